/**
 * Command that replaces the prompts of a plugin by those of a published program (the release),
 * which it reads from the user's clone.
 */
import { isObject } from '@attune/core/answers'
import { createHash } from 'node:crypto'
import { join, relative, resolve } from 'node:path'
import { writeFile } from 'node:fs/promises'
import { defineCommand, type JsonObject, type PluginCommand } from '@attune/core'
import { type AnyPrompt, AttuneError } from '@attune/core/internal'
import { type Pinned, pinnedText, Release } from './release.js'
import { promptLines, type TemplateText, writeTemplates } from './write-templates.js'
import { readText } from '@attune/core/reading'

export interface ReleasedWording {
  readonly templates: readonly TemplateText[]
  /**
   * Settings for a config. Without them, requests would differ from the program's in more than the
   * wording.
   */
  readonly settings?: JsonObject
  /** Description of the requests that equal the program's; undefined if all do. */
  readonly covers?: string
  /**
   * Prompts that could not be extracted exactly, each with the reason. They are not written, and
   * results do not count as a replica.
   */
  readonly missing?: readonly string[]
  /** Additional files that the config refers to, by name. They are written next to it. */
  readonly files?: Readonly<Record<string, string>>
}

/** A secondary program of the release. */
export interface OtherProgram extends Pick<WordingRecipe, 'preset' | 'read' | 'paper'> {
  /** Description of the program in the help of `--program`. */
  readonly description: string
}

export interface WordingRecipe {
  readonly plugin: string
  /** URL of the release's repository. */
  readonly address: string
  /** Preset that uses the prompts. */
  readonly preset: string
  /**
   * Additional options of the command, such as the address at which a model of the release is
   * served.
   */
  readonly options?: Readonly<
    Record<
      string,
      { readonly type: 'string'; readonly default: string; readonly description: string }
    >
  >
  read(release: Release, options: Readonly<Record<string, string>>): Promise<ReleasedWording>
  /** Secondary programs of the release, by the value of `--program`. */
  readonly programs?: Readonly<Record<string, OtherProgram>>
  /** Files that the recipe reads, with the SHA-256 of the version that it was compared with. */
  readonly pinned?: Pinned
  /**
   * Extracts prompts that are only in the paper, from the user's copy of it. `preset` is the preset
   * that uses them.
   */
  readonly paper?: {
    readonly preset: string
    /** Extracts the prompts. `text` is the paper as Markdown or plain text. */
    read(text: string, fault: (why: string) => AttuneError): ReleasedWording
  }
}

/**
 * Defines the command `attune <plugin> released-wording --clone FOLDER`. Attune does not distribute
 * the authors' prompts; the command reads them from the user's clone.
 */
export const wordingCommand = ({
  plugin,
  address,
  preset,
  options = {},
  programs = {},
  pinned,
  ...main
}: WordingRecipe): PluginCommand =>
  defineCommand({
    summary: `Write templates with the released wording, from your clone of ${address}.`,
    options: {
      type: 'object',
      properties: {
        clone: { type: 'string', description: 'Folder of your clone of the release.' },
        ...(main.paper && { paper: paperOption }),
        ...(Object.keys(programs).length > 0 && { program: programOption(programs) }),
        to: {
          type: 'string',
          default: 'released-wording',
          description: 'Folder for the templates and a config to extend.',
        },
        force: {
          type: 'boolean',
          default: false,
          description: 'Overwrite files that have another text.',
        },
        ...options,
      },
      ...(main.paper
        ? { anyOf: [{ required: ['clone'] }, { required: ['paper'] }] }
        : { required: ['clone'] }),
      additionalProperties: false,
    },
    async run(given, { folder, prompts }) {
      const { clone, paper, program, to, force, ...own } = given as Readonly<Record<'to', string>> &
        Readonly<Partial<Record<'clone' | 'paper' | 'program', string>>> & {
          readonly force: boolean
        }
      const recipe = program === undefined ? { ...main, preset } : programs[program]!
      const name = program === undefined ? plugin : `${plugin}-${program}`
      const release = clone === undefined ? undefined : new Release(resolve(folder, clone), address)
      const parts = [
        ...(release === undefined ? [] : [await fromClone(release, recipe, own)]),
        ...(paper === undefined ? [] : [await fromPaper(resolve(folder, paper), recipe)]),
      ]
      // If both the program and the paper contain a prompt, the program's is used.
      const templates = [
        ...new Map(
          parts
            .toReversed()
            .flatMap(({ wording }) => wording.templates)
            .map((each) => [`${each.prompt} ${each.language}`, each]),
        ).values(),
      ]
      const settings = parts.map(({ wording }) => wording.settings ?? {}).reduce(deepMerged, {})
      const covered = parts.flatMap(({ wording: { covers } }) =>
        covers === undefined ? [] : [covers],
      )
      const stamps = Object.assign({}, ...parts.map(({ stamp }) => stamp)) as JsonObject
      const covers = covered.length < parts.length ? {} : { covers: covered.join('; ') }
      const missing = parts.flatMap(({ wording }) => wording.missing ?? [])
      const replica = missing.length === 0 ? { of: address, ...stamps, ...covers } : undefined
      const target = resolve(folder, to)
      const marked = templates.map((each) => ({ ...each, text: withOmittedFields(each, prompts) }))
      const files = await writeTemplates(target, marked, { force })
      const more = parts.flatMap(({ wording }) => Object.entries(wording.files ?? {}))
      for (const [file, text] of more) await writeConfig(join(target, file), [text.trimEnd()])
      const config = join(target, `${name}.yaml`)
      await writeConfig(config, [
        `# The wording of ${address}, from ${clone === undefined ? 'its paper' : 'a clone of it'}.`,
        ...missing.map((each) => `# Not the paper's words, but our own: ${each}`),
        promptLines(files, target),
        (await import('yaml')).stringify(withReplica(settings, plugin, replica)).trimEnd(),
      ])
      const shown = relative(folder, config)
      const text = [
        `Wrote ${files.length} templates and ${shown}. Put them in place with`,
        '',
        `extends: [${clone === undefined ? recipe.paper!.preset : recipe.preset}, ./${shown.replaceAll('\\', '/')}]`,
        ...(release && pinned ? pinnedText(release.compared(pinned), pinned) : []),
        ...(paper === undefined ? [] : extractedText(parts.at(-1)!.wording)),
      ].join('\n')
      const report = {
        files: files.map(({ file }) => file),
        config,
        ...(replica && { replica }),
        ...(release && pinned && { pinned: { ...pinned.at, ...release.compared(pinned) } }),
        missing,
      }
      return { text, report }
    },
  })

