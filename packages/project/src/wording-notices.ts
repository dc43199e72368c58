import {
  changedPrompts,
  changedPromptsText,
  type ComponentHost,
  entriesOf,
  type Notice,
  type PromptLibrary,
  type ResolvedConfig,
} from '@attune/core/runtime'

const fix = 'Results with another wording are another measurement: say so where you report them.'

/** Results are of the wording that was asked: a notice says so to a config that changes prompts. */
export function wordingNotices(
  { prompts, evaluations }: ResolvedConfig,
  { host, prompts: library }: { readonly host: ComponentHost; readonly prompts: PromptLibrary },
): readonly Notice[] {
  const [first] = prompts
  if (!first) return []
  const changed = changedPrompts(evaluations.flatMap(entriesOf), ({ kind, use }) => host.component(kind, use), library)
  return changed.length === 0 ? [] : [{ kind: 'prompt', message: changedPromptsText(changed), fix, place: first.place }]
}
