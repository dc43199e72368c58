/** Checks declarations of results (`gives`), and resolves them for the options of an entry. */
import type { JsonObject } from '../contracts/data.js'
import type { GivenCriterion, GivenSeries, Gives, Words } from '../contracts/gives.js'
import type { Component } from '../contracts/plugin.js'
import { named } from '../door/plugin-call.js'
import { AttuneError } from '../errors.js'
import { type Bag, declaredUnder, isBag } from '../values.js'
import { either, found } from '../schema/words.js'
import { closest } from '../schema/suggestion.js'

/** A mistake in a plugin's definition. */
export interface Flaw {
  readonly path: string
  readonly expected: string
  readonly got: string
}
export const flaw = (path: string, expected: string, got: unknown): Flaw => ({
  path,
  expected,
  got: found(got),
})

export const need = (holds: boolean, path: string, expected: string, got: unknown): Flaw[] =>
  holds ? [] : [flaw(path, expected, got)]

const PLACES = ['line', 'folded', 'hidden']
const OF_NUMBERS = [
  'title',
  'about',
  'range',
  'better',
  'floor',
  'unit',
  'scale',
  'digits',
  'folded',
  'optional',
  'record',
]

type FlawsOf = (value: unknown, at: string) => Flaw[]

/** Parts of `gives` by kind of component, with their checks. */
const parts: Readonly<Record<string, Readonly<Record<string, FlawsOf>>>> = {
  estimator: { measures: numberFlaws([...OF_NUMBERS, 'finds']), series: seriesFlaws },
  judge: { criteria: criterionFlaws },
  simulator: { annotations: placeFlaws },
}

const examples: Readonly<Record<string, string>> = {
  estimator: '{ measures: { warmth: { range: [0, 10] } } }',
  judge: '{ criteria: { warmth: { range: [0, 10] } } }',
}

/**
 * Mistakes in a component's `gives`. If `gives` is a function, it is checked later, when the
 * options are known.
 */
export function givesFlaws(gives: unknown, kind: unknown, at: string): Flaw[] {
  const own = parts[String(kind)]
  if (own === undefined)
    return need(
      gives === undefined,
      at,
      'left out: only estimators, judges and simulators give',
      gives,
    )
  if (typeof gives === 'function') return []
  const example = examples[String(kind)]
  if (gives === undefined && example === undefined) return []
  if (!isBag(gives)) return [flaw(at, `what it gives: ${example ?? '{ annotations }'}`, gives)]
  const filled = Object.keys(own).filter(
    (part) => isBag(gives[part]) && Object.keys(gives[part]).length > 0,
  )
  return [
    ...unknownFlaws(gives, Object.keys(own), at),
    ...need(filled.length > 0 || example === undefined, at, `what it gives: ${example}`, gives),
    ...Object.entries(own).flatMap(([part, flawsOf]) =>
      mapFlaws(gives[part], `${at}.${part}`, flawsOf),
    ),
  ]
}

function mapFlaws(map: unknown, at: string, flawsOf: FlawsOf): Flaw[] {
  if (map === undefined) return []
  if (!isBag(map)) return [flaw(at, 'a map from names to { title, range, better, … }', map)]
  return Object.entries(map).flatMap(([name, value]) => flawsOf(value, `${at}.${name}`))
}

/** Mistakes for unknown keys, with the key that was probably meant. */
export const unknownFlaws = (bag: Bag, names: readonly string[], at?: string): Flaw[] =>
  Object.keys(bag)
    .filter((name) => !names.includes(name) && bag[name] !== undefined)
    .map((name) => {
      const path = `the key ${at === undefined ? '' : `${at}.`}${name}`
      const meant = closest(name, names)
      return { path, expected: meant ?? `one of ${names.join(', ')}`, got: 'not known' }
    })

