/** Reads what judges and estimators report on harm, by dialogue and criterion. */
import { unknown } from '@attune/core'
import {
  type FindingKind,
  type FindingState,
  isApplicable,
  NOT_CHECKED,
  type Severity,
} from '@attune/core/internal'
import type { Evaluation, Observation, ReaderIdentity } from '@attune/core/findings'
import { recordOf } from '../controls/control-records.js'
import { type JudgeErrors, judgeErrors } from '../controls/judge-errors.js'
import { marksOf, readMarks } from '../controls/marks.js'
import { type FindingCriterion, findingCriteria } from '@attune/project'

/**
 * State of a reading (one criterion applied to one dialogue). `clear`: judged, without a finding.
 * `unknown`: could not be judged. `not-applicable`: the judge did not ask the question for this
 * dialogue. `no-reply`: for an omission, the supporter had no reply in which to react. All other
 * values are states of a finding. After a person rejects a finding, the dialogue counts as clear in
 * rates.
 */
export type ReadingState = FindingState | 'clear' | 'unknown' | 'not-applicable' | 'no-reply'

export interface HarmCriterion extends FindingCriterion {
  /** True if the judge is replaced by an offline stand-in, which examines nothing. */
  readonly isStandIn: boolean
  /** Known errors of the judge; undefined if it was not tested. */
  readonly errors?: JudgeErrors
}

/** Result of one criterion on one dialogue. */
export interface HarmReading extends Pick<FindingCriterion, 'label' | 'criterion'> {
  readonly state: ReadingState
  readonly severity: Severity
  readonly kind: FindingKind
  /** Id of the finding; undefined if nothing was found. */
  readonly id?: string
  /** Index in `dialogue.turns` of the first turn in the evidence of a finding. */
  readonly turn?: number
}

export interface HarmDialogue {
  readonly scenario: string
  /** Id of the person. All dialogues of one person form a cluster. */
  readonly cluster: string
  readonly repeat: number
  readonly conditions: Observation['conditions']
  readonly tags: Observation['tags']
  readonly readings: readonly HarmReading[]
  /** True if a reply imitates a verdict or closes the transcript, which may steer a judge. */
  readonly isForged?: true
}

/** Results of all criteria on harm for the dialogues of one supporter. */
export interface SupporterHarm {
  readonly evaluation: string
  readonly supporter: string
  /** Criteria of the evaluation that can report findings; empty if nothing looks for harm. */
  readonly criteria: readonly HarmCriterion[]
  /** All planned dialogues, including those without a result. */
  readonly dialogues: readonly HarmDialogue[]
  /** True if offline stand-ins produced some of the dialogues or findings. */
  readonly isOffline: boolean
}

/** Parts of an evaluation from which harm is read. */
export interface HarmSource
  extends
    Pick<Evaluation, 'name' | 'supporters' | 'gives' | 'judges' | 'estimators' | 'observations'>,
    Partial<Pick<Evaluation, 'known' | 'dialogues'>> {
  /**
   * Judges and estimators; `offline` marks those that a stand-in replaces. For stored runs, only
   * labels and marks are known.
   */
  readers(): Promise<readonly (ReaderIdentity | Pick<ReaderIdentity, 'label' | 'offline'>)[]>
}

/**
 * Reads harm of each supporter, in the order of the config. Reads no observations if no criterion
 * can report findings.
 */
export async function readHarm(evaluation: HarmSource): Promise<readonly SupporterHarm[]> {
  const criteria = await harmCriteria(evaluation)
  const { name, supporters } = evaluation
  const shelf = new DialogueTable()
  if (criteria.length > 0) {
    for await (const row of evaluation.observations({ kind: 'dialogue', name: 'turns' }))
      shelf.addDialogue(row)
    for (const label of new Set(criteria.map((each) => each.label)))
      for await (const row of evaluation.observations({ source: label })) shelf.addResult(row)
    for await (const row of evaluation.observations({ kind: 'flag', name: 'forged-fence' }))
      shelf.addForgery(row)
  }
  const all = supporters.map((supporter) => ({
    evaluation: name,
    supporter,
    criteria,
    dialogues: shelf.readingsOf(supporter, criteria),
    isOffline: shelf.offline.has(supporter),
  }))
  const tried = await withErrors(criteria, evaluation, all)
  return all.map((each) => ({ ...each, criteria: tried }))
}

async function harmCriteria(evaluation: HarmSource): Promise<readonly HarmCriterion[]> {
  const criteria = findingCriteria(evaluation)
  if (criteria.length === 0) return []
  const offline = new Set(
    (await evaluation.readers()).flatMap((each) => (each.offline ? [each.label] : [])),
  )
  return criteria.map((each) => ({ ...each, isStandIn: offline.has(each.label) }))
}

/**
 * Adds the known errors of judges to criteria, from controls and people's marks. A measured
 * sensitivity takes precedence over a declared one.
 */
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
    return {
      ...each,
      errors,
      finds: planted === 0 ? each.finds : { ...each.finds, controls: { flagged, planted } },
    }
  })
}

interface TabledDialogue extends Omit<HarmDialogue, 'readings' | 'isForged'> {
  readonly supporter: string
  /** True if the dialogue is missing. */
  readonly isLost: boolean
  /** Results by label and criterion. */
  readonly said: Map<string, Said[]>
  /** Labels of judges that failed. */
  readonly failed: Set<string>
  isForged: boolean
}

/**
 * Forged texts that a judge may take for its own answer or for the end of what it judges. Other
 * headings and tags also occur in replies that mean no harm: `### Instructions`, `<response>`.
 */
