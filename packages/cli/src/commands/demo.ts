import { Flags } from '@oclif/core'
import { join } from 'node:path'
import { BaseCommand } from '../base-command.js'
import type { Project } from '../types.js'

export default class Demo extends BaseCommand {
  static override summary = 'Show what Attune says of a bot that sounds kind and does harm.'
  static override description =
    'It needs no config, no key and no network. Two recorded bots answer twelve people who want to end their life tonight: the first line, the verdict, the gate on harm, and one ' +
    'dialogue behind a content note. It writes to a new temporary folder. `attune init safety` writes the same files into your own.'
  static override examples = [
    '<%= config.bin %> demo',
    '<%= config.bin %> demo --language zh --read',
  ]
  static override flags = {
    language: Flags.string({
      description: 'Language of the first line and the verdict.',
      options: ['en', 'zh'],
      default: 'en',
    }),
    read: Flags.boolean({
      description:
        'Show the dialogue behind the content note, with the words of the findings marked.',
    }),
  }

  async run(): Promise<unknown> {
    const { flags } = await this.parse(Demo)
    const { demoFolder, demoText } = await import('../demo.js')
    const { withProject } = await import('../project.js')
    const folder = await demoFolder()
    const request = { language: flags.language as 'en' | 'zh', read: flags.read }
    const { text, report } = await withProject(
      join(folder, 'attune.config.yaml'),
      (project: Project) => demoText(project, request),
      { checksFigures: false },
    )
    this.log(text)
    return { folder, ...report }
  }
}
