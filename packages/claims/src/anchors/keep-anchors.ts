/**
 * Selects the anchors of a baseline: draws dialogues, judges them repeatedly, and keeps as many as
 * the noise of the judge requires.
 */
import type { Dialogue, Known } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import { type DialogueRecord, type Evaluation, named } from '@attune/core/findings'
import type { EvaluationConfig } from '@attune/core/runtime'
import { grouped } from '@attune/kit/internal'
import type { Anchor, Anchors, NumberId, Said } from '../baseline/anchors.js'
import { MOST_JUDGEMENTS } from './anchor-plan.js'
import type { AnchorJudges, Judgement } from './judge-again.js'
import { gatedNumbers, type Planned, planOf, stratumOf } from './numbers.js'

/**
 * Shuffles the anchors by the seed and alternates between strata, so that any first few are
 * representative.
 */
export function drawAnchors<T>(
  all: readonly T[],
  stratumOf: (each: T) => string,
  seed: string,
): T[] {
  const random = createRandom(seed)
  const placed = all.map((each) => ({ each, place: random() }))
  const strata = grouped(placed, ({ each }) => stratumOf(each))
  const drawn = [...strata.values()].map((own) =>
    own.toSorted((left, right) => left.place - right.place),
  )
  const longest = Math.max(0, ...drawn.map(({ length }) => length))
  return Array.from({ length: longest }, (_, turn) =>
    drawn.flatMap((own) => (turn < own.length ? [own[turn]!.each] : [])),
  ).flat()
}

export interface AnchorSource {
  readonly config: Pick<EvaluationConfig, 'name' | 'sections'>
  readonly evaluation: Evaluation
}

export interface KeepOptions {
  /** Supporters of the baseline; undefined for all. */
  readonly supporters?: readonly string[] | undefined
  /** True if the baseline file may contain texts of dialogues. */
  readonly texts: boolean
  /** Name of this version of a baseline, under which the repeated judgements are stored. */
  readonly occasion: string
}

/**
 * Anchors of one evaluation; undefined if no gate uses judgements of dialogues, or if no dialogue
 * has a judgement.
 */
export async function anchorsOf(
  { config, evaluation }: AnchorSource,
  judges: AnchorJudges,
  options: KeepOptions,
): Promise<Anchors | undefined> {
  const gated = gatedNumbers(config)
  const ids = gated.map(({ id }) => id)
  const candidates = ids.length === 0 ? [] : await candidatesOf(evaluation, ids, options.supporters)
  const drawn = await Promise.all(
    drawAnchors(candidates, stratumOf, evaluation.seed)
      .slice(0, MOST_JUDGEMENTS)
      .map((each) => toKeep(each, judges, config.name, options)),
  )
  const rounds = Math.max(1, Math.floor(MOST_JUDGEMENTS / Math.max(1, drawn.length)))
  const plan = (judged: readonly Drawn[], times: number): Planned =>
    planOf(judged, gated, { rounds: times * rounds, most: times * MOST_JUDGEMENTS })
  const again = { name: config.name, occasion: options.occasion, rounds }
  let judged = await judgedAgain(
    drawn.filter((each) => each !== undefined),
    judges,
    { ...again, from: 1 },
  )
  if (judged.length === 0) return undefined
  let planned = plan(judged, 1)
  if (!planned.isEnough) {
    const twice = await judgedAgain(judged, judges, { ...again, from: rounds + 1 })
    if (twice.length > 0) [judged, planned] = [twice, plan(twice, 2)]
  }
  return {
    numbers: planned.numbers,
    times: planned.now,
    of: judged.slice(0, planned.anchors).map(anchorOf),
  }
}

interface Candidate extends Pick<DialogueRecord, 'supporter' | 'conditions' | 'repeat'> {
  readonly scenario: string
  readonly dialogue: Dialogue
  readonly said: readonly Said[]
}

