import { readFileSync } from 'node:fs'
import { AttuneError } from '../errors.js'
import type { Host } from '../plugins/host.js'
import { isFile } from '../plugins/locate.js'
import { pathText } from '../plugins/schema/path.js'
import { suggestion } from '../plugins/schema/suggest.js'
import type { Context } from './context.js'
import { settleFile } from './references.js'
import type { PromptOverride } from './types.js'
import type { Written } from './written.js'

/** The templates that take the place of those of plugins. */
export function resolvePrompts(context: Context, written: Written | undefined): readonly PromptOverride[] {
  const known = promptNames(context.host)
  return (written?.members ?? []).flatMap(([name, languages]) => {
    const isOfMissingPlugin = !context.isHostComplete && !known.some((id) => id.startsWith(`${name.split('/')[0]}/`))
    if (!known.includes(name) && !isOfMissingPlugin) {
      const details = { where: 'prompts', what: 'prompt', name }
      const error = new AttuneError('CONFIG_UNKNOWN_NAME', details, { fix: suggestion(name, known) })
      context.problems.add(error, languages.keyPlace)
    }
    return languages.members.map(([language, path]) => resolveOverride(context, { prompt: name, language }, path))
  })
}

/** `plugin/id` of every prompt that a component may ask. */
function promptNames({ plugins }: Host): readonly string[] {
  const names = plugins.flatMap(({ name, components }) =>
    Object.values(components).flatMap(({ prompts = [] }) => prompts.map(({ id }) => `${name}/${id}`)),
  )
  return [...new Set(names)]
}

function resolveOverride(
  context: Context,
  override: Pick<PromptOverride, 'prompt' | 'language'>,
  path: Written,
): PromptOverride {
  const file = settleFile(context, path.text ?? '', path)
  const text = isFile(file) ? context.problems.attempt(path.place, () => read(file, path)) : undefined
  return { ...override, text: text ?? '', place: path.place }
}

function read(file: string, { path }: Written): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new AttuneError('CONFIG_FILE', { where: pathText(path), file, why: 'it cannot be read' }, { cause })
  }
}
