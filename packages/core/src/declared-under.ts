/** What is declared under a name: by itself, or by the first pattern that it fits. */
export function declaredUnder<T>(given: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  if (given === undefined) return undefined
  if (Object.hasOwn(given, name)) return given[name]
  const pattern = Object.keys(given).find((key) => isPattern(key) && fits(key, name))
  return pattern === undefined ? undefined : given[pattern]
}

export const isPattern = (name: string): boolean => name.includes('*')

const patterns = new Map<string, RegExp>()
function fits(pattern: string, name: string): boolean {
  const made = patterns.get(pattern) ?? new RegExp(`^${pattern.split('*').map(escaped).join('[^]*')}$`, 'u')
  patterns.set(pattern, made)
  return made.test(name)
}
const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
