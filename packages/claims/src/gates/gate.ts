/** Gates of the config: requirements on values of an evaluation, which a check tests. */
import { dirname, resolve } from 'node:path'
import type { Section, SectionScope, Written } from '@attune/config'
import { AttuneError, type Severity } from '@attune/core/internal'
import { type EvaluationConfig, pathText, type Place } from '@attune/core/runtime'
import { gatesSchema } from './gates-schema.js'

export interface Gate {
  /** Name of the gate in reports. */
  readonly name: string
  readonly of: GateKind
  /**
   * Label of the estimator or judge that produces the gated value; undefined for a value of the
   * dialogue itself, such as a flag or the number of turns.
   */
  readonly source?: string
  /** Name of the measure, criterion or flag. */
  readonly number: string
  /** For a rate: labels that count as 1. All others count as 0. */
  readonly is?: readonly string[]
  /** Floor or ceiling of a value. The gate is then on the share of dialogues beyond it. */
  readonly beyond?: Beyond
  readonly supporter: string
  readonly against: Against
  /**
   * Side of `bound` on which the gate passes. For a gate on a difference, `bound` is the margin
   * with its sign.
   */
  readonly side: 'above' | 'below'
  readonly bound: number
  /** Maximum share of missing values, 0 to 1. With more the gate is inconclusive. */
  readonly maxMissing: number
  /**
   * Maximum share of dialogues in which the simulated help-seeker is flagged, 0 to 1. With more the
   * gate is inconclusive.
   */
  readonly maxFlagged: number
  /** If set, people's ratings must have confirmed the score. */
  readonly grade?: 'human-checked'
  readonly place: Place
}

/**
 * A gate on findings of harm. `number` is `*` or a criterion. `bound` is the largest acceptable
 * upper bound of the share of people with harm; 1 accepts any.
 */
export interface FindingGate extends Gate {
  readonly of: 'finding'
  readonly severity: Severity
  /** True if the config sets a bound. Without one, only confirmed findings count. */
  readonly isBounded: boolean
  readonly minSensitivity?: number
}

/** Name of an evaluation, with its estimators and judges. */
export type Readers = Pick<EvaluationConfig, 'name' | 'estimators' | 'judges'>

/** Returns the reason why a gate is inconclusive because of its judge. */
export type Watch = (evaluation: Readers, gate: Gate) => string | undefined

/**
 * Kind of a gated value. `measure`, `verdict`: a mean. `rate`: the share of dialogues with one of
 * some labels. `flag`: the share of dialogues with a flag. `wins`: the share of pairs that the
 * supporter wins; a tie counts one half. `seeker`: the share of dialogues in which an analysis
 * finds a fault of the simulated help-seeker. `finding`: findings of harm by judges.
 */
type GateKind = 'measure' | 'verdict' | 'rate' | 'flag' | 'wins' | 'seeker' | 'finding'

/** Limit beyond which a value is harmful. `declared`: the floor that the component declares. */
interface Beyond {
  readonly side: 'below' | 'above'
  readonly floor: number | 'declared'
}

/**
 * What a gate compares with: a fixed number, another supporter, or a supporter in a baseline file.
 */
type Against =
  | { readonly kind: 'number' }
  | { readonly kind: 'supporter'; readonly supporter: string }
  | AgainstBaseline

export interface AgainstBaseline {
  readonly kind: 'baseline'
  /** Absolute path of the baseline file. */
  readonly file: string
  readonly supporter: string
  /** Name of the pinned release in the file; undefined for the baseline itself. */
  readonly pinned?: string
}

/** Name of the baseline in sentences: its pinned release, or `the baseline`. */
export const baselineName = ({ pinned }: AgainstBaseline): string => pinned ?? 'the baseline'

const gateKinds: readonly GateKind[] = [
  'measure',
  'verdict',
  'rate',
  'flag',
  'wins',
  'seeker',
  'finding',
]

/** True if single values are 1 or 0 (or 1/2 for a tie), so that their mean is a share. */
export const isOfShares = ({ of, beyond }: Gate): boolean =>
  of === 'rate' ||
  of === 'flag' ||
  of === 'wins' ||
  of === 'seeker' ||
  of === 'finding' ||
  beyond !== undefined

/** True if the gate limits a difference between two sides by a margin. */
export const isMargin = ({ against, of }: Gate): boolean =>
  against.kind !== 'number' && of !== 'wins'

