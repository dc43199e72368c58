import { Args, Flags } from '@oclif/core'
import type { ListedPrompt } from '@attune/paper'
import { BaseCommand } from '../../base-command.js'
import type { PromptsWanted } from '../../prompt-lists.js'
import { projectSelection, configFlags, pluginFlag, setFlag } from '../../flags.js'

type Template = ListedPrompt['templates'][number]

export default class PromptsShow extends BaseCommand {
  static override summary = 'List the prompts of a config, or show one: its template, or a request.'
  static override description =
    'Without a name: the prompts that the components of the config use, and which templates it replaces; with --plugin, all of that ' +
    'plugin. With --rendered, the components of the config fill the template in a rehearsal with rule-based answers; no model is called.'
  static override examples = [
    '<%= config.bin %> prompts show',
    '<%= config.bin %> prompts show sage/message',
    '<%= config.bin %> prompts show sage/message --language zh --rendered',
  ]
  static override args = {
    prompt: Args.string({
      description: 'A prompt: plugin/prompt. Default: all of them, in a list.',
    }),
  }
  static override flags = {
    ...configFlags,
    ...setFlag,
    plugin: pluginFlag,
    language: Flags.string({
      description: 'Language of the template. Default: en, or the first one.',
      helpValue: 'NAME',
    }),
    rendered: Flags.boolean({
      description: 'Show a request as it is sent, with input of a rehearsal.',
    }),
  }

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(PromptsShow)
    const { loadPrompts, promptsNamed, shown } = await import('../../prompt-lists.js')
    const { prompts } = await loadPrompts(flags)
    if (args.prompt === undefined) return this.list(prompts, shown)
    const [prompt] = await promptsNamed(prompts, args.prompt)
    const template = await this.template(prompt, flags.language)
    if (flags.rendered) return this.rendered(prompt.name, template.language, flags)
    const { name, components, fields } = prompt
    const { language, file, text, isChanged } = template
    const place =
      isChanged === undefined
        ? ''
        : isChanged
          ? ', changed by the config'
          : ', the same text in a file of the config'
    this.log(`${name} (${language}), used by ${components.join(', ')}`)
    this.log(`Fields: ${fields.join(', ') || 'none'}`)
    this.log(`Template: ${shown(file)}${place}\n`)
    this.log(text.trimEnd())
    return { name, language, components, fields, file, isChanged: isChanged ?? false, text }
  }

  private async list(
    prompts: readonly ListedPrompt[],
    shown: (file: string) => string,
  ): Promise<unknown> {
    const { columnsText } = await import('../../terminal-text.js')
    const rows = prompts.map(({ name, components, templates }) => [
      name,
      templates.map(({ language }) => language).join(', '),
      components.join(', '),
      replaced(templates, shown),
    ])
    const isAny = rows.some((row) => row[3] !== '')
    const columns = ['prompt', 'languages', 'used by', 'in place of the plugin’s'].slice(
      0,
      isAny ? 4 : 3,
    )
    this.log(
      rows.length > 0
        ? columnsText([columns, ...rows.map((row) => row.slice(0, columns.length))])
        : 'No prompts.',
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

  private async template(
    { name, templates }: ListedPrompt,
    wanted: string | undefined,
  ): Promise<Template> {
    const found =
      wanted === undefined
        ? (templates.find(({ language }) => language === 'en') ?? templates[0])
        : templates.find(({ language }) => language === wanted)
    if (found) return found
    const { AttuneError } = await import('@attune/core/internal')
    const available = templates.map(({ language }) => language).join(', ') || 'none at all'
    throw new AttuneError('PROMPT_LANGUAGE', { prompt: name, language: wanted ?? 'en', available })
  }

  private async rendered(
    name: string,
    language: string,
    { config, set }: PromptsWanted,
  ): Promise<unknown> {
    const { promptSample } = await import('@attune/forecast')
    const { withRehearsal } = await import('../../project.js')
    const sample = await withRehearsal(
      config,
      (project) => promptSample(project, name, language),
      projectSelection({ set }),
    )
    if (!sample) {
      const { cliErrors } = await import('../../errors.js')
      throw cliErrors.error('PROMPT_UNSEEN', { prompt: name, language })
    }
    const what = sample.isRequest ? 'as it is sent' : 'as it goes into other prompts'
    this.log(`${name} (${language}), ${what}, with input of a rehearsal\n`)
    this.log(sample.messages.map(({ role, content }) => `=== ${role} ===\n${content}`).join('\n\n'))
    return { name, language, ...sample }
  }
}

/**
 * Files that replace the templates of a prompt: `en: my-wording.md`, with a mark if the text still
 * equals the plugin's.
 */
const replaced = (templates: ListedPrompt['templates'], shown: (file: string) => string): string =>
  templates
    .filter(({ isChanged }) => isChanged !== undefined)
    .map(
      ({ language, file, isChanged }) =>
        `${language}: ${shown(file)}${isChanged ? '' : ' (the same text)'}`,
    )
    .join(', ')
