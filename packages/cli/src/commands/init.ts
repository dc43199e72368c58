import { Args, Flags } from '@oclif/core'
import { join } from 'node:path'
import { surroundings } from '../composition/surroundings.js'
import { BaseCommand } from '../base-command.js'

export default class Init extends BaseCommand {
  static override summary =
    'Create a commented starter config that runs offline, or one for your own bot.'
  static override description =
    'With --url, the bot is asked until it is clear what it is sent and where its answer holds the reply: at most 30 requests, one shape at a time. ' +
    'It says what it understood. If no reply is found, nothing is written. `attune init safety` writes two recorded bots, of which one does harm: what `attune demo` shows.'
  static override examples = [
    '<%= config.bin %> init',
    '<%= config.bin %> init my-study',
    '<%= config.bin %> init safety',
    '<%= config.bin %> init my-study --url http://localhost:9000/chat',
    `<%= config.bin %> init my-study --url http://localhost:9000/chat --header 'Authorization: Bearer \${env:BOT_KEY}' --body '{"text": "{message}"}'`,
  ]
  static override args = { folder: Args.string({ description: 'Target folder.', default: '.' }) }
  static override flags = {
    force: Flags.boolean({ description: 'Overwrite existing files.' }),
    url: Flags.string({
      description:
        'Address of your bot, used as it is. With a place in its query (?q={message}) it is asked by GET.',
    }),
    header: Flags.string({
      multiple: true,
      dependsOn: ['url'],
      description:
        'Header of every request, with a key from the environment: Authorization: Bearer ${env:BOT_KEY}.',
    }),
    body: Flags.string({
      dependsOn: ['url'],
      description:
        'What the bot is sent, with places: {"text": "{message}", "id": "{session}"}, or a form: text={message}.',
    }),
    timeout: Flags.integer({
      dependsOn: ['url'],
      min: 1,
      description: 'Seconds that each answer of the bot may take while it is met. Default: 30.',
    }),
    with: Flags.string({
      multiple: true,
      dependsOn: ['url'],
      description:
        'Options of core/http in YAML: greeting: true, or login: { url: …, body: { … }, token: access_token }.',
    }),
  }

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Init)
    const { SAFETY, writeSafetyExample, writeStarter } = await import('../write-starter.js')
    const isSafety = args.folder === SAFETY && flags.url === undefined
    const { files, met } = isSafety
      ? await writeSafetyExample(SAFETY, flags)
      : await writeStarter(args.folder, flags)
    const { callName } = await import('../call-name.js')
    const name = callName(process.argv[1] ?? 'attune', surroundings.environment)
    const config = args.folder === '.' ? '' : ` --config ${join(args.folder, 'attune.config.yaml')}`
    if (met) {
      const { botText } = await import('../bot-text.js')
      this.log(`${botText(met)}\n`)
    }
    this.log(`${files.map((file) => `Wrote ${file}`).join('\n')}\n\nNext: ${name} run${config}`)
    return {
      files,
      ...(met && { reply: met.reply, options: met.options, understood: met.understood }),
    }
  }
}
