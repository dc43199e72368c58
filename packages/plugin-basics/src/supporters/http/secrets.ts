/**
 * Config texts with `${env:NAME}`, which the gateway fills in when it sends them: their values stay
 * out of keys and stores.
 */
export const readsEnvironmentIn = (text: string): boolean => text.includes('${env:')
