const credential =
  /(^|[-_.])(api[-_]?keys?|keys?|token|secrets?|password|passwd|pwd|auth|authorization|credentials?|cookie|signature|sig)$/i

/** Whether a header or a query parameter of this name usually holds a secret. `max_tokens` is a number. */
export const isCredentialName = (name: string): boolean => credential.test(name.replaceAll(/([a-z])([A-Z])/g, '$1-$2'))
