import type { Conditions } from './contracts/data.js'

/** Maps by names that users choose: `constructor` and `__proto__` are names like others. */

/** An empty one. */
export const byName = <T>(): Record<string, T> => Object.create(null) as Record<string, T>

/** What is there under a name, and not what every object has. */
export const named = <T>(map: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(map, name) ? map[name] : undefined

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

// Conditions of an evaluation, and their names.

/** Whether two combinations can stand together: what both of them vary has the same value. */
export const agree = (a: Conditions, b: Conditions): boolean =>
  Object.entries(a).every(([name, value]) => !Object.hasOwn(b, name) || b[name] === value)

/** `model=small, temperature=0` */
export const conditionsText = (conditions: Conditions): string =>
  Object.entries(conditions)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ')

/** `bot [model=small, temperature=0]`: the name itself where nothing varies. */
export function variantName(name: string, values: Conditions): string {
  const shown = conditionsText(values)
  return shown === '' ? name : `${name} [${shown}]`
}

/** Whether a name is that of a variant of `name`, or `name` itself. */
export const isVariantOf = (variant: string, name: string): boolean =>
  variant === name || variant.startsWith(`${name} [`)
