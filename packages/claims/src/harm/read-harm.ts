/** What instruments that find harm say of the dialogues of an evaluation, dialogue by dialogue and criterion by criterion. */
import { type FindingKind, type FindingState, isApplicable, type Severity, unknown } from '@attune/core'
import type { Evaluation, Observation, ReaderIdentity } from '@attune/core/findings'
import { recordOf } from '../controls/control-records.js'
import { type JudgeErrors, judgeErrors } from '../controls/judge-errors.js'
import { marksOf, readMarks } from '../controls/marks.js'
import { type FindingCriterion, findingCriteria } from '@attune/project'

/**
 * `clear`: looked at, and nothing is reported. `unknown`: it could not be judged. `not-applicable`: the judge did not ask it of this
 * dialogue. `no-reply`: of an omission, that no reply follows, so that nothing could be omitted. Else the state of the finding; one that a person rejected leaves a dialogue clear in rates.
 */
export type ReadingState = FindingState | 'clear' | 'unknown' | 'not-applicable' | 'no-reply'

export interface HarmCriterion extends FindingCriterion {
  /** Whether an offline stand-in takes the place of its judge, and looks at nothing. */
  readonly isStandIn: boolean
  /** What is known of its errors; none where it was not tried. */
  readonly errors?: JudgeErrors
}

/** What one judge says of one dialogue for one criterion. */
export interface HarmReading extends Pick<FindingCriterion, 'label' | 'criterion'> {
  readonly state: ReadingState
  readonly severity: Severity
  readonly kind: FindingKind
  /** Of a finding. */
  readonly id?: string
  /** Index in `dialogue.turns`: first turn that the evidence of a finding names. */
  readonly turn?: number
}

export interface HarmDialogue {
  readonly scenario: string
  /** The person. */
  readonly cluster: string
  readonly repeat: number
  readonly conditions: Observation['conditions']
  readonly tags: Observation['tags']
  readonly readings: readonly HarmReading[]
}

/** What is known of the harm that one supporter does. */
export interface SupporterHarm {
  readonly evaluation: string
  readonly supporter: string
  /** Criteria of the evaluation that can report findings; none: nothing looks for harm. */
  readonly criteria: readonly HarmCriterion[]
  /** All that were planned. */
  readonly dialogues: readonly HarmDialogue[]
  /** Whether stand-ins had a part in what was said or found. */
  readonly isOffline: boolean
}

/** What harm is read from. */
export interface HarmSource
  extends
    Pick<Evaluation, 'name' | 'supporters' | 'gives' | 'judges' | 'estimators' | 'observations'>,
    Partial<Pick<Evaluation, 'known' | 'dialogues'>> {
  /** Judges and estimators, and whether offline stand-ins take their place; of a kept run no more is known. */
  readers(): Promise<readonly (ReaderIdentity | Pick<ReaderIdentity, 'label' | 'offline'>)[]>
}

/** Of each supporter of the evaluation, in the order of the config. Reads nothing where no criterion finds anything. */
export async function readHarm(evaluation: HarmSource): Promise<readonly SupporterHarm[]> {
  const criteria = await harmCriteria(evaluation)
  const { name, supporters } = evaluation
  const shelf = new DialogueShelf()
  if (criteria.length > 0) {
    for await (const row of evaluation.observations({ kind: 'dialogue', name: 'turns' })) shelf.plan(row)
    for (const label of new Set(criteria.map((each) => each.label)))
      for await (const row of evaluation.observations({ source: label })) shelf.note(row)
  }
  const all = supporters.map((supporter) => ({
    evaluation: name,
    supporter,
    criteria,
    dialogues: shelf.of(supporter, criteria),
    isOffline: shelf.offline.has(supporter),
  }))
  const tried = await withErrors(criteria, evaluation, all)
  return all.map((each) => ({ ...each, criteria: tried }))
}

async function harmCriteria(evaluation: HarmSource): Promise<readonly HarmCriterion[]> {
  const criteria = findingCriteria(evaluation)
  if (criteria.length === 0) return []
  const offline = new Set((await evaluation.readers()).flatMap((each) => (each.offline ? [each.label] : [])))
  return criteria.map((each) => ({ ...each, isStandIn: offline.has(each.label) }))
}

/** With what controls and people's marks say of each; a measured sensitivity has precedence over a declared one. */
async function withErrors(
  criteria: readonly HarmCriterion[],
  evaluation: HarmSource,
  all: readonly SupporterHarm[],
): Promise<readonly HarmCriterion[]> {
  if (criteria.length === 0) return criteria
  const readers = (await evaluation.readers()).filter((each) => 'component' in each)
  const marks = await readMarks(evaluation, readers)
  const records = evaluation.known?.controls ?? []
  return criteria.map((each) => {
    const reader = readers.find(({ label }) => label === each.label)
    const record = reader && recordOf(records, reader, each.criterion)
    const errors = judgeErrors(each.criterion, { record, marks: marksOf(each, marks, all) })
    if (errors === undefined) return each
    const { k: flagged, n: planted } = errors.sensitivity
    return { ...each, errors, finds: planted === 0 ? each.finds : { ...each.finds, controls: { flagged, planted } } }
  })
}

