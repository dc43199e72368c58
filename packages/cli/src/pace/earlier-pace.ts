/** Pace of each model in earlier runs, measured on the finished units of a config. */
import type { PlannedCalls } from '@attune/forecast'
import { duration } from '../terminal-text.js'
import type { TimedUnit } from '../types.js'

export interface Earlier {
  /** Mean milliseconds of a call, by model. */
  readonly took: ReadonlyMap<string, number>
  /** Number of actual calls per planned call, by model. */
  readonly ratio: ReadonlyMap<string, number>
  /**
   * Mean number of concurrent calls, over the time with at least one call. Undefined without calls.
   */
  readonly atOnce?: number
}

export const nothingEarlier: Earlier = { took: new Map(), ratio: new Map() }

export async function earlierPace(
  times: AsyncIterable<TimedUnit>,
  { doneIn }: Pick<PlannedCalls, 'doneIn'>,
): Promise<Earlier> {
  const took = new Map<string, number[]>()
  const spans: [from: number, to: number][] = []
  const seen = new Set<string>()
  const evaluations = new Set<string>()
  for await (const { key, kind, evaluation, times: measured } of times) {
    if (kind === 'analyse' || seen.has(key)) continue
    seen.add(key)
    evaluations.add(evaluation)
    for (const { model, took: milliseconds, answered } of measured.calls ?? []) {
      took.set(model, took.get(model) ?? [])
      took.get(model)!.push(milliseconds)
      spans.push([Date.parse(answered) - milliseconds, Date.parse(answered)])
    }
  }
  const ratios = [...took].flatMap(([model, { length }]) => {
    const planned = [...evaluations].reduce((sum, name) => sum + (doneIn(name).get(model) ?? 0), 0)
    return planned > 0 ? [[model, length / planned] as const] : []
  })
  return {
    took: new Map([...took].map(([model, all]) => [model, mean(all)])),
    ratio: new Map(ratios),
    ...(spans.length > 0 && { atOnce: atOnceIn(spans) }),
  }
}

const mean = (all: readonly number[]): number =>
  all.reduce((sum, each) => sum + each, 0) / all.length

/** Mean concurrency: total time of all calls divided by the time with at least one. */
function atOnceIn(spans: readonly (readonly [from: number, to: number])[]): number {
  let [busy, covered, until] = [0, 0, -Infinity]
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    busy += to - from
    covered += Math.max(0, to - Math.max(from, until))
    until = Math.max(until, to)
  }
  return busy / Math.max(1, covered)
}

/** Text on the expected duration of a run of the open units at this pace. */
export function timeText(
  { open }: Pick<PlannedCalls, 'open'>,
  { took, ratio, atOnce = 1 }: Earlier,
): string | undefined {
  const models = [...open].filter(([, calls]) => calls > 0)
  if (models.length === 0) return undefined
  const unknown = models.map(([model]) => model).filter((model) => !took.has(model))
  if (unknown.length > 0) {
    return `How long it takes is known once the store has answers of ${unknown.join(', ')}: a few units are enough (attune run --sample 2).`
  }
  const ratioOf = (model: string): number => ratio.get(model) ?? 1
  const work = models.reduce(
    (sum, [model, calls]) => sum + calls * ratioOf(model) * took.get(model)!,
    0,
  )
  const paces = models.map(
    ([model]) => `${model} ${seconds(took.get(model)!)} a call${asked(ratioOf(model))}`,
  )
  return `About ${duration(work / atOnce / 1000)} at the pace of what the store has: ${paces.join('; ')}; ${atOnce.toFixed(1)} calls at the same time.`
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toPrecision(2)} s`

const asked = (ratio: number): string =>
  Math.abs(ratio - 1) < 0.05 ? '' : `, ${ratio.toFixed(1)} times the calls planned`
