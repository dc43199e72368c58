import { Args, Flags } from '@oclif/core'
import { resolve } from 'node:path'
import { BaseCommand } from '../../base-command.js'
import { configFlags, pluginFlag, setFlag } from '../../flags.js'

export default class PromptsEject extends BaseCommand {
  static override summary =
    'Write templates to files of your own, to be edited and used in the config.'
  static override description =
    'Prints the lines of the config that put the files in place. An unchanged file changes no result.'
  static override examples = [
    '<%= config.bin %> prompts eject sage/message',
    '<%= config.bin %> prompts eject hill-judge --language en --to wording',
  ]
  static override args = {
    name: Args.string({
      description: 'A prompt, or all prompts of a component or plugin.',
      required: true,
    }),
  }
  static override flags = {
    ...configFlags,
    ...setFlag,
    plugin: pluginFlag,
    language: Flags.string({ description: 'Only templates of this language.', helpValue: 'NAME' }),
    to: Flags.string({
      description: 'Folder for the files, next to the config.',
      default: 'prompts',
      helpValue: 'FOLDER',
    }),
    force: Flags.boolean({ description: 'Overwrite files that have another text.' }),
  }

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(PromptsEject)
    const { loadPrompts, promptsNamed, shown } = await import('../../prompt-lists.js')
    const { promptLines, writeTemplates } = await import('@attune/wording')
    const { prompts, config } = await loadPrompts(flags)
    const templates = (await promptsNamed(prompts, args.name)).flatMap(
      ({ name: prompt, templates: all }) =>
        all
          .filter(({ language }) => flags.language === undefined || language === flags.language)
          .map(({ isChanged, ...template }) => ({
            prompt,
            ...template,
            isOwn: isChanged !== undefined,
          })),
    )
    const folder = config?.folder ?? process.cwd()
    const own = templates.filter(({ isOwn }) => isOwn)
    const ejected = templates.filter(({ isOwn }) => !isOwn)
    const files = await writeTemplates(resolve(folder, flags.to), ejected, { force: flags.force })
    for (const { prompt, language, file } of own) {
      this.log(`${prompt} (${language}) is a file of the config already: ${shown(file)}`)
    }
    for (const { file } of files) this.log(`Wrote ${shown(file)}`)
    const lines = promptLines(files, folder)
    const where = config ? shown(config.file) : 'the config'
    if (files.length > 0) this.log(`\nAdd to ${where}, and edit the files:\n\n${lines}`)
    else if (own.length === 0) this.log('There is no template in this language.')
    return { files, lines }
  }
}
