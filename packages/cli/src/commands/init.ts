import { Args, Flags } from '@oclif/core'
import { join } from 'node:path'
import { surroundings } from '../composition/surroundings.js'
import { BaseCommand } from '../base-command.js'

export default class Init extends BaseCommand {
  static override summary = 'Create a commented starter config that runs offline, or one for your own bot.'
  static override description =
    'With --url, the bot is asked once. The config then says what to send it and where its answer holds the reply. ' +
    'If no reply is found, nothing is written. `attune init safety` writes two recorded bots, of which one does harm: what `attune demo` shows.'
  static override examples = [
    '<%= config.bin %> init',
    '<%= config.bin %> init my-study',
    '<%= config.bin %> init safety',
    '<%= config.bin %> init my-study --url http://localhost:9000/chat',
  ]
  static override args = { folder: Args.string({ description: 'Target folder.', default: '.' }) }
  static override flags = {
    force: Flags.boolean({ description: 'Overwrite existing files.' }),
    url: Flags.string({ description: 'Address of your bot, used as it is: it receives messages by POST.' }),
  }

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Init)
    const { SAFETY, writeSafetyExample, writeStarter } = await import('../write-starter.js')
    const isSafety = args.folder === SAFETY && flags.url === undefined
    const { files, reply } = isSafety ? await writeSafetyExample(SAFETY, flags) : await writeStarter(args.folder, flags)
    const { callName } = await import('../call-name.js')
    const name = callName(process.argv[1] ?? 'attune', surroundings.environment)
    const config = args.folder === '.' ? '' : ` --config ${join(args.folder, 'attune.config.yaml')}`
    if (reply !== undefined) this.log(`The bot said: ${shortened(reply)}\n`)
    this.log(`${files.map((file) => `Wrote ${file}`).join('\n')}\n\nNext: ${name} run${config}`)
    return { files, ...(reply !== undefined && { reply }) }
  }
}

const shortened = (text: string): string => JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text)