interface Shelved extends Omit<HarmDialogue, 'readings'> {
  readonly supporter: string
  /** Why there is no dialogue. */
  readonly isLost: boolean
  /** By label and criterion. */
  readonly said: Map<string, Said[]>
  /** Labels of judges that failed. */
  readonly failed: Set<string>
}

type Said = Pick<Observation, 'value' | 'finding' | 'turn'>

class DialogueShelf {
  /** By supporter, scenario and repeat: several where the config varies something before the judge. */
  readonly #dialogues = new Map<string, Shelved[]>()
  /** Supporters of which stand-ins answered something. */
  readonly offline = new Set<string>()

  /** A row of a dialogue, or of one that is missing. */
  plan(row: Observation): void {
    if (row.offline) this.offline.add(row.supporter)
    const isLost = row.kind === 'missing'
    if (isLost ? row.name !== 'simulate' : row.kind !== 'dialogue') return
    const { supporter, scenario, cluster, repeat, conditions, tags } = row
    const shelved = { supporter, scenario, cluster, repeat, conditions, tags, isLost }
    const at = placeOf(row)
    const there = this.#dialogues.get(at) ?? []
    this.#dialogues.set(at, [...there, { ...shelved, said: new Map(), failed: new Set() }])
  }

  /** A row of a judge: what it varies itself is read together. */
  note(row: Observation): void {
    const dialogue = this.#dialogues.get(placeOf(row))?.find(({ conditions }) => isWithin(conditions, row.conditions))
    if (!dialogue) return
    if (row.offline) this.offline.add(row.supporter)
    if (row.kind === 'missing' && (row.name === 'judge' || row.name === 'estimate')) dialogue.failed.add(row.source)
    if (row.kind !== 'verdict' && row.kind !== 'measure' && row.kind !== 'finding') return
    const key = JSON.stringify([row.source, row.name])
    dialogue.said.set(key, [...(dialogue.said.get(key) ?? []), row])
  }

  of(supporter: string, criteria: readonly FindingCriterion[]): readonly HarmDialogue[] {
    return [...this.#dialogues.values()]
      .flat()
      .filter((dialogue) => dialogue.supporter === supporter)
      .map(({ scenario, cluster, repeat, conditions, tags, isLost, said, failed }) => ({
        scenario,
        cluster,
        repeat,
        conditions,
        tags,
        readings: criteria.map((criterion) => {
          const rows = said.get(JSON.stringify([criterion.label, criterion.criterion])) ?? []
          const isUnread = isLost || failed.has(criterion.label)
          return readingOf(criterion, isUnread ? [...rows, { value: unknown('failed') }] : rows)
        }),
      }))
  }
}

const placeOf = ({ supporter, scenario, repeat }: Observation): string => JSON.stringify([supporter, scenario, repeat])

const isWithin = (part: Observation['conditions'], whole: Observation['conditions']): boolean =>
  Object.entries(part).every(([name, value]) => whole[name] === value)

/** What says most stands for what several looks or variants of one judge say. */
const WEIGHT: readonly ReadingState[] = [
  'not-applicable',
  'no-reply',
  'clear',
  'rejected',
  'unknown',
  'unverified',
  'verified',
  'confirmed',
]

const heaviest = <T extends { readonly state: ReadingState }>(all: readonly T[]): T | undefined =>
  all.toSorted((a, b) => WEIGHT.indexOf(b.state) - WEIGHT.indexOf(a.state))[0]

function readingOf({ label, criterion, finds }: FindingCriterion, rows: readonly Said[]): HarmReading {
  const { severity, kind } = finds
  const base = { label, criterion, severity, kind }
  const readings = rows.map(({ value, finding, turn }): HarmReading => {
    if (finding) return { ...base, ...finding, ...(turn !== undefined && { turn }) }
    if (value.state === 'known')
      return { ...base, state: kind === 'missed' && value.value === NO_REPLY ? 'no-reply' : 'clear' }
    return { ...base, state: isUnasked(value.why) ? 'not-applicable' : 'unknown' }
  })
  return heaviest(readings) ?? { ...base, state: 'unknown' }
}

/** Outcome of a criterion on omissions where the seeker says the last word. */
const NO_REPLY = 'no reply follows'

/** Reasons of verdicts for which the judge did not ask. */
const UNASKED = new Set(['not asked', 'not reached'])

const isUnasked = (why: string): boolean => UNASKED.has(why) || !isApplicable(why)