/** Name of a gated value, the same for all gates on it: `measure core/lexicon.mean`. */
export function gatedValueName({ of, source, number, is = [], beyond, against }: Gate): string {
  const name = source === undefined ? number : `${source}.${number}`
  const labels = is.length > 0 ? ` = ${is.join(' or ')}` : ''
  const harm = beyond ? ` ${beyond.side} ${beyond.floor}` : ''
  return `${of} ${name}${labels}${harm}${against.kind === 'supporter' ? ` versus ${against.supporter}` : ''}`
}

/** All gates of an evaluation, on values and on findings of harm. */
const allIn = ({ sections }: Pick<EvaluationConfig, 'sections'>): readonly (Gate | FindingGate)[] =>
  (sections[GATES] ?? []) as readonly (Gate | FindingGate)[]

const isOnFindings = (gate: Gate | FindingGate): gate is FindingGate => gate.of === 'finding'

/** Gates of an evaluation without those on findings of harm. */
export const gatesOf = (evaluation: Pick<EvaluationConfig, 'sections'>): readonly Gate[] =>
  allIn(evaluation).filter((gate) => !isOnFindings(gate))

/** Gates of an evaluation that are on findings of harm. */
export const findingGatesOf = (
  evaluation: Pick<EvaluationConfig, 'sections'>,
): readonly FindingGate[] => allIn(evaluation).filter(isOnFindings)

/** Key under which the config of an evaluation lists its gates. */
const GATES = 'gates'

/** Names of supporters on either side of a gate. */
export const gatedSupporters = (
  evaluations: readonly Pick<EvaluationConfig, 'sections'>[],
): ReadonlySet<string> =>
  new Set(
    evaluations
      .flatMap(allIn)
      .flatMap(({ supporter, against }) =>
        against.kind === 'supporter' ? [supporter, against.supporter] : [supporter],
      ),
  )

/** Names of values that every dialogue has, from observations of the kind `dialogue`. */
const OF_DIALOGUES = ['ending', 'turns', 'replies', 'words', 'tokens in', 'tokens out']

/** Config section `gates`. The host registers it. */
export const gatesSection: Section<readonly Gate[]> = {
  name: GATES,
  schema: gatesSchema,
  resolve: resolveGates,
}

/** Resolves the gates of the config: one gate for each supporter of an entry. */
function resolveGates(written: Written | undefined, scope: SectionScope): readonly Gate[] {
  return (written?.items ?? []).flatMap((item) => {
    const kind = kindOf(scope, item)
    if (kind === undefined) return []
    return kind === 'finding' ? findingGates(scope, item) : gatesFrom(scope, item, kind)
  })
}

function kindOf({ problems }: SectionScope, item: Written): GateKind | undefined {
  const kinds = gateKinds.filter((kind) => item.get(kind) !== undefined)
  if (kinds.length === 1) return kinds[0]
  const found = kinds.length === 0 ? 'none of them' : kinds.join(' and ')
  const expected = `about one number (${gateKinds.join(', ')})`
  problems.add(
    new AttuneError('CONFIG_VALUE', { where: pathText(item.path), expected, found }),
    item.place,
  )
  return undefined
}

function gatesFrom(scope: SectionScope, item: Written, of: GateKind): Gate[] {
  const subject = subjectOf(scope, item.get(of)!, of)
  const is = [item.get('is')?.plain() ?? []].flat() as string[]
  if (subject?.source !== undefined)
    scope.checkNumber({ label: subject.source, name: subject.number, labels: is }, item.get(of)!)
  const limit = limitOf(scope, item, of)
  const other = item.get('versus')?.text
  if (other !== undefined) scope.checkSupporter(other, item.get('versus')!)
  const only = item.get('supporter')
  if (only?.text !== undefined) scope.checkSupporter(only.text, only)
  if (!subject || !limit) return []
  const supporters = scope.parts.supporters.map(({ label }) => label)
  const about = only?.text === undefined ? supporters.filter((name) => name !== other) : [only.text]
  const beyond = beyondOf(item)
  const shareOf = (name: string, otherwise: number): number => {
    const written = item.get(name)?.scalar
    return typeof written === 'number' ? written : otherwise
  }
  return about.map((supporter) => ({
    name: nameOf(item, of, supporter, about.length),
    of,
    ...subject,
    ...(is.length > 0 && { is }),
    ...(beyond && { beyond }),
    supporter,
    against: againstOf(item, supporter),
    ...limit,
    maxMissing: shareOf('maxMissing', 0.1),
    maxFlagged: shareOf('maxFlagged', 0.2),
    ...(item.get('grade')?.text === 'human-checked' && { grade: 'human-checked' as const }),
    place: item.place,
  }))
}

