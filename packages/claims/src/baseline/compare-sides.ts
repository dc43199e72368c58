/**
 * Compares two sides (an earlier run or a baseline), measure by measure: differences paired by
 * scenario, and the scenarios with the largest differences.
 */
import { unknown } from '@attune/core'
import {
  type Claim,
  claimInPeople,
  type Claims,
  type Evaluation,
  type Findings,
  findingsInPeople,
  isSessionId,
} from '@attune/core/findings'
import { compare, concatFindings, type KitFindings, readRows, type Row } from '@attune/kit'
import { distinct, type RowFilter } from '@attune/kit/internal'
import { decidedTogether } from '../engine/claim-reader.js'
import { instrumentChanges } from './instrument-changes.js'
import { healthOfSides, type SideHarm } from './health-of-sides.js'
import { decidingScenarios } from './deciding-scenarios.js'
import type { Side, SideEvaluation } from './side.js'

export interface SidesCompared {
  readonly evaluation: string
  /** Sentences on harmful dialogues of both sides, printed before the comparison. */
  readonly harm: readonly SideHarm[]
  readonly findings: KitFindings
  /** All claims of the comparison, decided jointly over all evaluations. */
  readonly claims: readonly Claim[]
  /**
   * One sentence for each supporter whose data have problems, such as empty replies, on either
   * side.
   */
  readonly health: readonly string[]
  /** Measures that cannot be compared, with the reasons. */
  readonly notices: readonly string[]
}

/** Name of the condition whose value is the side. */
const SIDE = 'side'

/** Compares two sides in every evaluation that both have. Differences are second minus first. */
export async function compareSides(first: Side, second: Side): Promise<readonly SidesCompared[]> {
  const [any] = second.evaluations.values()
  const { vetoes, sentences, harm } = await healthOfSides([first, second])
  const settings = any?.evaluation.statistics ?? { level: 0.95 }
  const read = async (
    claimsOf: (evaluation: string) => Claims,
  ): Promise<readonly SidesCompared[]> => {
    const compared: SidesCompared[] = []
    for (const [name, before] of first.evaluations) {
      const now = second.evaluations.get(name)
      const claims = claimsOf(name)
      const health = sentences.get(name) ?? []
      if (now)
        compared.push({
          ...(await compareEvaluations(name, [first.name, before], [second.name, now], claims)),
          harm: harm.get(name) ?? [],
          health,
        })
    }
    return compared
  }
  return decidedTogether(settings, read, vetoes)
}

type Named = readonly [side: string, evaluation: SideEvaluation]

async function compareEvaluations(
  name: string,
  first: Named,
  second: Named,
  claims: Claims,
): Promise<Omit<SidesCompared, 'health' | 'harm'>> {
  const notices: string[] = []
  const parts: Findings[] = []
  const answers: Claim[] = []
  const noted = (isOfPeople: boolean): Claims => ({
    ask: (comparisons) => {
      const asked = claims.ask(comparisons)
      const own = isOfPeople ? asked.map((claim) => claimInPeople(claim)) : asked
      answers.push(...own)
      return own
    },
  })
  for (const number of numbersOf(first[1].evaluation, second[1].evaluation)) {
    const changes = instrumentChanges(
      first[1].instrument,
      second[1].instrument,
      number.source === undefined ? [] : [number.source],
    )
    if (changes.length > 0) {
      notices.push(
        `${number.title} is not compared, since what it was measured with changed: ${changes.join(', ')}.`,
      )
      continue
    }
    const rows = await sharedRows(first, second, number.filter)
    if (rows.length === 0) continue
    const isOfPeople = rows.every(isSession)
    const options = {
      id: `${name}-${number.title}`,
      title: `${name}: ${number.title}`,
      about: number.title,
      between: SIDE,
      baseline: first[0],
    }
    const found = compare(
      {
        ...second[1].evaluation,
        claims: noted(isOfPeople),
        supporters: distinct(rows.map(({ supporter }) => supporter)),
      },
      rows,
      options,
    )
    const deciding = decidingScenarios(rows, {
      ...options,
      sides: [first[0], second[0]],
      condition: SIDE,
      isOfPeople,
    })
    const people = new Set(rows.map(({ cluster }) => cluster)).size
    parts.push(isOfPeople ? findingsInPeople(found, people) : found, {
      tables: deciding,
      figures: [],
    })
  }
  return {
    evaluation: name,
    findings: concatFindings(...parts),
    claims: answers,
    notices: distinct(notices),
  }
}

/** True for a session of a person, whose cluster is the person. */
const isSession = ({ scenario, cluster }: Row): boolean =>
  scenario !== cluster && isSessionId(scenario)

interface Numbers {
  readonly title: string
  readonly source?: string
  readonly filter: RowFilter
}

/** Dialogue values, measures and criteria that both evaluations have. */
function numbersOf(first: Evaluation, second: Evaluation): Numbers[] {
  const shared = (left: readonly string[], right: readonly string[]): string[] =>
    left.filter((name) => right.includes(name))
  const numbers = (kind: 'measure' | 'verdict', sources: readonly string[]): Numbers[] =>
    sources.map((source) => ({ title: source, source, filter: { kind, source } }))
  return [
    ...numbers('measure', shared(first.estimators, second.estimators)),
    ...numbers('verdict', shared(first.judges, second.judges)),
    { title: 'dialogues', filter: { kind: 'dialogue' } },
  ]
}

/**
 * Values of supporters that both sides have. If each side has a single supporter, these two are
 * compared whatever their names. Scenarios whose text changed have no value. Additional repeats of
 * one side are ignored.
 */
async function sharedRows(
  [firstName, first]: Named,
  [secondName, second]: Named,
  filter: RowFilter,
): Promise<Row[]> {
  const [before, now] = [
    await readRows(first.evaluation, filter),
    await readRows(second.evaluation, filter),
  ]
  const names = first.evaluation.supporters.filter((name) =>
    second.evaluation.supporters.includes(name),
  )
  const [one, other] = [first.evaluation.supporters, second.evaluation.supporters]
  const most = Math.min(
    ...[before, now].map((rows) => Math.max(0, ...rows.map(({ repeat }) => repeat))),
  )
  const isAlone = names.length === 0 && one.length === 1 && other.length === 1
  const kept = (rows: readonly Row[], side: string): Row[] =>
    rows
      .filter(({ supporter, repeat }) => repeat <= most && (isAlone || names.includes(supporter)))
      .map((row) => ({
        ...row,
        ...(isAlone && { supporter: `${one[0]}, ${other[0]}` }),
        conditions: { ...row.conditions, [SIDE]: side },
      }))
  const isSame = ({ scenario }: Row): boolean => {
    const [left, right] = [first.digests?.get(scenario), second.digests?.get(scenario)]
    return left === undefined || right === undefined || left === right
  }
  // A scenario may have got another cluster since. Its dialogues are paired in the present one.
  const clusters = new Map(now.map(({ scenario, cluster }) => [scenario, cluster]))
  const earlier = before.map((row) => ({
    ...row,
    cluster: clusters.get(row.scenario) ?? row.cluster,
  }))
  const all = [...kept(earlier, firstName), ...kept(now, secondName)]
  return all.map((row) => (isSame(row) ? row : { ...row, value: unknown('the scenario changed') }))
}
