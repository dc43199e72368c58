/** Creates an evaluation of dialogues in a log, without estimators, judges and analyses. */
import type { JsonObject } from '@attune/core'
import type { Kind } from '@attune/core/internal'
import type { Entry, EvaluationConfig, SupporterEntry } from '@attune/core/runtime'

export interface LoggedEvaluationOf {
  readonly name: string
  /** JSON Lines file. */
  readonly file: string
  /** Names that the log gives to the supporters. */
  readonly supporters: readonly string[]
}

export const loggedEvaluation = ({
  name,
  file,
  supporters,
}: LoggedEvaluationOf): EvaluationConfig => ({
  name,
  scenarios: reading('scenarios', 'core/log', file),
  simulators: [reading('simulator', 'core/replay', file)],
  supporters: supporters.map((label): SupporterEntry =>
    entryOf('supporter', 'core/logged', { label, file }),
  ),
  estimators: [],
  judges: [],
  analyses: [],
  repeats: 1,
  sections: {},
})

const reading = <K extends Kind>(kind: K, use: string, file: string): Entry<K> => ({
  ...entryOf(kind, use, { label: use, file, options: { file } }),
  files: [{ at: '/file', file }],
})

const entryOf = <K extends Kind>(
  kind: K,
  use: string,
  {
    label,
    file,
    options = {},
  }: { readonly label: string; readonly file: string; readonly options?: JsonObject },
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