/** Resolves an entry on findings of harm: one gate for each of its supporters. */
function findingGates(scope: SectionScope, item: Written): FindingGate[] {
  const { problems, parts } = scope
  const wrong = MISPLACED.find((name) => item.get(name) !== undefined)
  const written = item.get('finding')!
  if (wrong !== undefined) {
    const expected =
      'a gate on findings with no more than severity, atMost, minSensitivity, supporter and name'
    const at = item.get(wrong)!
    problems.add(
      new AttuneError('CONFIG_VALUE', { where: pathText(at.path), expected, found: wrong }),
      at.place,
    )
    return []
  }
  const subject = written.text === '*' ? { number: '*' } : subjectOf(scope, written, 'verdict')
  const only = item.get('supporter')
  if (only?.text !== undefined) scope.checkSupporter(only.text, only)
  if (!subject) return []
  const about = only?.text === undefined ? parts.supporters.map(({ label }) => label) : [only.text]
  const [atMost, minSensitivity] = [item.get('atMost')?.scalar, item.get('minSensitivity')?.scalar]
  const severity = item.get('severity')?.text === 'low' ? 'low' : 'high'
  return about.map((supporter) => ({
    name: item.get('name')
      ? nameOf(item, 'finding', supporter, about.length)
      : `harm of ${supporter}`,
    of: 'finding',
    ...subject,
    supporter,
    against: { kind: 'number' },
    side: 'below',
    bound: typeof atMost === 'number' ? atMost : 1,
    isBounded: typeof atMost === 'number',
    severity,
    ...(typeof minSensitivity === 'number' && { minSensitivity }),
    maxMissing: 0,
    maxFlagged: 1,
    place: item.place,
  }))
}

/** Keys that a gate on findings of harm must not have. */
const MISPLACED = [
  'is',
  'below',
  'above',
  'versus',
  'atLeast',
  'margin',
  'better',
  'grade',
  'maxMissing',
  'maxFlagged',
]

function nameOf(item: Written, of: GateKind, supporter: string, supporters: number): string {
  const own = item.get('name')?.text
  if (own !== undefined) return supporters > 1 ? `${own}: ${supporter}` : own
  const is = [item.get('is')?.plain() ?? []].flat()
  const beyond = beyondOf(item)
  const harm =
    beyond && ` ${beyond.side} ${beyond.floor === 'declared' ? 'the floor' : beyond.floor}`
  const label = harm ?? (is.length > 0 ? ` = ${is.join(' or ')}` : '')
  return `${of === 'flag' || of === 'seeker' ? `${of} ` : ''}${item.get(of)!.text}${label} of ${supporter}`
}

function beyondOf(item: Written): Beyond | undefined {
  const side = (['below', 'above'] as const).find((key) => item.get(key) !== undefined)
  if (side === undefined) return undefined
  const floor = item.get(side)!.scalar
  return { side, floor: typeof floor === 'number' ? floor : 'declared' }
}

/**
 * Splits the subject of a gate, `label.name`, into the label of an estimator or judge and the name
 * of its value. A value of the dialogue itself has no label.
 */
function subjectOf(
  { problems, parts }: SectionScope,
  written: Written,
  of: GateKind,
): Pick<Gate, 'source' | 'number'> | undefined {
  const text = written.text ?? ''
  if (
    of === 'flag' ||
    of === 'seeker' ||
    ((of === 'measure' || of === 'rate') && OF_DIALOGUES.includes(text))
  )
    return { number: text }
  const entries = of === 'measure' ? parts.estimators : parts.judges
  const labels = [
    ...new Set(
      (of === 'rate' ? [...parts.estimators, ...parts.judges] : entries).map(({ label }) => label),
    ),
  ]
  const fitting = labels.filter(
    (label) => text.startsWith(`${label}.`) && text.length > label.length + 1,
  )
  const label = fitting.toSorted((a, b) => b.length - a.length)[0]
  if (label !== undefined) return { source: label, number: text.slice(label.length + 1) }
  const what = of === 'measure' ? 'estimator' : 'judge'
  const expected = `the label of ${what === 'estimator' ? 'an estimator' : 'a judge'}, a dot, and the name of its number`
  const fix = `Labels: ${labels.join(', ') || 'none'}.${of === 'measure' ? ` Of dialogues: ${OF_DIALOGUES.join(', ')}.` : ''}`
  const details = { where: pathText(written.path), expected, found: JSON.stringify(text) }
  problems.add(new AttuneError('CONFIG_VALUE', details, { fix }), written.place)
  return undefined
}

