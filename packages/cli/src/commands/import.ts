import type { Format } from '@attune/import'
import { Args, Flags } from '@oclif/core'
import { relative } from 'node:path'
import { BaseCommand } from '../base-command.js'
import { surroundings } from '../composition/surroundings.js'
import { exitCodes } from '../exit-codes.js'

/** Formats for the help text, which needs them without the package. */
const formats = [
  'openai',
  'openai-responses',
  'openai-batch',
  'anthropic',
  'gemini',
  'inspect',
  'promptfoo',
  'mt-bench',
  'sharegpt',
  'esc-eval',
  'transcript',
  'csv',
  'langfuse',
  'langsmith',
] as const satisfies readonly Format[]

const field = (description: string) =>
  Flags.string({ description, helpValue: 'FIELD', helpGroup: 'FIELD' })
const where = (description: string) =>
  Flags.string({ description, helpValue: 'FIELD', helpGroup: 'WHERE' })
const roles = (description: string) =>
  Flags.string({
    description,
    helpValue: 'ROLE',
    multiple: true,
    multipleNonGreedy: true,
    delimiter: ',',
    default: [],
    helpGroup: 'ROLE',
  })

export default class Import extends BaseCommand {
  static override summary =
    'Turn logged conversations into a log that Attune scores, with a config for it.'
  static override description =
    'Reads calls and conversations of OpenAI, Anthropic and Gemini, ShareGPT, CSV, transcripts of lines NAME: text, dialogues of ESC-Eval, logs of inspect_ai, promptfoo and MT-bench, and exports of ' +
    'Langfuse and LangSmith: each record by its shape. Writes conversations.jsonl and attune.config.yaml. A record that cannot be read is named with file and line, and all others are ' +
    'written; the exit code is then 1. Personal data that has a pattern is counted. A field is a key or a column, or a path such as metadata.topic. JSON of any other shape is read by --messages, or --role and --text.'
  static override examples = [
    '<%= config.bin %> import chats.jsonl',
    '<%= config.bin %> import v1.jsonl v2.jsonl --name-from file --to last-week',
    '<%= config.bin %> import chats.csv --id chat --role who --text said --redact',
    '<%= config.bin %> import export.json --from langfuse --name my-bot',
    '<%= config.bin %> import runs.json --messages runs.log --role who --text said --id runs.case',
  ]
  static override strict = false
  static override args = {
    files: Args.string({ description: 'Files with conversations.', required: true }),
  }
  static override flags = {
    from: Flags.option({
      options: formats,
      description: 'Format of all records. Default: told by the shape of each.',
    })(),
    encoding: Flags.string({
      description:
        'Encoding of files that are not UTF-8 and have no byte order mark: gb18030, windows-1252, shift_jis, big5 and others.',
      helpValue: 'NAME',
    }),
    to: Flags.string({ description: 'Target folder.', helpValue: 'FOLDER', default: '.' }),
    redact: Flags.boolean({
      description: 'Replace recognisable personal data with placeholders, such as [phone].',
    }),
    merge: Flags.boolean({
      description: 'Join messages that follow one of the same speaker, as lines of one turn.',
    }),
    config: Flags.boolean({ description: 'Write a config as well.', default: true, allowNo: true }),
    force: Flags.boolean({ description: 'Overwrite existing files.' }),
    language: Flags.string({
      description:
        'Language of all conversations, as en or zh. Default: a field "language", or detected from the text.',
      helpValue: 'TAG',
    }),
    name: Flags.string({
      description: 'Name of the supporter, for all conversations.',
      exclusive: ['name-from'],
    }),
    'name-from': field(
      'Field with the name of the supporter, or "file": each file is one. Default: the model, then the file.',
    ),
    id: field(
      'Field with the id of the conversation. Default: id, conversation_id, session_id and the like.',
    ),
    scenario: field(
      'Field that says what belongs together: conversations of one prompt or test case are compared in pairs.',
    ),
    user: field(
      'Field that names the person: conversations of one person are one cluster. Only a hash is written. Default: user_id.',
    ),
    date: Flags.string({
      description:
        'Field with the date of the conversation, in ISO 8601 or by --time-format: conversations of one person are its sessions, in this order. Default: they are not.',
      helpValue: 'FIELD',
      helpGroup: 'FIELD',
      exclusive: ['scenario'],
    }),
    tag: Flags.string({
      description: 'Field to group results by. May be given several times.',
      helpValue: 'FIELD',
      helpGroup: 'FIELD',
      multiple: true,
      multipleNonGreedy: true,
      default: [],
    }),
    seeker: roles(
      'Further names of the role of the person who seeks help. Known: user, human, client and more.',
    ),
    supporter: roles(
      'Further names of the role of the supporter. Known: assistant, gpt, bot and more.',
    ),
    ignore: roles('Further roles to leave out. Known: system, developer, tool.'),
    role: where('Who speaks: in a row or record per turn, or in each of the messages.'),
    text: where('What is said.'),
    order: where(
      'Position or time of a turn in its conversation. Default: columns such as turn and timestamp, else the order of the file.',
    ),
    'row-order': Flags.boolean({
      description: 'Keep the order of the file, whatever its times or positions are.',
      exclusive: ['order', 'time-format'],
      helpGroup: 'WHERE',
    }),
    'time-format': Flags.string({
      description:
        'Format of the times that order the turns, as for strptime: "%d/%m/%Y %H:%M". Default: told by all of them.',
      helpValue: 'FORMAT',
      helpGroup: 'WHERE',
    }),
    ask: where('What the person says, in a row or record per exchange.'),
    answer: where('What the supporter replies.'),
    messages: where(
      'A list of messages, in a row or record per conversation. A path through lists: each item is one conversation.',
    ),
  }

  async run(): Promise<unknown> {
    const { argv, flags } = await this.parse(Import)
    const { needed } = await import('../optional-packages.js')
    const { importLogs } = await needed('@attune/import')
    const { writeWhole } = await import('../output-files.js')
    const { writeSchema } = await import('../write-starter.js')
    const { callName } = await import('../call-name.js')
    const name = callName(process.argv[1] ?? 'attune', surroundings.environment)
    const { terminalWidth } = await import('../terminal-text.js')
    // Texts of the log are shown only on a terminal outside CI, since many people can often read
    // the output of CI.
    const maySee = process.stdout.isTTY && !isCi(surroundings.environment['CI'])
    const { role, text, order, messages, ask, answer } = flags
    const request = {
      ...flags,
      files: argv as string[],
      from: flags.from,
      nameFrom: flags['name-from'],
      rowOrder: flags['row-order'],
      timeFormat: flags['time-format'],
      columns: { role, text, order, messages, ask, answer },
      terminal: maySee ? terminalWidth() : undefined,
      next: (config: string | undefined) =>
        `${name} run${config === undefined || relative('.', config) === 'attune.config.yaml' ? '' : ` --config ${config}`}`,
    }
    const { isWhole, report, ...outcome } = await importLogs(request, {
      write: writeWhole,
      writeSchema,
    })
    this.log(outcome.text)
    process.exitCode = isWhole ? exitCodes.done : exitCodes.failedUnits
    return report
  }
}

/** True if CI is set: services use different words for yes. */
const isCi = (value = ''): boolean => !['', '0', 'false'].includes(value.toLowerCase())