function numberFlaws(names: readonly string[]): FlawsOf {
  return (value, at) => {
    if (!isBag(value)) return [flaw(at, `{ ${names.join(', ')} }`, value)]
    const {
      title,
      about,
      range,
      floor,
      unit,
      scale,
      digits,
      better,
      folded,
      optional,
      record,
      finds,
    }: Bag = value
    const flag = (value: unknown, name: string): Flaw[] =>
      need(
        value === undefined || typeof value === 'boolean',
        `${at}.${name}`,
        'true or false',
        value,
      )
    return [
      ...unknownFlaws(value, names, at),
      ...need(
        title === undefined || isWords(title),
        `${at}.title`,
        'a text, or { en, zh, … }',
        title,
      ),
      ...need(
        about === undefined || isWords(about),
        `${at}.about`,
        'a text, or { en, zh, … }',
        about,
      ),
      ...need(
        range === undefined || isRange(range),
        `${at}.range`,
        'two numbers, the lower one first',
        range,
      ),
      ...need(
        floor === undefined || isWithin(floor, range),
        `${at}.floor`,
        'a number in the range',
        floor,
      ),
      ...need(unit === undefined || typeof unit === 'string', `${at}.unit`, 'a text', unit),
      ...need(
        record === undefined || isRecord(record),
        `${at}.record`,
        'a map from languages to texts',
        record,
      ),
      ...need(
        scale === undefined || (Number.isFinite(scale) && Number(scale) > 0),
        `${at}.scale`,
        'a number above 0',
        scale,
      ),
      ...need(
        unit !== '%' || !isShare(range) || scale === 100,
        `${at}.scale`,
        '100, since its unit is % and its range that of a share',
        scale,
      ),
      ...need(
        digits === undefined || isDigits(digits),
        `${at}.digits`,
        'a whole number from 0 to 10',
        digits,
      ),
      ...need(
        better === undefined || better === 'higher' || better === 'lower',
        `${at}.better`,
        'higher or lower',
        better,
      ),
      ...flag(folded, 'folded'),
      ...flag(optional, 'optional'),
      ...(finds === undefined ? [] : findsFlaws(finds, `${at}.finds`)),
    ]
  }
}

const SIDES = ['seeker', 'supporter', 'all']
const SEVERITIES = ['low', 'high']
const FINDING_KINDS = ['said', 'missed', 'needless']

function seriesFlaws(value: unknown, at: string): Flaw[] {
  const flaws = numberFlaws([...OF_NUMBERS, 'over'])(value, at)
  const { over }: Bag = isBag(value) ? value : {}
  return [
    ...flaws,
    ...need(
      over === undefined || SIDES.includes(over as string),
      `${at}.over`,
      either(SIDES),
      over,
    ),
  ]
}

const scoreInstead =
  'left out: only yes and no have a direction. For another good label, give the score 1 or 0 with range: [0, 1], without outcomes'

function criterionFlaws(value: unknown, at: string): Flaw[] {
  const flaws = numberFlaws([...OF_NUMBERS, 'outcomes', 'finds', 'byRaters'])(value, at)
  const { outcomes, range, better, byRaters }: Bag = isBag(value) ? value : {}
  const hasLabels = outcomes !== undefined && outcomes !== 'any'
  return [
    ...flaws,
    ...need(
      outcomes === undefined || areOutcomes(outcomes),
      `${at}.outcomes`,
      'a list of labels, { label: words }, or any',
      outcomes,
    ),
    ...need(isFlag(byRaters), `${at}.byRaters`, 'true or false', byRaters),
    ...need(!hasLabels || range === undefined, `${at}.range`, 'left out: labels have none', range),
    ...need(
      !hasLabels || better === undefined || areYesAndNo(outcomes),
      `${at}.better`,
      scoreInstead,
      better,
    ),
  ]
}

const isFlag = (value: unknown): boolean => value === undefined || typeof value === 'boolean'

/** True if the labels are yes and no: `better` is then the direction of the share of yes. */
function areYesAndNo(outcomes: unknown): boolean {
  const labels = Array.isArray(outcomes) ? outcomes : isBag(outcomes) ? Object.keys(outcomes) : []
  return labels.toSorted().join() === 'no,yes'
}

function findsFlaws(finds: unknown, at: string): Flaw[] {
  if (!isBag(finds)) return [flaw(at, '{ severity, kind, says }', finds)]
  const { severity, kind, says, on, confirms, judges, controls } = finds
  return [
    ...unknownFlaws(
      finds,
      ['severity', 'kind', 'says', 'on', 'confirms', 'judges', 'controls'],
      at,
    ),
    ...need(
      SEVERITIES.includes(severity as string),
      `${at}.severity`,
      either(SEVERITIES),
      severity,
    ),
    ...need(FINDING_KINDS.includes(kind as string), `${at}.kind`, either(FINDING_KINDS), kind),
    ...need(isWords(says), `${at}.says`, 'a text, or { en, zh, … }', says),
    ...need(
      on === undefined || (Array.isArray(on) && on.length > 0 && on.every(isText)),
      `${at}.on`,
      'a list of outcomes',
      on,
    ),
    ...need(
      confirms === undefined || typeof confirms === 'boolean',
      `${at}.confirms`,
      'true or false: whether the instrument confirms what it finds',
      confirms,
    ),
    ...need(
      judges === undefined || (Number.isInteger(judges) && (judges as number) > 1),
      `${at}.judges`,
      'a whole number of judges, two at least',
      judges,
    ),
    ...need(controls === undefined || areControls(controls), `${at}.controls`, CONTROLS, controls),
  ]
}