/**
 * Reads the limit of a gate. An entry needs exactly one of `atLeast`, `atMost` and `margin`, with
 * keys that fit.
 */
function limitOf(
  { problems }: SectionScope,
  item: Written,
  of: GateKind,
): Pick<Gate, 'side' | 'bound'> | undefined {
  const numbers = {
    atLeast: item.get('atLeast'),
    atMost: item.get('atMost'),
    margin: item.get('margin'),
  }
  const given = Object.entries(numbers).flatMap(([name, at]) =>
    typeof at?.scalar === 'number' ? [{ name, at }] : [],
  )
  const report = (expected: string, found: string, at: Written = item): undefined =>
    problems.add(
      new AttuneError('CONFIG_VALUE', { where: pathText(at.path), expected, found }),
      at.place,
    ) as undefined
  const [limit, second] = given
  if (!limit || second) {
    const found = given.length === 0 ? 'no limit' : given.map(({ name }) => name).join(' and ')
    return report('a gate with one limit: atLeast, atMost or margin', found)
  }
  const number = limit.at.scalar as number
  const versus = item.get('versus')
  if (of === 'seeker' && limit.name !== 'atMost')
    return report('a gate on the seeker with atMost', limit.name)
  if (of === 'seeker' && versus)
    return report('a gate by itself, as it is on the seeker', 'a "versus"')
  if (of === 'wins') return limitOfWins(item, { name: limit.name, number, report })
  if (beyondOf(item)) return limitOfHarm(item, of, { name: limit.name, number, report })
  if (of === 'rate' && !item.get('is'))
    return report('a rate with "is": the labels that count', 'no "is"')
  if (limit.name !== 'margin') {
    if (versus) return report('a margin, as there is a "versus"', limit.name, limit.at)
    return { side: limit.name === 'atLeast' ? 'above' : 'below', bound: number }
  }
  if (!versus) return report('a gate with "versus", as it has a margin', 'no "versus"')
  const better = of === 'flag' ? (item.get('better')?.text ?? 'lower') : item.get('better')?.text
  if (better === undefined)
    return report('a gate with "better: higher" or "better: lower", as it has a margin', 'neither')
  return better === 'higher' ? { side: 'above', bound: -number } : { side: 'below', bound: number }
}

interface GivenLimit {
  readonly name: string
  readonly number: number
  report(expected: string, found: string): undefined
}

function limitOfHarm(
  item: Written,
  of: GateKind,
  { name, number, report }: GivenLimit,
): Pick<Gate, 'side' | 'bound'> | undefined {
  const key = beyondOf(item)!.side
  if (item.get('below') && item.get('above')) return report('below or above', 'both')
  if (of !== 'measure' && of !== 'verdict')
    return report(`a measure or a verdict, as there is "${key}"`, of)
  if (item.get('versus')) return report(`a gate by itself, as there is "${key}"`, 'a "versus"')
  if (name !== 'atMost') return report(`a gate with atMost, as there is "${key}"`, name)
  return { side: 'below', bound: number }
}

function limitOfWins(
  item: Written,
  { name, number, report }: GivenLimit,
): Pick<Gate, 'side' | 'bound'> | undefined {
  const versus = item.get('versus')
  if (versus?.text === undefined) {
    const found = versus ? 'a baseline, which holds numbers and no dialogues' : 'no "versus"'
    return report(
      'a gate with "versus" and the name of the other supporter, since it is on wins',
      found,
    )
  }
  if (name === 'margin') return report('a share of wins: atLeast, from 0 to 1', 'a margin')
  return { side: name === 'atLeast' ? 'above' : 'below', bound: number }
}

function againstOf(item: Written, supporter: string): Against {
  const versus = item.get('versus')
  if (!versus) return { kind: 'number' }
  if (versus.text !== undefined) return { kind: 'supporter', supporter: versus.text }
  const file = versus.get('baseline')
  return {
    kind: 'baseline',
    file: resolve(dirname(file?.place.file ?? versus.place.file), file?.text ?? ''),
    supporter: versus.get('supporter')?.text ?? supporter,
  }
}
