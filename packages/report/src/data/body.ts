/** Reads all stored data of a dialogue. */
import { type Dialogue, type Estimate, type Scenario, type Verdict } from '@attune/core'
import { type Evidence, type Finding, type Flag, isApplicable } from '@attune/core/internal'
import { type Archive, recordIn } from '@attune/project'
import { givenNamed, type PlacedSlot } from '@attune/core/runtime'
import type {
  DialogueAt,
  DialogueBody,
  FindingBody,
  FlagBody,
  MeasureBody,
  SeriesBody,
  TracerBody,
  VerdictBody,
  Words,
} from '../report-data.js'
import { plainText, turnBody } from './annotations.js'
import { valuesOf } from './curves.js'
import { definitionOf, byDisplayOrder, readAs } from './read-as.js'
import type { SlotWithUnit } from './read-at.js'
import { sessionBody } from './session-body.js'
import { titleOf } from './titles.js'
import { workOf } from './work.js'

export interface BodyParts {
  /** True if a dialogue with findings opens behind a content note. */
  readonly hasNotes: boolean
  readonly scenario: Scenario | undefined
  readonly siblings: DialogueBody['siblings']
  /** Number of sessions of the person; 0 for a scenario without sessions. */
  readonly sessions: number
}

/**
 * Page data of a dialogue. `read` are its planned units with their results, in the order
 * simulation, estimators, judges. Undefined if they do not belong to a dialogue.
 */
export function bodyOf(
  archive: Archive,
  read: readonly SlotWithUnit[],
  partsOf: (scenario: string, repeat: number) => BodyParts,
): DialogueBody | undefined {
  const [simulated, ...readers] = read
  const first = simulated?.slot
  if (first?.kind !== 'simulate') return undefined
  const { scenario, siblings, hasNotes, sessions } = partsOf(first.scenario, first.repeat)
  const dialogue = resultOf<Dialogue>(simulated!)
  const estimates = readers.flatMap((each) => withResult<Estimate>(each, 'estimate'))
  const verdicts = readers.flatMap((each) => withResult<readonly Verdict[]>(each, 'judge'))
  const missing = whyOf(simulated!)
  const language = scenario?.language ?? 'und'
  const at: DialogueAt = { evaluation: archive.config.name, place: first.place }
  const measures = estimates.flatMap((each) =>
    measuresOf(each, { archive, dialogue: first, language }),
  )
  const judged = verdicts.flatMap(({ slot, result }) =>
    result.map((verdict) => ({
      ...readAs(archive, { source: slot.label, name: verdict.criterion }),
      ...verdictBody(verdict, { slot, dialogue: first, archive, language }),
    })),
  )
  const note = hasNotes ? themesIn([...judged, ...measures]) : []
  return {
    at,
    scenario: scenarioBody(first.scenario, scenario),
    supporter: first.supporter,
    repeat: first.repeat,
    conditions: first.conditions,
    offline: read.some(({ unit }) => unit?.offline === true),
    turns: (dialogue?.turns ?? []).map((turn) => turnBody(turn, archive.gives(first.label))),
    ...(dialogue && { ending: dialogue.ending }),
    ...(missing !== undefined && { missing }),
    ...(note.length > 0 && { contentNote: note }),
    flags: [
      ...flagsOf(dialogue?.flags, 'dialogue'),
      ...estimates.flatMap(({ slot, result }) => flagsOf(result.flags, slot.label)),
      ...verdicts.flatMap(({ slot, result }) =>
        result.flatMap(({ flags }) => flagsOf(flags, slot.label)),
      ),
    ],
    series: estimates.flatMap((each) => seriesOf(each, { archive, dialogue: first, language })),
    measures,
    verdicts: judged,
    details: dialogue?.annotations
      ? [{ source: 'dialogue', text: plainText(dialogue.annotations) }]
      : [],
    lost: readers.flatMap((each) => {
      const why = whyOf(each)
      return why === undefined || isOmitted(each) ? [] : [{ source: each.slot.label, why }]
    }),
    work: read.flatMap(({ slot, unit }) => (unit ? [workOf(slot, unit)] : [])),
    siblings,
    ...sessionBody({
      scenario,
      dialogue,
      estimates: estimates.map(({ slot: { label }, result }) => ({
        estimate: result,
        tracer: tracerOf(archive, label, language),
      })),
      of: sessions,
    }),
  }
}

/**
 * Distinct themes of the findings, for the content note. Findings that a person rejected are
 * ignored.
 */
function themesIn(all: readonly { readonly finding?: FindingBody }[]): readonly Words[] {
  const themes = all.flatMap(({ finding }) =>
    finding && finding.state !== 'rejected' ? [finding.says] : [],
  )
  return [...new Map(themes.map((each) => [each.en, each])).values()]
}

interface FoundIn {
  readonly label: string
  readonly name: string
}

function findingBody(
  finding: Finding | undefined,
  { label, name }: FoundIn,
  archive: Archive,
): { readonly finding?: FindingBody } {
  if (!finding) return {}
  const { measures = {}, criteria = {} } = archive.gives(label) ?? {}
  const says = (criteria[name] ?? measures[name])?.finds?.says ?? name
  const { severity, state } = finding
  const words =
    typeof says === 'string' ? { en: says, zh: says } : { en: says.en, zh: says['zh'] ?? says.en }
  return { finding: { says: words, severity, state } }
}

