/** Why a key cannot be sent in a header of HTTP, to follow the name of its variable. The key itself is never shown. */
export function keyProblem(key: string): string | undefined {
  if (/[\r\n]$/.test(key)) return 'ends with a line break'
  if (/[\r\n]/.test(key)) return 'holds a line break'
  if (/^\s|\s$/.test(key)) return 'begins or ends with a space'
  if (/[^\x21-\x7e]/.test(key)) return 'holds a character that no HTTP header may hold'
  return undefined
}
