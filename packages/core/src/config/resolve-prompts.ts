import { readFileSync } from 'node:fs'
import { AttuneError } from '../errors.js'
import type { PluginRegistry } from '../plugins/registry.js'
import { isFile } from '../reading/locate.js'
import { pathText } from '../schema/path.js'
import { suggestion } from '../schema/suggest.js'
import type { ConfigScope } from './config-scope.js'
import { settleFile } from './references.js'
import type { PromptOverride } from '../prompts/override.js'
import type { Written } from './written.js'

/** The templates that take the place of those of plugins. */
export function resolvePrompts(scope: ConfigScope, written: Written | undefined): readonly PromptOverride[] {
  const known = promptNames(scope.registry)
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

/** `plugin/id` of every prompt that a component may ask. */
function promptNames({ plugins }: PluginRegistry): readonly string[] {
  const names = plugins.flatMap(({ name, components }) =>
    Object.values(components).flatMap(({ prompts = [] }) => prompts.map(({ id }) => `${name}/${id}`)),
  )
  return [...new Set(names)]
}

function resolveOverride(
  scope: ConfigScope,
  override: Pick<PromptOverride, 'prompt' | 'language'>,
  path: Written,
): PromptOverride {
  const file = settleFile(scope, path.text ?? '', path)
  const text = isFile(file) ? scope.problems.attempt(path.place, () => read(file, path)) : undefined
  return { ...override, text: text ?? '', place: path.place }
}

function read(file: string, { path }: Written): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new AttuneError('CONFIG_FILE', { where: pathText(path), file, why: 'it cannot be read' }, { cause })
  }
}