interface WithResult<T> {
  readonly slot: PlacedSlot
  readonly result: T
}

const resultOf = <T>({ unit }: SlotWithUnit): T | undefined =>
  unit?.status === 'done' ? (JSON.parse(unit.result) as T) : undefined

function withResult<T>(read: SlotWithUnit, kind: PlacedSlot['kind']): WithResult<T>[] {
  const result = read.slot.kind === kind ? resultOf<T>(read) : undefined
  return result === undefined ? [] : [{ slot: read.slot, result }]
}

/** Reason why a result is missing, with the error message; undefined if the result exists. */
export function whyOf({ unit }: SlotWithUnit): string | undefined {
  if (unit?.status === 'done') return undefined
  if (!unit) return 'not done yet'
  const { why, code, message } = failureOf(unit)
  if (unit.status === 'left-out') return `left out: ${why ?? 'unknown'}`
  return `${unit.status}: ${[code, message].filter((part) => part !== undefined).join(': ')}`
}

const isOmitted = ({ unit }: SlotWithUnit): boolean =>
  unit?.status === 'left-out' && !isApplicable(failureOf(unit).why ?? 'unknown')

interface StoredFailure {
  readonly why?: string
  readonly code?: string
  readonly message?: string
}

const failureOf = ({ failure }: { readonly failure: string }): StoredFailure =>
  JSON.parse(failure) as StoredFailure

function scenarioBody(id: string, scenario: Scenario | undefined): DialogueBody['scenario'] {
  if (!scenario) return { id, title: id, language: 'und', tags: {}, profile: '', events: [] }
  const { language, tags, profile, brief, intention, events } = scenario
  return {
    id,
    title: titleOf(scenario),
    language,
    tags,
    profile,
    ...(brief !== undefined && { brief }),
    ...(intention !== undefined && { intention }),
    events,
  }
}

/** Conditions of an estimator or judge without the conditions of the dialogue. */
const conditionsOfReader = (slot: PlacedSlot, dialogue: PlacedSlot): PlacedSlot['conditions'] =>
  Object.fromEntries(
    Object.entries(slot.conditions).filter(([name]) => !Object.hasOwn(dialogue.conditions, name)),
  )

const evidenceOf = (evidence: readonly Evidence[] | undefined): readonly Evidence[] =>
  evidence ?? []

const flagsOf = (flags: readonly Flag[] | undefined, source: string): FlagBody[] =>
  (flags ?? []).map((flag) => ({ ...flag, source }))

interface Place {
  readonly archive: Archive
  readonly dialogue: PlacedSlot
  /** Language of the dialogue. */
  readonly language: string
}

/** Values of an estimate with their names, in display order. */
const namedValues = <V, T extends object>(
  values: Readonly<Record<string, V>>,
  { slot, result: { evidence } }: WithResult<Estimate>,
  { archive, dialogue }: Place,
  own: (value: V) => T,
) =>
  Object.entries(values)
    .map(([name, value]) => ({
      source: slot.label,
      name,
      conditions: conditionsOfReader(slot, dialogue),
      ...readAs(archive, { source: slot.label, name }),
      ...own(value),
      evidence: evidenceOf(evidence?.[name]),
    }))
    .sort(byDisplayOrder(archive))

const seriesOf = (estimate: WithResult<Estimate>, place: Place): SeriesBody[] =>
  namedValues(estimate.result.series, estimate, place, (each) => ({
    over: each.over,
    values: valuesOf(each),
  }))

/** True if the component has a validation record, but none for this measure in this language. */
function isUnvalidated({ archive, language }: Place, label: string, name: string): boolean {
  const { measures = {} } = archive.gives(label) ?? {}
  const isRecorded = Object.values(measures).some(({ record }) => record !== undefined)
  return isRecorded && recordIn(measures[name]?.record ?? {}, language) === undefined
}

/**
 * Validation of the memory claims that an estimator finds: the record of its measure `claims`,
 * which counts them.
 */
const tracerOf = (archive: Archive, label: string, language: string): TracerBody => ({
  isValidated:
    recordIn(givenNamed(archive.gives(label), 'claims')?.record ?? {}, language) !== undefined,
  ...definitionOf(archive, { source: label, name: 'claims' }),
})

const measuresOf = (estimate: WithResult<Estimate>, place: Place): MeasureBody[] =>
  namedValues(estimate.result.measures, estimate, place, (value) =>
    value.state === 'known' ? { value: value.value } : { value: null, why: value.why },
  ).map((measure) => ({
    ...measure,
    ...(isUnvalidated(place, estimate.slot.label, measure.name) && { unvalidated: true as const }),
    ...findingBody(
      estimate.result.findings?.[measure.name],
      { label: estimate.slot.label, name: measure.name },
      place.archive,
    ),
  }))

function verdictBody(
  verdict: Verdict,
  { slot, dialogue, archive }: Place & { readonly slot: PlacedSlot },
): VerdictBody {
  const { criterion, group, outcome, rationale, evidence, finding } = verdict
  return {
    source: slot.label,
    conditions: conditionsOfReader(slot, dialogue),
    criterion,
    ...(group !== undefined && { group }),
    ...(outcome.state === 'known' ? { outcome: outcome.value } : { why: outcome.why }),
    ...findingBody(finding, { label: slot.label, name: criterion }, archive),
    rationale,
    evidence: evidenceOf(evidence),
  }
}
