/** Which models answered under the names of a config, by their own account, while an evaluation was measured. */
import type { Entry, EvaluationConfig, EvaluationPlan } from '@attune/core/runtime'
import type { AnsweredBy } from '@attune/core/models'
import type { Store } from '@attune/core/store'
import { named } from '@attune/core/findings'
import { timesOf } from './times.js'

/** By name in the config, each once. What supporters ask themselves is left out. */
export type WhoAnswered = Readonly<Record<string, readonly AnsweredBy[]>>

export async function whoAnswered(plan: EvaluationPlan, store: Store): Promise<WhoAnswered> {
  const answered = new Map<string, Map<string, AnsweredBy>>()
  for await (const { times } of timesOf(plan, store)) {
    for (const { model, by, reply } of times.calls ?? []) {
      if (!by || reply !== undefined) continue
      const known = answered.get(model) ?? new Map<string, AnsweredBy>()
      answered.set(model, known.set(JSON.stringify([by.model, by.fingerprint]), by))
    }
  }
  return Object.fromEntries(
    [...answered].toSorted().map(([name, known]) => [name, [...known].toSorted().map(([, by]) => by)]),
  )
}

type Parts = Pick<EvaluationConfig, 'simulators' | 'estimators' | 'judges'>

/** Models on which the numbers of a source rest; without a source, those of the dialogues themselves. */
export function modelsBehind({ simulators, estimators, judges }: Parts, source: string | undefined): readonly string[] {
  const readers = [...estimators, ...judges].filter(({ label }) => label === source)
  return [...new Set([...simulators, ...readers].flatMap(modelsOf))]
}

const modelsOf = ({ models, reads }: Entry): string[] => [
  ...models.map(({ name }) => name),
  ...Object.values(reads).flatMap(modelsOf),
]

/** Models that are answered by others than before, in words. Fingerprints of one model come and go, and are not compared. */
export function answererChanges(before: WhoAnswered, now: WhoAnswered, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const [old, own] = [namesIn(named(before, name)), namesIn(named(now, name))]
    if (old === '' || own === '' || old === own) return []
    return [`the model "${name}" is answered by ${own}, in the baseline by ${old}`]
  })
}

const namesIn = (all: readonly AnsweredBy[] = []): string =>
  [...new Set(all.map(({ model }) => model))].sort().join(' and ')
