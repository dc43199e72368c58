import type { ListedPrompt } from '@attune/core/runtime'
import { BaseCommand } from '../../base-command.js'
import { configFlag, pluginFlag, setFlag } from '../../flags.js'

export default class PromptsList extends BaseCommand {
  static override summary = 'List the prompts of a config, and which templates it replaces.'
  static override description =
    'Lists the prompts that the components of the config use; with --plugin, all prompts of that plugin.'
  static override examples = ['<%= config.bin %> prompts list', '<%= config.bin %> prompts list --plugin sage']
  static override flags = { config: configFlag, ...setFlag, plugin: pluginFlag }

  async run(): Promise<unknown> {
    const { flags } = await this.parse(PromptsList)
    const { loadPrompts, shown } = await import('../../prompt-lists.js')
    const { columnsText } = await import('../../columns.js')
    const { prompts } = await loadPrompts(flags)
    const rows = prompts.map(({ name, components, templates }) => [
      name,
      templates.map(({ language }) => language).join(', '),
      components.join(', '),
      replaced(templates, shown),
    ])
    const isAny = rows.some((row) => row[3] !== '')
    const columns = ['prompt', 'languages', 'used by', 'in place of the plugin’s'].slice(0, isAny ? 4 : 3)
    this.log(
      rows.length > 0 ? columnsText([columns, ...rows.map((row) => row.slice(0, columns.length))]) : 'No prompts.',
    )
    return {
      prompts: prompts.map(({ templates, ...prompt }) => ({
        ...prompt,
        templates: templates.map(({ language, file, isChanged }) => ({
          language,
          file,
          isReplaced: isChanged !== undefined,
          isChanged: isChanged ?? false,
        })),
      })),
    }
  }
}

/** `en: my-wording.md`, and whether its text is the plugin's. */
const replaced = (templates: ListedPrompt['templates'], shown: (file: string) => string): string =>
  templates
    .filter(({ isChanged }) => isChanged !== undefined)
    .map(({ language, file, isChanged }) => `${language}: ${shown(file)}${isChanged ? '' : ' (the same text)'}`)
    .join(', ')
