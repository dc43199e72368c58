import type { Json } from '@attune/core'
import { byName, type Evaluation } from '@attune/core/findings'
import { digest, version } from '@attune/core/runtime'
import type { Instrument, SupporterIdentity, WhoAnswered } from '@attune/project'
import { kitErrors } from '@attune/kit/internal'
import {
  type Baseline,
  BASELINE_FORMAT,
  type BaselineEvaluation,
  type BaselineNumber,
  baselineNumbers,
  type BaselineScenario,
} from './baseline.js'
import { claimsErrors } from '../errors.js'
import { harmLinesOf } from '../harm/harm.js'

const ID_LENGTH = 16

/** Data of one evaluation from which a baseline is written. */
export interface BaselineSource {
  readonly evaluation: Evaluation
  readonly instrument: Instrument
  readonly supporters: Readonly<Record<string, SupporterIdentity>>
  answered(): Promise<WhoAnswered>
  digests(): Promise<ReadonlyMap<string, string>>
}

export interface WhatToWrite {
  /** Supporters. Default: all. */
  readonly supporters?: readonly string[] | undefined
  /** The same evaluations with additional repeats of some supporters. */
  readonly more: readonly BaselineSource[]
}

/**
 * Creates a baseline from the current values of these evaluations. Throws SUMMARY_UNKNOWN_NAME for
 * a supporter that is in no evaluation, BASELINE_EMPTY without results.
 */
export async function baselineOf(
  sources: readonly BaselineSource[],
  { supporters, more }: WhatToWrite,
): Promise<Baseline> {
  const evaluations = byName<BaselineEvaluation>()
  for (const name of supporters ?? []) requireSupporter(sources, name)
  for (const source of sources) {
    const { name } = source.evaluation
    const repeated = more.find(({ evaluation }) => evaluation.name === name)?.evaluation
    evaluations[name] = await evaluationOf(source, repeated, supporters)
  }
  if (
    !Object.values(evaluations).some(({ numbers }) =>
      numbers.some(({ kind }) => kind !== 'missing'),
    )
  )
    throw claimsErrors.error('BASELINE_EMPTY', {})
  return { baseline: BASELINE_FORMAT, attune: version, evaluations }
}

function requireSupporter(sources: readonly BaselineSource[], name: string): void {
  const known = [...new Set(sources.flatMap(({ evaluation }) => evaluation.supporters))]
  if (known.includes(name)) return
  const evaluation = sources.map((each) => each.evaluation.name).join(', ')
  throw kitErrors.error('SUMMARY_UNKNOWN_NAME', {
    evaluation,
    what: 'supporter',
    name,
    known: known.join(', '),
  })
}

async function evaluationOf(
  { evaluation, instrument, digests, supporters: identified, answered }: BaselineSource,
  repeated: Evaluation | undefined,
  supporters: readonly string[] | undefined,
): Promise<BaselineEvaluation> {
  const isRepeated = ({ supporter }: BaselineNumber): boolean =>
    repeated?.supporters.includes(supporter) === true
  const once = (await baselineNumbers(evaluation)).filter((number) => !isRepeated(number))
  const all = [...(repeated ? await baselineNumbers(repeated) : []), ...once]
  const numbers = supporters ? all.filter(({ supporter }) => supporters.includes(supporter)) : all
  const known = await digests()
  const scenarios = byName<BaselineScenario>()
  for await (const { scenario, language, cluster, tags } of evaluation.observations({
    kind: 'dialogue',
    name: 'turns',
  })) {
    scenarios[scenario] ??= {
      digest: known.get(scenario) ?? '',
      language,
      ...(cluster !== scenario && { cluster }),
      ...(Object.keys(tags).length > 0 && { tags }),
    }
  }
  const held = new Set(numbers.map(({ supporter }) => supporter))
  const own = Object.fromEntries(Object.entries(identified).filter(([name]) => held.has(name)))
  const id = digest({ instrument, own, scenarios, numbers } as unknown as Json).slice(0, ID_LENGTH)
  const harm = await harmLinesOf([
    { ...evaluation, supporters: evaluation.supporters.filter((name) => held.has(name)) },
  ])
  return { id, instrument, supporters: own, answered: await answered(), scenarios, numbers, harm }
}
