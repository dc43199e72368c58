/** What an evaluation has asked up to a look, as a part of it. */
import type { Course } from '@attune/claims'
import { digest, type EvaluationConfig, ScenarioIds, type Subset } from '@attune/core/runtime'
import type { Cluster } from './order.js'

/** All of it, where all scenarios of all supporters were asked. */
export function narrowedTo(evaluation: EvaluationConfig, order: readonly Cluster[], course: Course): EvaluationConfig {
  const { looks, at, leftOut } = course
  if (at === looks.length && Object.keys(leftOut).length === 0) return evaluation
  const labels = evaluation.supporters.map(({ label }) => label)
  const asked = new Map<string, readonly string[]>()
  const all = order.slice(0, looks[at - 1]).flatMap(({ scenarios }, place) => {
    const names = labels.filter((label) => place < looks[(leftOut[label] ?? at) - 1]!)
    if (names.length < labels.length) for (const id of scenarios) asked.set(id, names)
    return scenarios
  })
  const content = digest([all.toSorted(), [...asked].toSorted(([left], [right]) => (left < right ? -1 : 1))])
  const of = order.flatMap(({ scenarios }) => scenarios).length
  const part: Subset = {
    said: [evaluation.part?.said ?? [], saidOf({ asked: all.length, of }, course, order)].flat().join(' '),
    scenarios: new ScenarioIds(new Set(all), content, asked),
  }
  return { ...evaluation, part }
}

/** `Stopped at look 2 of 5: 14 of 34 scenarios. Asked less, as another one was found better: c (12 scenarios).` */
function saidOf(
  scenarios: { readonly asked: number; readonly of: number },
  { looks, at, leftOut }: Course,
  order: readonly Cluster[],
): string {
  const stopped =
    at < looks.length
      ? [`Stopped at look ${at} of ${looks.length}: ${scenarios.asked} of ${scenarios.of} scenarios.`]
      : []
  const fewer = Object.entries(leftOut).map(
    ([name, look]) => `${name} (${order.slice(0, looks[look - 1]).flatMap((each) => each.scenarios).length} scenarios)`,
  )
  const left = fewer.length > 0 ? [`Asked less, as another one was found better: ${fewer.join(', ')}.`] : []
  return [...stopped, ...left, 'Claims allow for the looks; other intervals do not.'].join(' ')
}
