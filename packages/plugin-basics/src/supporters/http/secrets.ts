/**
 * True for a config text with `${env:NAME}`. The gateway inserts the variable when it sends the
 * request, so that its value is neither in keys nor in stores.
 */
export const readsEnvironmentIn = (text: string): boolean => text.includes('${env:')