/**
 * Adds an empty optional part to a template for each field that the release's prompt does not use.
 * This marks the fields as omitted on purpose.
 */
function withOmittedFields({ prompt, text }: TemplateText, prompts: readonly AnyPrompt[]): string {
  const { fields = [], unshown = [] } = prompts.find(({ id }) => prompt.endsWith(`/${id}`)) ?? {}
  const named = new Set(
    Array.from(
      text.matchAll(/\{\{[#/]?[ \t]*([\p{L}_$][\p{L}\p{N}_$.-]*)[ \t]*\}\}/gu),
      ([, field]) => field,
    ),
  )
  const left = fields.filter((field) => !named.has(field) && !unshown.includes(field))
  return left.length === 0
    ? text
    : `${left.map((field) => `{{#${field}}}{{/${field}}}`).join('')}\n${text}`
}

/**
 * Output that lists the extracted prompts, so that the user can compare them with the paper, and
 * the missing ones.
 */
const extractedText = ({ templates, missing = [] }: ReleasedWording): string[] => [
  '',
  'Compare with the paper what was cut out of it:',
  ...templates.map(({ prompt, language, text }) => {
    const words = text
      .replace(/^=== .* ===\n/, '')
      .trim()
      .split(/\s+/u)
    return `  ${prompt} (${language}): ${text.length} characters, “${words.slice(0, 6).join(' ')} … ${words.slice(-6).join(' ')}”`
  }),
  ...(missing.length === 0
    ? []
    : [
        '',
        'Not written, as no text of the file is exactly this part; results are no replica:',
        ...missing.map((each) => `  ${each}`),
        '',
        'Put each of them into a separate fence (```) in your copy, whole and nothing else, with inputs as {dialogue}, and write again.',
      ]),
]

const programOption = (programs: Readonly<Record<string, OtherProgram>>) => ({
  type: 'string' as const,
  enum: Object.keys(programs),
  description: `Another program of the release. ${Object.entries(programs)
    .map(([name, { description }]) => `${name}: ${description}`)
    .join('; ')}. Default: the main one.`,
})

const paperOption = {
  type: 'string',
  description:
    'File with the text of the paper, as Markdown or plain text: prompts that it prints are cut out of it.',
} as const

type Readers = Pick<WordingRecipe, 'read' | 'paper'>

async function fromClone(release: Release, { read }: Readers, own: object) {
  const wording = await read(release, own as Readonly<Record<string, string>>)
  return { wording, stamp: await release.stamp() }
}

async function fromPaper(file: string, { paper }: Readers) {
  const fault = (why: string, cause?: unknown) =>
    new AttuneError('WORDING_PAPER', { file, why }, { cause, place: { file } })
  const text = await readText(file).catch((cause: Error) => {
    throw fault(cause.message, cause)
  })
  const wording = paper!.read(text.replaceAll('\r\n', '\n'), fault)
  return { wording, stamp: { paper: createHash('sha256').update(text).digest('hex') } }
}

/** Deep merge of two objects. If both have a key, the value of `other` is used. */
const deepMerged = (one: JsonObject, other: JsonObject): JsonObject => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([key, value]) => {
      const before = one[key]
      return [key, isObject(before) && isObject(value) ? deepMerged(before, value) : value]
    }),
  ),
})

/** Adds the origin of the prompts to the settings, so that results state it. */
function withReplica(
  settings: JsonObject,
  plugin: string,
  replica: JsonObject | undefined,
): JsonObject {
  if (replica === undefined) return settings
  const { evaluations = {}, ...rest } = settings as {
    evaluations?: Readonly<Record<string, JsonObject>>
  } & JsonObject
  return { ...rest, evaluations: { ...evaluations, [plugin]: { ...evaluations[plugin], replica } } }
}

async function writeConfig(file: string, lines: readonly string[]): Promise<void> {
  try {
    await writeFile(file, `${lines.join('\n')}\n`)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new AttuneError('OUTPUT_WRITE', { file, why }, { cause, place: { file } })
  }
}
