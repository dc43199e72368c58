/**
 * Dialogues that a baseline stores with their texts: reports show them next to those of a check.
 */
import type { Dialogue } from '@attune/core'
import { byName, type Evaluation } from '@attune/core/findings'
import type { EvaluationConfig } from '@attune/core/runtime'
import { gatesOf } from './gate.js'
import type { Baseline, KeptDialogue } from '../baseline/baseline.js'

interface Source {
  readonly config: Pick<EvaluationConfig, 'name' | 'sections'>
  readonly evaluation: Evaluation
}

/**
 * The first repeat for each scenario, supporter and conditions, for supporters with gates on
 * baselines.
 */
export async function keptDialogues(
  sources: readonly Source[],
  supporters?: readonly string[],
): Promise<NonNullable<Baseline['dialogues']>> {
  const kept = byName<readonly KeptDialogue[]>()
  for (const { config, evaluation } of sources) {
    const gated = gatedSupportersOf(config)
    const own =
      gated.size === 0
        ? []
        : await firstDialogues(
            evaluation,
            (name) => gated.has(name) && supporters?.includes(name) !== false,
          )
    if (own.length > 0) kept[config.name] = own
  }
  return kept
}

async function firstDialogues(
  evaluation: Evaluation,
  isKept: (supporter: string) => boolean,
): Promise<KeptDialogue[]> {
  const kept = new Map<string, KeptDialogue>()
  for await (const { scenario, supporter, repeat, conditions, dialogue } of evaluation.dialogues({
    readers: [],
  })) {
    if (dialogue.state === 'unknown' || !isKept(supporter)) continue
    const key = JSON.stringify([scenario.id, supporter, conditions])
    const before = kept.get(key)
    if (before && before.repeat <= repeat) continue
    const given = Object.keys(conditions).length > 0 ? { conditions } : {}
    kept.set(key, { scenario: scenario.id, supporter, repeat, ...given, dialogue: dialogue.value })
  }
  return [...kept.values()]
}

/** Supporters on either side of a gate on a baseline. */
const gatedSupportersOf = (config: Source['config']): ReadonlySet<string> =>
  new Set(
    gatesOf(config).flatMap(({ against, supporter }) =>
      against.kind === 'baseline' ? [supporter, against.supporter] : [],
    ),
  )

/**
 * Supporters whose repeats of each scenario are identical, word for word. Each scenario needs two
 * repeats.
 */
export async function alikeSupporters(
  sources: readonly Source[],
  supporters?: readonly string[],
): Promise<NonNullable<Baseline['alike']>> {
  const alike = byName<readonly string[]>()
  for (const { config, evaluation } of sources) {
    const wanted = [...gatedSupportersOf(config)].filter(
      (name) => supporters?.includes(name) !== false,
    )
    const words = new Map(wanted.map((name) => [name, new Map<string, string[]>()]))
    for await (const { scenario, supporter, conditions, dialogue } of evaluation.dialogues({
      readers: [],
    })) {
      const own = words.get(supporter)
      if (!own) continue
      const key = JSON.stringify([scenario.id, conditions])
      own.set(key, [
        ...(own.get(key) ?? []),
        dialogue.state === 'known' ? wordsOf(dialogue.value) : '',
      ])
    }
    const isAlike = (said: readonly string[]): boolean =>
      said.length > 1 && said[0] !== '' && said.every((each) => each === said[0])
    const found = wanted.filter(
      (name) => words.get(name)!.size > 0 && [...words.get(name)!.values()].every(isAlike),
    )
    if (found.length > 0) alike[config.name] = found
  }
  return alike
}

/** Speakers and texts of all turns as one string, to compare dialogues word for word. */
export const wordsOf = ({ turns }: Dialogue): string =>
  JSON.stringify(turns.map(({ speaker, text }) => [speaker, text]))
