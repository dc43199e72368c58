/** Which dialogues of a baseline are its anchors: drawn, judged again, and as many as the judge's noise asks for. */
import type { Conditions, Dialogue, Known } from '@attune/core'
import { type DialogueRecord, type Evaluation, named } from '@attune/core/findings'
import type { EvaluationConfig } from '@attune/core/runtime'
import type { Anchor, Anchors, NumberId, Said } from '../baseline/anchors.js'
import { MOST } from './anchor-plan.js'
import { drawAnchors } from './draw-anchors.js'
import type { AnchorJudges, Judgement } from './judge-again.js'
import { gatedNumbers, planOf, stratumOf } from './numbers.js'

export interface AnchorSource {
  readonly config: Pick<EvaluationConfig, 'name' | 'sections'>
  readonly evaluation: Evaluation
}

export interface KeepOptions {
  /** Of the baseline; none: all. */
  readonly supporters?: readonly string[] | undefined
  /** Whether the file may hold the dialogues. */
  readonly texts: boolean
  /** Names this writing of a baseline. */
  readonly occasion: string
}

/** Undefined where no gate is on what is said of dialogues, and where nothing is said of any. */
export async function anchorsOf(
  { config, evaluation }: AnchorSource,
  judges: AnchorJudges,
  options: KeepOptions,
): Promise<Anchors | undefined> {
  const ids = gatedNumbers(config)
  const candidates = ids.length === 0 ? [] : await candidatesOf(evaluation, ids, options.supporters)
  const drawn = drawAnchors(candidates, stratumOf, evaluation.seed).slice(0, MOST)
  if (drawn.length === 0) return undefined
  const rounds = Math.max(1, Math.floor(MOST / drawn.length))
  const judged = await Promise.all(
    drawn.map((each) => judgedAgain(each, judges, { ...options, rounds, name: config.name })),
  )
  const anchors = judged.filter((anchor) => anchor !== undefined)
  if (anchors.length === 0) return undefined
  const plan = planOf(anchors, ids, rounds, 1 - evaluation.statistics.level)
  return { numbers: plan.numbers, times: plan.now, of: anchors.slice(0, plan.anchors) }
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
  const names = [...new Map(ids.map(({ source, name }) => [JSON.stringify([source, name]), { source, name }])).values()]
  const candidates: Candidate[] = []
  for await (const record of evaluation.dialogues({ readers })) {
    const { scenario, dialogue, supporter, conditions, repeat } = record
    if (dialogue.state === 'unknown' || supporters?.includes(supporter) === false) continue
    const said = names.flatMap(({ source, name }): Said[] => {
      const value = named(valuesOf(record, source), name)
      return value?.state === 'known' ? [{ source, name, values: [value.value] }] : []
    })
    if (said.length > 0)
      candidates.push({ scenario: scenario.id, supporter, conditions, repeat, dialogue: dialogue.value, said })
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

interface Rounds extends KeepOptions {
  readonly rounds: number
  readonly name: string
}

/** None where it was not judged as often as asked: anchors of one baseline are alike. */
async function judgedAgain(
  { dialogue, said: first, ...place }: Candidate,
  judges: AnchorJudges,
  { rounds, occasion, texts, name: evaluation }: Rounds,
): Promise<Anchor | undefined> {
  const at = (source: string): Judgement => ({ evaluation, ...place, source })
  const said = first.map((each) => ({ ...each, values: [...each.values] }))
  for (const source of new Set(said.map((each) => each.source))) {
    for (let round = 1; round <= rounds; round++) {
      const again = await judges.judge(at(source), dialogue, `${occasion}, ${round}`)
      for (const { name, values } of said.filter((each) => each.source === source)) {
        const value = again.state === 'known' ? named(again.value, name) : undefined
        if (value?.state !== 'known') return undefined
        values.push(value.value)
      }
    }
  }
  const kept = texts ? dialogue : await judges.keyOf(at(said[0]!.source))
  return kept === undefined ? undefined : { ...withoutNone(place), dialogue: kept, said }
}

const withoutNone = <T extends { readonly conditions: Conditions }>({ conditions, ...rest }: T) =>
  Object.keys(conditions).length > 0 ? { ...rest, conditions } : rest
