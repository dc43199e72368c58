/** A command of a plugin that puts the wording of a release in place of the plugin's own. */
import { isObject } from '@attune/core/answers'
import { createHash } from 'node:crypto'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { writeFile } from 'node:fs/promises'
import { AttuneError, defineCommand, type JsonObject, type PluginCommand } from '@attune/core'
import { Release } from './release.js'
import { promptLines, type TemplateText, writeTemplates } from './write-templates.js'

export interface ReleasedWording {
  readonly templates: readonly TemplateText[]
  /** Parts of a config without which requests would differ from the release's in more than wording. */
  readonly settings?: JsonObject
  /** Which requests are the release's, where not all are. */
  readonly covers?: string
}

export interface WordingRecipe {
  readonly plugin: string
  /** Where the release can be cloned from. */
  readonly address: string
  /** The preset that the wording goes with. */
  readonly preset: string
  /** Its own options, such as where a model of the release is served. */
  readonly options?: Readonly<
    Record<string, { readonly type: 'string'; readonly default: string; readonly description: string }>
  >
  read(release: Release, options: Readonly<Record<string, string>>): Promise<ReleasedWording>
  /** What the user's own copy of the paper prints, where the release lacks it, and the preset that it goes with. */
  readonly paper?: {
    readonly preset: string
    /** `text` is Markdown or plain text. */
    read(text: string, fault: (why: string) => AttuneError): ReleasedWording
  }
}

/** `attune <plugin> released-wording --clone FOLDER`. We do not ship what others wrote: it comes from the user's own clone. */
export const wordingCommand = ({ plugin, address, preset, options = {}, ...recipe }: WordingRecipe): PluginCommand =>
  defineCommand({
    summary: `Write templates with the released wording, from your clone of ${address}.`,
    options: {
      type: 'object',
      properties: {
        clone: { type: 'string', description: 'Folder of your clone of the release.' },
        ...(recipe.paper && { paper: paperOption }),
        to: {
          type: 'string',
          default: 'released-wording',
          description: 'Folder for the templates and a config to extend.',
        },
        force: { type: 'boolean', default: false, description: 'Overwrite files that have another text.' },
        ...options,
      },
      ...(recipe.paper ? { anyOf: [{ required: ['clone'] }, { required: ['paper'] }] } : { required: ['clone'] }),
      additionalProperties: false,
    },
    async run(given, { folder }) {
      const { clone, paper, to, force, ...own } = given as Readonly<Record<'to', string>> &
        Readonly<Partial<Record<'clone' | 'paper', string>>> & { readonly force: boolean }
      const parts = [
        ...(clone === undefined ? [] : [await fromClone(resolve(folder, clone), address, recipe, own)]),
        ...(paper === undefined ? [] : [await fromPaper(resolve(folder, paper), address, recipe)]),
      ]
      // What both have is the program's.
      const templates = [
        ...new Map(
          parts
            .toReversed()
            .flatMap(({ wording }) => wording.templates)
            .map((each) => [`${each.prompt} ${each.language}`, each]),
        ).values(),
      ]
      const settings = parts.map(({ wording }) => wording.settings ?? {}).reduce(merged, {})
      const covered = parts.flatMap(({ wording: { covers } }) => (covers === undefined ? [] : [covers]))
      const stamps = Object.assign({}, ...parts.map(({ stamp }) => stamp)) as JsonObject
      const covers = covered.length < parts.length ? {} : { covers: covered.join('; ') }
      const replica = { of: address, ...stamps, ...covers }
      const target = resolve(folder, to)
      const files = await writeTemplates(target, templates, { force })
      const config = join(target, `${plugin}.yaml`)
      await writeConfig(config, [
        `# The wording of ${address}, from ${clone === undefined ? 'its paper' : 'a clone of it'}.`,
        promptLines(files, target),
        (await import('yaml')).stringify(withReplica(settings, plugin, { ...replica })).trimEnd(),
      ])
      const shown = relative(folder, config)
      const text = [
        `Wrote ${files.length} templates and ${shown}. Put them in place with`,
        '',
        `extends: [${clone === undefined ? recipe.paper!.preset : preset}, ./${shown.replaceAll('\\', '/')}]`,
      ].join('\n')
      return { text, report: { files: files.map(({ file }) => file), config, replica } }
    },
  })

const paperOption = {
  type: 'string',
  description: 'File with the text of the paper, as Markdown or plain text: prompts that it prints are cut out of it.',
} as const

type Readers = Pick<WordingRecipe, 'read' | 'paper'>

async function fromClone(folder: string, address: string, { read }: Readers, own: object) {
  const release = new Release(folder, address)
  const wording = await read(release, own as Readonly<Record<string, string>>)
  return { wording, stamp: await release.stamp() }
}

async function fromPaper(file: string, address: string, { paper }: Readers) {
  const release = new Release(dirname(file), address)
  const text = await release.text(basename(file))
  const wording = paper!.read(text, (why) => release.fault(basename(file), why))
  return { wording, stamp: { paper: createHash('sha256').update(text).digest('hex') } }
}

/** Both; where they differ, the later one. */
const merged = (one: JsonObject, other: JsonObject): JsonObject => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([key, value]) => {
      const before = one[key]
      return [key, isObject(before) && isObject(value) ? merged(before, value) : value]
    }),
  ),
})

/** Results say by it whose wording they have. */
function withReplica(settings: JsonObject, plugin: string, replica: JsonObject): JsonObject {
  const { evaluations = {}, ...rest } = settings as { evaluations?: Readonly<Record<string, JsonObject>> } & JsonObject
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
