import {
  changedPrompts,
  changedPromptsText,
  type ComponentHost,
  entriesOf,
  type Notice,
  type PromptLibrary,
  type ResolvedConfig,
} from '@attune/core/runtime'
import type { LoadedConfig } from '@attune/config'
import { replicaOf } from './replica.js'

const fix = 'Results with another wording are another measurement: say so where you report them.'

/** Results are of the wording that was asked: a notice says so to a config that changes prompts. */
export function wordingNotices(
  { config, written }: Pick<LoadedConfig, 'config' | 'written'>,
  { host, prompts: library }: { readonly host: ComponentHost; readonly prompts: PromptLibrary },
): readonly Notice[] {
  const { prompts, evaluations } = config
  const own = ownWording(config, presetsOf(written))
  const [first] = prompts
  if (!first || evaluations.every((evaluation) => replicaOf(evaluation))) return own
  const changed = changedPrompts(evaluations.flatMap(entriesOf), ({ kind, use }) => host.component(kind, use), library)
  return changed.length === 0
    ? own
    : [...own, { kind: 'prompt', message: changedPromptsText(changed), fix, place: first.place }]
}

/** Presets by the rules of a release have words of ours until the release's are put in place. */
function ownWording({ plugins, evaluations }: ResolvedConfig, presets: readonly string[]): readonly Notice[] {
  return presets.flatMap((preset): Notice[] => {
    const [name, rules] = preset.split('/')
    if (rules !== 'released' && rules !== 'paper') return []
    if (!plugins.some((plugin) => plugin.name === name && plugin.commands?.['released-wording'])) return []
    const isReplica = evaluations.some(
      (each) => replicaOf(each) && each.simulators.some(({ use }) => use.startsWith(`${name}/`)),
    )
    if (isReplica) return []
    return [
      {
        kind: 'prompt',
        message: `${preset} has our own wording: not comparable with published numbers.`,
        fix: `Write the released wording from your clone of the release: attune ${name} released-wording --clone FOLDER.`,
      },
    ]
  })
}

/** What the config itself extends, by name. */
function presetsOf(written: LoadedConfig['written']): readonly string[] {
  const base = written.get('extends')
  return [base, ...(base?.items ?? [])].flatMap((each) => (each?.text === undefined ? [] : [each.text]))
}
