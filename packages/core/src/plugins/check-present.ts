import { type Bag, flaw, type Flaw, isBag, need } from './flaws.js'

const PLACES = ['line', 'folded', 'hidden']
const OF_VALUES = ['title', 'range', 'floor', 'scale', 'digits', 'better', 'folded']

/** What is wrong with how a component says that its results read. */
export function presentFlaws(present: unknown, at: string): Flaw[] {
  if (present === undefined) return []
  if (!isBag(present)) return [flaw(at, 'a map', present)]
  const { values = {}, annotations = {} } = present
  return [
    ...unknownFlaws(present, ['values', 'annotations'], at),
    ...mapFlaws(values, `${at}.values`, valueFlaws),
    ...mapFlaws(annotations, `${at}.annotations`, (place, where) =>
      need(PLACES.includes(place as string), where, 'line, folded or hidden', place),
    ),
  ]
}

function mapFlaws(map: unknown, at: string, flawsOf: (value: unknown, at: string) => Flaw[]): Flaw[] {
  if (!isBag(map)) return [flaw(at, 'a map', map)]
  return Object.entries(map).flatMap(([name, value]) => flawsOf(value, `${at}.${name}`))
}

const unknownFlaws = (bag: Bag, names: readonly string[], at: string): Flaw[] =>
  Object.keys(bag).flatMap((name) =>
    need(names.includes(name), `the name ${at}.${name}`, `one of ${names.join(', ')}`, name),
  )

function valueFlaws(value: unknown, at: string): Flaw[] {
  if (!isBag(value)) return [flaw(at, `{ ${OF_VALUES.join(', ')} }`, value)]
  const { title, range, floor, scale, digits, better, folded }: Bag = value
  return [
    ...unknownFlaws(value, OF_VALUES, at),
    ...need(title === undefined || typeof title === 'string', `${at}.title`, 'a text', title),
    ...need(range === undefined || isRange(range), `${at}.range`, 'two numbers, the lower one first', range),
    ...need(floor === undefined || isWithin(floor, range), `${at}.floor`, 'a number in the range', floor),
    ...need(
      scale === undefined || (Number.isFinite(scale) && Number(scale) > 0),
      `${at}.scale`,
      'a number above 0',
      scale,
    ),
    ...need(digits === undefined || isDigits(digits), `${at}.digits`, 'a whole number from 0 to 10', digits),
    ...need(
      better === undefined || better === 'higher' || better === 'lower',
      `${at}.better`,
      'higher or lower',
      better,
    ),
    ...need(folded === undefined || typeof folded === 'boolean', `${at}.folded`, 'true or false', folded),
  ]
}

const isRange = (range: unknown): range is [number, number] =>
  Array.isArray(range) && range.length === 2 && range.every(Number.isFinite) && Number(range[0]) < Number(range[1])

const isWithin = (floor: unknown, range: unknown): boolean =>
  Number.isFinite(floor) && (!isRange(range) || (Number(floor) >= range[0] && Number(floor) <= range[1]))

const isDigits = (digits: unknown): boolean => Number.isInteger(digits) && Number(digits) >= 0 && Number(digits) <= 10
