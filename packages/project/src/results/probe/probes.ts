/** Selects the judges to probe, and evaluates probes. */
import {
  type EvaluationConfig,
  givenNamed,
  givesOf,
  type Group,
  isSameLanguage,
  type JudgeEntry,
  OFFLINE,
  parseStored,
  type PlanParts,
  plansOf,
  type ResolvedConfig,
  type SessionServices,
} from '@attune/core/runtime'
import type { PairVerdict, Verdict } from '@attune/core'
import type { Direction, Evaluation } from '@attune/core/findings'
import type { StoredUnit } from '@attune/core/store'
import {
  instrumentKey,
  KIND,
  LEAST_RIGHT,
  nameOf,
  PAIRS,
  type Probe,
  PROBE_SEED,
  type ProbeLanguage,
  probeLanguages,
  probeOf,
} from './probe.js'
import { isRightPair, isRightScore } from './right-answers.js'

export type ProbeParts = PlanParts & Pick<SessionServices, 'store'>

/** Result of a judge's probe in one language. */
export interface Probed {
  /** Label of the judge, with the values of its varied options. */
  readonly judge: string
  readonly use: string
  readonly language: ProbeLanguage
  /** Number of pairs that were judged right; `of` is the number of all pairs. */
  readonly right: number
  readonly of: number
  readonly passed: boolean
}

/** A judge that is not probed before the run, and why. */
export interface Unprobed {
  readonly judge: string
  readonly why: string
}

export interface DueProbes {
  readonly due: readonly Probe[]
  readonly unprobed: readonly Unprobed[]
}

/** Minimum number of judgements for which a probe is worth its price. A probe has 40 judgements. */
export const WORTH_A_PROBE = 200

/** Maximum number of groups in which the judgements of a run are counted. */
const LOOKED_THROUGH = 1000

/**
 * Returns the due probes.
 *
 * @param least minimum number of judgements in a language for a probe
 */
export async function dueProbes(
  parts: ProbeParts,
  groups: AsyncIterable<Group>,
  least: number = WORTH_A_PROBE,
): Promise<DueProbes> {
  const judges = distinct(
    parts.config.evaluations.flatMap((evaluation) => evaluation.judges),
  ).filter(asksFor(parts.config))
  const probed = judges.filter((judge) => prefersKindness(judge, parts))
  const counts = probed.length > 0 ? await judgements(groups) : new Map<string, number>()
  const unprobed: Unprobed[] = []
  const due: Probe[] = []
  for (const judge of judges) {
    if (!probed.includes(judge)) {
      unprobed.push({ judge: nameOf(judge), why: 'it does not declare that it prefers kind ones' })
      continue
    }
    for (const language of probeLanguages) {
      const count = counts.get(`${language} ${instrumentKey(judge)}`) ?? 0
      const probe = probeOf(judge, language)
      if (count >= least) due.push(probe)
      else if (count > 0 && (await probedIn(probe, parts)) === undefined)
        unprobed.push(tooFew(judge, language, count, least))
    }
  }
  return { due, unprobed }
}

const tooFew = (judge: JudgeEntry, language: string, count: number, least: number): Unprobed => ({
  judge: nameOf(judge),
  why: `${count} judgements in ${language}; from ${least} on, or by \`attune config validate --probe\``,
})

/** Selects judges that call a model which is not an offline stand-in. */
const asksFor =
  ({ models }: Pick<ResolvedConfig, 'models'>) =>
  (judge: JudgeEntry): boolean =>
    judge.models.some(({ name }) => models.get(name)?.provider !== OFFLINE)

const prefersKindness = (judge: JudgeEntry, { host }: Pick<ProbeParts, 'host'>): boolean =>
  host.create('judge', judge).prefersKindness === true

const distinct = (judges: readonly JudgeEntry[]): JudgeEntry[] => [
  ...new Map(judges.map((judge) => [instrumentKey(judge), judge])).values(),
]