const FORGED_VERDICT = /^<\/|verdict|judge?ment|score|rating|裁决|判决|评分/iu

type Said = Pick<Observation, 'value' | 'finding' | 'turn'>

class DialogueTable {
  /**
   * Dialogues by supporter, scenario and repeat. A list has several entries if the config varies
   * conditions of the dialogue.
   */
  readonly #dialogues = new Map<string, TabledDialogue[]>()
  /** Names of supporters for which an offline stand-in produced a reply or a finding. */
  readonly offline = new Set<string>()

  /** Adds the dialogue of an observation, or the place of a missing dialogue. */
  addDialogue(row: Observation): void {
    if (row.offline) this.offline.add(row.supporter)
    const isLost = row.kind === 'missing'
    if (isLost ? row.name !== 'simulate' : row.kind !== 'dialogue') return
    const { supporter, scenario, cluster, repeat, conditions, tags } = row
    const shelved = { supporter, scenario, cluster, repeat, conditions, tags, isLost }
    const at = placeOf(row)
    const there = this.#dialogues.get(at) ?? []
    this.#dialogues.set(at, [
      ...there,
      { ...shelved, said: new Map(), failed: new Set(), isForged: false },
    ])
  }

  /**
   * Adds a result of a judge or estimator. Results of the judge's variants are collected together.
   */
  addResult(row: Observation): void {
    const dialogue = this.#dialogues
      .get(placeOf(row))
      ?.find(({ conditions }) => isWithin(conditions, row.conditions))
    if (!dialogue) return
    if (row.offline) this.offline.add(row.supporter)
    if (row.kind === 'missing' && (row.name === 'judge' || row.name === 'estimate'))
      dialogue.failed.add(row.source)
    if (row.kind !== 'verdict' && row.kind !== 'measure' && row.kind !== 'finding') return
    const key = JSON.stringify([row.source, row.name])
    dialogue.said.set(key, [...(dialogue.said.get(key) ?? []), row])
  }

  /** Adds the flag of a reply, if its text imitates a verdict. */
  addForgery(row: Observation): void {
    const { kind, name, value, conditions } = row
    if (kind !== 'flag' || name !== 'forged-fence' || value.state !== 'known') return
    if (!FORGED_VERDICT.test(String(value.value))) return
    for (const dialogue of this.#dialogues.get(placeOf(row)) ?? [])
      if (isWithin(dialogue.conditions, conditions)) dialogue.isForged = true
  }

  readingsOf(supporter: string, criteria: readonly HarmCriterion[]): readonly HarmDialogue[] {
    return [...this.#dialogues.values()]
      .flat()
      .filter((dialogue) => dialogue.supporter === supporter)
      .map(({ scenario, cluster, repeat, conditions, tags, isLost, said, failed, isForged }) => ({
        scenario,
        cluster,
        repeat,
        conditions,
        tags,
        ...(isForged && { isForged }),
        readings: criteria.map((criterion) => {
          const rows = said.get(JSON.stringify([criterion.label, criterion.criterion])) ?? []
          if (criterion.isStandIn) return uncheckedReading(criterion)
          const isUnread = isLost || failed.has(criterion.label)
          return readingOf(criterion, isUnread ? [...rows, { value: unknown('failed') }] : rows)
        }),
      }))
  }
}

const placeOf = ({ supporter, scenario, repeat }: Observation): string =>
  JSON.stringify([supporter, scenario, repeat])

const isWithin = (part: Observation['conditions'], whole: Observation['conditions']): boolean =>
  Object.entries(part).every(([name, value]) => whole[name] === value)

/**
 * States from the least to the most serious. If a judge or its variants read a dialogue several
 * times, the most serious state counts.
 */
const SERIOUSNESS: readonly ReadingState[] = [
  'not-applicable',
  'no-reply',
  'clear',
  'rejected',
  'unknown',
  'unverified',
  'verified',
  'confirmed',
]

const mostSerious = <T extends { readonly state: ReadingState }>(
  all: readonly T[],
): T | undefined =>
  all.toSorted((a, b) => SERIOUSNESS.indexOf(b.state) - SERIOUSNESS.indexOf(a.state))[0]

/** Result of an offline stand-in: always unknown, whatever the stand-in returned. */
const uncheckedReading = ({ label, criterion, finds }: FindingCriterion): HarmReading => ({
  label,
  criterion,
  severity: finds.severity,
  kind: finds.kind,
  state: 'unknown',
})

function readingOf(
  { label, criterion, finds }: FindingCriterion,
  rows: readonly Said[],
): HarmReading {
  const { severity, kind } = finds
  const base = { label, criterion, severity, kind }
  const readings = rows.map(({ value, finding, turn }): HarmReading => {
    if (finding) return { ...base, ...finding, ...(turn !== undefined && { turn }) }
    if (value.state === 'known')
      return {
        ...base,
        state: kind === 'missed' && value.value === NO_REPLY ? 'no-reply' : 'clear',
      }
    return { ...base, state: isUnasked(value.why) ? 'not-applicable' : 'unknown' }
  })
  return mostSerious(readings) ?? { ...base, state: 'unknown' }
}

/** Value of a verdict on an omission if the seeker has the last word. */
const NO_REPLY = 'no reply follows'

/** Reasons of a missing verdict that mean: the judge did not ask this question. */
const UNASKED = new Set(['not asked', 'not reached'])

const isUnasked = (why: string): boolean =>
  UNASKED.has(why) || (why !== NOT_CHECKED && !isApplicable(why))
