/** Dialogues that a baseline keeps with their texts: a report shows them next to those of a check. */
import { byName, type Evaluation } from '@attune/core/findings'
import type { EvaluationConfig } from '@attune/core/runtime'
import { gatesOf } from './gate.js'
import type { Baseline, KeptDialogue } from '../baseline/baseline.js'

interface Source {
  readonly config: Pick<EvaluationConfig, 'name' | 'sections'>
  readonly evaluation: Evaluation
}

/** The first of each scenario, supporter and conditions, of supporters of gates on baselines. */
export async function keptDialogues(
  sources: readonly Source[],
  supporters?: readonly string[],
): Promise<NonNullable<Baseline['dialogues']>> {
  const kept = byName<readonly KeptDialogue[]>()
  for (const { config, evaluation } of sources) {
    const gated = new Set(
      gatesOf(config).flatMap(({ against, supporter }) =>
        against.kind === 'baseline' ? [supporter, against.supporter] : [],
      ),
    )
    const own =
      gated.size === 0
        ? []
        : await firstDialogues(evaluation, (name) => gated.has(name) && supporters?.includes(name) !== false)
    if (own.length > 0) kept[config.name] = own
  }
  return kept
}

async function firstDialogues(evaluation: Evaluation, isKept: (supporter: string) => boolean): Promise<KeptDialogue[]> {
  const kept = new Map<string, KeptDialogue>()
  for await (const { scenario, supporter, repeat, conditions, dialogue } of evaluation.dialogues({ readers: [] })) {
    if (dialogue.state === 'unknown' || !isKept(supporter)) continue
    const key = JSON.stringify([scenario.id, supporter, conditions])
    const before = kept.get(key)
    if (before && before.repeat <= repeat) continue
    const given = Object.keys(conditions).length > 0 ? { conditions } : {}
    kept.set(key, { scenario: scenario.id, supporter, repeat, ...given, dialogue: dialogue.value })
  }
  return [...kept.values()]
}