/** Number of judgements in the first groups, by language and by the requests that a judge makes. */
async function judgements(groups: AsyncIterable<Group>): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  let looked = 0
  for await (const { scenario, units } of groups) {
    const language = probeLanguages.find((each) => isSameLanguage(each, scenario.language))
    if (language !== undefined) {
      for (const unit of units.filter(({ kind }) => kind === 'judge')) {
        const key = `${language} ${instrumentKey(unit)}`
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
    }
    if (++looked === LOOKED_THROUGH) break
  }
  return counts
}

/** Result of a probe in the store. Undefined if judgements are missing. */
export async function probedIn(probe: Probe, parts: ProbeParts): Promise<Probed | undefined> {
  const { judge, language, evaluation } = probe
  const config = { ...parts.config, seed: PROBE_SEED, evaluations: [evaluation] }
  const gives = givesOf(parts.host.component('judge', judge.use), judge.options, judge.use)
  const direction = (criterion: string): Direction =>
    givenNamed(gives, criterion)?.better ?? 'higher'
  let right = 0
  let of = 0
  for (const plan of plansOf({ ...parts, config })) {
    for await (const group of plan.groups()) {
      const answer = await isRight(group, parts.store, direction)
      if (answer === undefined) return undefined
      of++
      if (answer) right++
    }
  }
  if (of < PAIRS) return undefined
  return { judge: nameOf(judge), use: judge.use, language, right, of, passed: right >= LEAST_RIGHT }
}

async function isRight(
  { dialogues, pairs }: Group,
  store: ProbeParts['store'],
  direction: (criterion: string) => Direction,
): Promise<boolean | undefined> {
  const readings = dialogues.flatMap(({ supporter, verdicts }) =>
    verdicts.map(({ unit }) => ({ supporter, unit })),
  )
  const showings = pairs.flatMap((pair) => pair.showings)
  const units = [...readings, ...showings].map(({ unit: { key } }) => key)
  const stored = await store.units(units)
  const results = new Map(units.map((key) => [key, resultOf(stored.get(key), store.location)]))
  if (units.length === 0 || [...results.values()].includes(undefined)) return undefined
  const of = <T>({ key }: { readonly key: string }): T => results.get(key) as T
  if (showings.length > 0) {
    return isRightPair(
      showings.map(({ shownFirst, unit }) => ({
        isKindFirst: shownFirst === KIND,
        verdicts: of<readonly PairVerdict[]>(unit),
      })),
    )
  }
  const verdictsOf = (isKind: boolean): readonly Verdict[] =>
    readings
      .filter(({ supporter }) => (supporter === KIND) === isKind)
      .flatMap(({ unit }) => of<readonly Verdict[]>(unit))
  return isRightScore(verdictsOf(true), verdictsOf(false), direction)
}

const resultOf = (unit: StoredUnit | undefined, location: string): unknown =>
  unit?.status === 'done' ? parseStored(unit.result, location, `unit ${unit.key}`) : undefined

/** Judges of an evaluation that failed a probe in a language of its dialogues. */
export async function failedProbes(
  { judges }: Pick<EvaluationConfig, 'judges'>,
  evaluation: Pick<Evaluation, 'observations'>,
  parts: ProbeParts,
): Promise<readonly Probed[]> {
  const failed: Probed[] = []
  for (const judge of distinct(judges.filter(asksFor(parts.config)))) {
    if (!prefersKindness(judge, parts)) continue
    for (const language of probeLanguages) {
      const probed = await probedIn(probeOf(judge, language), parts)
      if (probed?.passed === false && (await isSpoken(language, judge.label, evaluation)))
        failed.push(probed)
    }
  }
  return failed
}

async function isSpoken(
  language: string,
  source: string,
  evaluation: Pick<Evaluation, 'observations'>,
): Promise<boolean> {
  for await (const row of evaluation.observations({ source }))
    if (isSameLanguage(row.language, language)) return true
  return false
}

/** Result of a probe as a phrase, without the name of the judge. */
export const probedText = ({ language, right, of }: Probed): string =>
  `in ${right} of ${of} pairs of dialogues (${language}) it preferred the kind one to the hurtful one, and ${LEAST_RIGHT} are needed`

/** Warning for all results of a judge that failed its probe. */
export const failedText = (probed: Probed): string =>
  `The judge ${probed.judge} failed its probe: ${probedText(probed)}. Its numbers are not to be relied on.`
