/** A probe of a judge: an evaluation of two recorded supporters, one kind and one hurtful, that only this judge reads. */
import { fileURLToPath } from 'node:url'
import { variantName } from '@attune/core/findings'
import type { Entry, EvaluationConfig, JudgeEntry, SupporterEntry } from '@attune/core/runtime'
import type { JsonObject, Kind } from '@attune/core'

/** Languages that there are dialogues in. */
export const probeLanguages = ['en', 'zh'] as const
export type ProbeLanguage = (typeof probeLanguages)[number]

/** Names that say nothing, since some judges are shown them. */
export const KIND = 'lark'
export const HURTFUL = 'wren'

/** In place of that of the config: a judge is the same whatever scenarios are drawn. */
export const PROBE_SEED = 'probe'

export interface Probe {
  readonly judge: JudgeEntry
  readonly language: ProbeLanguage
  readonly evaluation: EvaluationConfig
}

export function probeOf(judge: JudgeEntry, language: ProbeLanguage): Probe {
  const file = fileURLToPath(new URL(`dialogues.${language}.jsonl`, import.meta.url))
  const { across: _, byBatch: _now, ...alone } = judge
  return {
    judge,
    language,
    evaluation: {
      name: `probe of ${nameOf(judge)} (${language})`,
      scenarios: reading('scenarios', 'core/log', file),
      simulators: [reading('simulator', 'core/replay', file)],
      supporters: [KIND, HURTFUL].map((label): SupporterEntry => entryOf('supporter', 'core/logged', { label, file })),
      estimators: [],
      judges: [{ ...alone, conditions: {}, pairs: 'all', orders: 'both' }],
      analyses: [],
      repeats: 1,
      sections: {},
    },
  }
}

/** As messages name it: one that is varied with what is its own. */
export const nameOf = ({ label, conditions }: JudgeEntry): string => variantName(label, conditions)

const reading = <K extends Kind>(kind: K, use: string, file: string): Entry<K> => ({
  ...entryOf(kind, use, { label: use, file, options: { file } }),
  files: [{ at: '/file', file }],
})

const entryOf = <K extends Kind>(
  kind: K,
  use: string,
  { label, file, options = {} }: { readonly label: string; readonly file: string; readonly options?: JsonObject },
): Entry<K> => ({
  kind,
  use,
  label,
  conditions: {},
  options,
  models: [],
  files: [],
  variables: [],
  reads: {},
  services: {},
  place: { file },
})

/** What makes two judges the same instrument, of entries as of units. */
interface Used {
  readonly use: string
  readonly options: JsonObject
  readonly reads: Readonly<Record<string, Used>>
}

/** The same for judges whose units ask the same. */
export const instrumentKey = ({ use, options, reads }: Used): string =>
  JSON.stringify([use, options, Object.entries(reads).map(([at, nested]) => [at, instrumentKey(nested)])])
