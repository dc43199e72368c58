const credential =
  /(^|[-_.])(api[-_]?keys?|keys?|token|secrets?|password|passwd|pwd|auth|authorization|credentials?|cookie|signature|sig)$/i

/** The place in a list, as Google's services name it. */
const place = /^(next[-_])?page[-_]token$/i

/** Whether a header or a query parameter of this name usually holds a secret. `max_tokens` is a number, `pageToken` a place in a list. */
export function isCredentialName(name: string): boolean {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1-$2')
  return credential.test(words) && !place.test(words)
}
