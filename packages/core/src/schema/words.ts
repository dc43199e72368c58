/** Times in a config: `250ms`, `30s`, `5m`, `2h`. A number is taken as milliseconds. */
export type Duration = string | number

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const

export const durationSchema = {
  type: ['string', 'integer'],
  pattern: String.raw`^(?=.*[1-9])\d+(\.\d+)? ?(ms|s|m|h)$`,
  // A smaller number was meant in seconds.
  minimum: 1000,
  expected: 'a time with its unit, as 250ms, 30s, 5m or 2h',
}

/** In milliseconds. NaN if it is none. */
export function milliseconds(duration: Duration): number {
  if (typeof duration === 'number') return duration
  const [, number, unit] = /^(\d+(?:\.\d+)?) ?(ms|s|m|h)$/.exec(duration) ?? []
  return Number(number) * UNITS[unit as keyof typeof UNITS]
}

/** What somebody meant who wrote a number without its unit. */
export const durationFix = (written: unknown): string | undefined => {
  const number = String(written).trim()
  return Number(number) > 0 ? `Write "${number}s" for seconds or "${number}ms" for milliseconds.` : undefined
}

/** How many letters must be typed, dropped, changed or swapped with their neighbour to get from one word to the other. */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, j) => j)
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1]
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      const steps = [row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + (same ? 0 : 1)]
      if (swapped) steps.push(beforeLast[j - 2]! + 1)
      row.push(Math.min(...steps))
    }
    beforeLast = last
    last = row
  }
  return last[to.length]!
}

const plain = (word: string) => word.toLowerCase().replaceAll(/[-_ ]/g, '')

/** The word that was probably meant: at most a third of its letters differ. Case, hyphens and underscores do not count. */
export function closest(written: string, candidates: Iterable<string>): string | undefined {
  let best: { readonly word: string; readonly distance: number } | undefined
  for (const word of candidates) {
    const distance = editDistance(plain(written), plain(word))
    const bound = Math.max(1, Math.floor(Math.max(written.length, word.length) / 3))
    if (distance <= bound && distance < (best?.distance ?? Infinity)) best = { word, distance }
  }
  return best?.word
}

/** Advice about a name that is not known: what was probably meant, else what there is. */
export function suggestion(written: string, candidates: Iterable<string>): string {
  const names = [...candidates]
  const meant = closest(written, names)
  if (meant !== undefined) return `Did you mean "${meant}"?`
  return names.length > 0 ? `Known here: ${names.join(', ')}.` : 'Nothing is known here.'
}

/** Keys and positions that lead from the whole to one of its parts. */
export type Path = readonly (string | number)[]

/** `evaluations[0].simulator.model`; keys that would be ambiguous are quoted. */
export const pathText = (path: Path): string =>
  path
    .map((step) => {
      if (typeof step === 'number') return `[${step}]`
      return /^[\w/@-]+$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`
    })
    .join('')
    .replace(/^\./, '')

const escaped = (step: string | number) => String(step).replaceAll('~', '~0').replaceAll('/', '~1')

/** RFC 6901: `/judges/0`. */
export const jsonPointer = (path: Path): string => path.map((step) => `/${escaped(step)}`).join('')

/** The value at a path, if there is one. */
export const partAt = (value: unknown, path: Path): unknown =>
  path.reduce((holder, step) => (holder as Readonly<Record<string | number, unknown>> | undefined)?.[step], value)

/** The steps of a JSON pointer into `value`, positions in lists as numbers. */
export function stepsOf(pointer: string, value: unknown): Path {
  let holder = value
  return pointer
    .split('/')
    .slice(1)
    .map((text) => {
      const key = text.replaceAll('~1', '/').replaceAll('~0', '~')
      const step = Array.isArray(holder) ? Number(key) : key
      holder = (holder as Readonly<Record<string | number, unknown>> | undefined)?.[step]
      return step
    })
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
  null: 'empty',
}

/** `a, b or c` */
export const either = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** The `type` of a JSON schema in words. */
export const typeWords = (type: string | readonly string[]): string =>
  either([type].flat().map((name) => typeNames[name] ?? name))

const LONGEST = 40

/** The found value, short enough for a message. */
export function found(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value)
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return value.length > 0 ? 'a list' : 'an empty list'
  if (typeof value === 'object') return Object.keys(value).length > 0 ? 'a map' : 'an empty map'
  if (typeof value === 'function') return 'a function'
  return String(value)
}

/** Why something failed, as a part of a sentence. */
export const causeText = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '')