async function candidatesOf(
  evaluation: Evaluation,
  ids: readonly NumberId[],
  supporters: readonly string[] | undefined,
): Promise<Candidate[]> {
  const readers = [...new Set(ids.map(({ source }) => source))]
  const names = [
    ...new Map(
      ids.map(({ source, name }) => [JSON.stringify([source, name]), { source, name }]),
    ).values(),
  ]
  const candidates: Candidate[] = []
  for await (const record of evaluation.dialogues({ readers })) {
    const { scenario, dialogue, supporter, conditions, repeat } = record
    if (dialogue.state === 'unknown' || supporters?.includes(supporter) === false) continue
    const said = names.flatMap(({ source, name }): Said[] => {
      const value = named(valuesOf(record, source), name)
      return value?.state === 'known' ? [{ source, name, values: [value.value] }] : []
    })
    if (said.length > 0)
      candidates.push({
        scenario: scenario.id,
        supporter,
        conditions,
        repeat,
        dialogue: dialogue.value,
        said,
      })
  }
  return candidates
}

function valuesOf(
  { estimates, verdicts }: Pick<DialogueRecord, 'estimates' | 'verdicts'>,
  source: string,
): Readonly<Record<string, Known<number | string>>> {
  const [estimate, judged] = [named(estimates, source), named(verdicts, source)]
  if (estimate?.state === 'known') return estimate.value.measures
  if (judged?.state !== 'known') return {}
  return Object.fromEntries(judged.value.map(({ criterion, outcome }) => [criterion, outcome]))
}

interface Rounds {
  readonly name: string
  readonly occasion: string
  readonly from: number
  readonly rounds: number
}

const judgementOf = (
  { scenario, supporter, conditions, repeat }: Candidate,
  evaluation: string,
  source: string,
): Judgement => ({
  evaluation,
  scenario,
  supporter,
  conditions,
  repeat,
  source,
})

/** A candidate with the key or text of its dialogue for the file. */
interface Drawn extends Candidate {
  readonly kept: string | Dialogue
}

async function toKeep(
  candidate: Candidate,
  judges: AnchorJudges,
  evaluation: string,
  { texts }: KeepOptions,
): Promise<Drawn | undefined> {
  const { dialogue, said } = candidate
  const kept = texts
    ? dialogue
    : await judges.keyOf(judgementOf(candidate, evaluation, said[0]!.source))
  return kept === undefined ? undefined : { ...candidate, kept }
}

/**
 * Judges the candidates again. Drops those with fewer judgements than requested, since all anchors
 * of one baseline need equal numbers.
 */
async function judgedAgain(
  candidates: readonly Drawn[],
  judges: AnchorJudges,
  rounds: Rounds,
): Promise<readonly Drawn[]> {
  const all = await Promise.all(candidates.map((each) => withRounds(each, judges, rounds)))
  return all.filter((each) => each !== undefined)
}

async function withRounds(
  candidate: Drawn,
  judges: AnchorJudges,
  { name: evaluation, occasion, from, rounds }: Rounds,
): Promise<Drawn | undefined> {
  const said = candidate.said.map((each) => ({ ...each, values: [...each.values] }))
  for (const source of new Set(said.map((each) => each.source))) {
    for (let round = from; round < from + rounds; round++) {
      const at = judgementOf(candidate, evaluation, source)
      const again = await judges.judge(at, candidate.dialogue, `${occasion}, ${round}`)
      for (const { name, values } of said.filter((each) => each.source === source)) {
        const value = again.state === 'known' ? named(again.value, name) : undefined
        if (value?.state !== 'known') return undefined
        values.push(value.value)
      }
    }
  }
  return { ...candidate, said }
}

function anchorOf({ scenario, supporter, conditions, repeat, kept, said }: Drawn): Anchor {
  const given = Object.keys(conditions).length > 0 ? { conditions } : {}
  return { scenario, supporter, ...given, repeat, dialogue: kept, said }
}
