import { Args, Flags } from '@oclif/core'
import { join } from 'node:path'
import { surroundings } from '../composition/surroundings.js'
import { BaseCommand } from '../base-command.js'

export default class Init extends BaseCommand {
  static override summary = 'Create a commented starter config that runs offline.'
  static override examples = ['<%= config.bin %> init', '<%= config.bin %> init my-study']
  static override args = { folder: Args.string({ description: 'Target folder.', default: '.' }) }
  static override flags = { force: Flags.boolean({ description: 'Overwrite existing files.' }) }

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Init)
    const { writeDemo } = await import('../write-demo.js')
    const files = await writeDemo(args.folder, flags.force)
    const { callName } = await import('../call-name.js')
    const name = callName(process.argv[1] ?? 'attune', surroundings.environment)
    const config = args.folder === '.' ? '' : ` --config ${join(args.folder, 'attune.config.yaml')}`
    this.log(`${files.map((file) => `Wrote ${file}`).join('\n')}\n\nNext: ${name} run${config}`)
    return { files }
  }
}
