import { readFileSync } from 'node:fs'
import { type AnyPrompt, AttuneError, isAttuneError } from '@attune/core'
import { isFile, parseTemplate, pathText, type PromptOverride, suggestion } from '@attune/core/runtime'
import type { PluginRegistry } from '../plugins/registry.js'
import type { ConfigScope } from './config-scope.js'
import { settleFile } from './references.js'
import type { Written } from '../written/written.js'

/** The templates that take the place of those of plugins. */
export function resolvePrompts(scope: ConfigScope, written: Written | undefined): readonly PromptOverride[] {
  const known = [...promptsOf(scope.registry).keys()]
  return (written?.members ?? []).flatMap(([name, languages]) => {
    const isOfMissingPlugin = !scope.isHostComplete && !known.some((id) => id.startsWith(`${name.split('/')[0]}/`))
    if (!known.includes(name) && !isOfMissingPlugin) {
      const details = { where: 'prompts', what: 'prompt', name }
      const error = new AttuneError('CONFIG_UNKNOWN_NAME', details, { fix: suggestion(name, known) })
      scope.problems.add(error, languages.keyPlace)
    }
    return languages.members.map(([language, path]) => resolveOverride(scope, { prompt: name, language }, path))
  })
}

/** Every prompt that a component may ask, by `plugin/id`. */
const promptsOf = ({ plugins }: PluginRegistry): ReadonlyMap<string, AnyPrompt> =>
  new Map(
    plugins.flatMap(({ name, components }) =>
      Object.values(components).flatMap(({ prompts = [] }) =>
        prompts.map((prompt) => [`${name}/${prompt.id}`, prompt] as const),
      ),
    ),
  )

function resolveOverride(
  scope: ConfigScope,
  override: Pick<PromptOverride, 'prompt' | 'language'>,
  path: Written,
): PromptOverride {
  const file = settleFile(scope, path.text ?? '', path)
  const text = isFile(file) ? scope.problems.attempt(path.place, () => read(file, path)) : undefined
  const declared = promptsOf(scope.registry).get(override.prompt)
  if (text !== undefined && declared) checkTemplate(scope, { ...override, text, file }, declared)
  return { ...override, text: text ?? '', file, place: path.place }
}

/** Reports a field that the prompt does not have, with its place in the template. */
function checkTemplate(
  { problems }: ConfigScope,
  { prompt, text, file }: { readonly prompt: string; readonly text: string; readonly file: string },
  { fields }: AnyPrompt,
): void {
  try {
    parseTemplate(prompt, fields, text, { file })
  } catch (error) {
    if (!isAttuneError(error)) throw error
    problems.add(error, error.place ?? { file })
  }
}

function read(file: string, { path }: Written): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch (cause) {
    throw new AttuneError('CONFIG_FILE', { where: pathText(path), file, why: 'it cannot be read' }, { cause })
  }
}