const CONTROLS = '{ flagged, planted }: whole numbers, at least one planted case'

function areControls(controls: unknown): boolean {
  if (!isBag(controls)) return false
  const { flagged, planted } = controls
  if (!Number.isInteger(flagged) || !Number.isInteger(planted)) return false
  return (
    (flagged as number) >= 0 &&
    (planted as number) > 0 &&
    (flagged as number) <= (planted as number)
  )
}

function placeFlaws(place: unknown, at: string): Flaw[] {
  return need(PLACES.includes(place as string), at, either(PLACES), place)
}

const isText = (value: unknown): boolean => typeof value === 'string'

const isRecord = (record: unknown): boolean => isBag(record) && Object.values(record).every(isWords)
const isWords = (words: unknown): boolean =>
  isText(words) || (isBag(words) && isText(words['en']) && Object.values(words).every(isText))

function areOutcomes(outcomes: unknown): boolean {
  if (outcomes === 'any') return true
  if (Array.isArray(outcomes))
    return outcomes.length > 0 && outcomes.every((each) => isText(each) && each !== '')
  return (
    isBag(outcomes) && Object.keys(outcomes).length > 0 && Object.values(outcomes).every(isWords)
  )
}

const isShare = (range: unknown): boolean => isRange(range) && range[0] >= -1 && range[1] === 1

const isRange = (range: unknown): range is [number, number] =>
  Array.isArray(range) &&
  range.length === 2 &&
  range.every(Number.isFinite) &&
  Number(range[0]) < Number(range[1])

const isWithin = (floor: unknown, range: unknown): boolean =>
  Number.isFinite(floor) &&
  (!isRange(range) || (Number(floor) >= range[0] && Number(floor) <= range[1]))

const isDigits = (digits: unknown): boolean =>
  Number.isInteger(digits) && Number(digits) >= 0 && Number(digits) <= 10

/**
 * Finds the declaration of a measure, a criterion or a series by name. A measure takes precedence
 * over a series of the same name.
 */
export const givenNamed = (
  gives: Gives | undefined,
  name: string,
): (GivenSeries & GivenCriterion) | undefined =>
  declaredUnder(gives?.measures, name) ??
  declaredUnder(gives?.criteria, name) ??
  declaredUnder(gives?.series, name)

/** Text in a language; in English if there is no translation. */
export function wordsIn(words: Words, language = 'en'): string {
  if (typeof words === 'string') return words
  return words[language] ?? words[language.split('-')[0]!] ?? words.en
}

const byOptions = new WeakMap<JsonObject, WeakMap<Component, Gives>>()

/**
 * Returns the declared results of a component with these options.
 *
 * @throws PLUGIN_INVALID with all mistakes in the value that `gives` returns, or with the error
 * that it throws
 */
export function givesOf(component: Component, options: JsonObject, use: string): Gives {
  const { gives } = component
  if (typeof gives !== 'function') return gives ?? {}
  const known = byOptions.get(options) ?? new WeakMap<Component, Gives>()
  byOptions.set(options, known)
  const made = known.get(component) ?? checked(callGives(gives, options, use), component, use)
  known.set(component, made)
  return made
}

/** Calls the function `gives`. An error names the component. */
function callGives(gives: (options: never) => unknown, options: JsonObject, use: string): Gives {
  try {
    return gives(options as never) as Gives
  } catch (error) {
    throw named(error, { use, doing: 'say what it gives' })
  }
}

function checked(gives: Gives, { kind }: Component, use: string): Gives {
  const flaws = givesFlaws(gives, kind, 'gives(options)')
  if (flaws.length === 0) return gives
  const what = flaws
    .map(({ path, expected, got }) => `${path} should be ${expected}, but is ${got}`)
    .join('; ')
  throw new AttuneError('PLUGIN_INVALID', { from: use, what, flaws })
}
