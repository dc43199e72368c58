import { misshapen, refuse } from './shape.js'

/** About as many characters as the largest result that is stored has. */
export const LARGEST_RESULT = 32e6
const MILLIONS = LARGEST_RESULT / 1e6
/** Characters of one text in it. */
export const LONGEST_TEXT = 1e6
/** Where a component puts what it likes: there, a field without a value is a mistake and not just left out. */
const OWN = new Set(['details', 'annotations', 'references'])

/** Whether JSON holds all of a value as it is: no date, map, function, NaN or circle, and nothing missing. */
export function checkPlain(value: unknown, path: string): void {
  walk(value, false, { left: LARGEST_RESULT, whole: path, trail: [], above: [] })
}

/** One walk through a value; results are large and many, so nothing is made for a part that is as it should be. */
interface Walk {
  left: number
  readonly whole: string
  /** Names and places from the whole to the part. */
  readonly trail: (string | number)[]
  readonly above: object[]
}

function walk(value: unknown, isOwn: boolean, at: Walk): void {
  if (typeof value === 'string' && value.length > LONGEST_TEXT)
    misshapen(pathOf(at), 'a text of 1 million characters at most', `${value.length} characters`)
  at.left -= typeof value === 'string' ? value.length + 2 : 4
  if (at.left < 0)
    misshapen(at.whole, `${MILLIONS} million at most`, `a value of more than ${MILLIONS} million characters`)
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) refuse(pathOf(at), 'a finite number', value)
    return
  }
  if (typeof value !== 'object') return refuse(pathOf(at), 'plain data', value)
  if (at.above.includes(value)) refuse(pathOf(at), 'plain data without circles', value)
  at.above.push(value)
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) step(index, value[index], isOwn, at)
  } else walkMembers(value as Readonly<Record<string, unknown>>, isOwn, at)
  at.above.pop()
}

function walkMembers(value: Readonly<Record<string, unknown>>, isOwn: boolean, at: Walk): void {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) refuse(pathOf(at), 'plain data', value)
  for (const name of Object.keys(value)) {
    const own = isOwn || OWN.has(name)
    if (value[name] !== undefined || own) step(name, value[name], own, at)
  }
}

function step(name: string | number, value: unknown, isOwn: boolean, at: Walk): void {
  at.trail.push(name)
  walk(value, isOwn, at)
  at.trail.pop()
}

const pathOf = ({ whole, trail }: Walk): string =>
  whole + trail.map((name) => (typeof name === 'number' ? `[${name}]` : `.${name}`)).join('')
