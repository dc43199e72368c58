/** A command of a plugin that puts the wording of a release in place of the plugin's own. */
import { join, relative, resolve } from 'node:path'
import { writeFile } from 'node:fs/promises'
import type { JsonObject } from '../contracts/data.js'
import type { PluginCommand } from '../contracts/plugin.js'
import { defineCommand } from '../define.js'
import { AttuneError } from '../errors.js'
import { promptLines, type TemplateText, writeTemplates } from '../prompts/write-templates.js'
import { Release } from './release.js'

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
}

/** `attune <plugin> released-wording --clone FOLDER`. We do not ship what others wrote: it comes from the user's own clone. */
export const wordingCommand = ({ plugin, address, preset, options = {}, read }: WordingRecipe): PluginCommand =>
  defineCommand({
    summary: `Write templates with the released wording, from your clone of ${address}.`,
    options: {
      type: 'object',
      properties: {
        clone: { type: 'string', description: 'Folder of your clone of the release.' },
        to: {
          type: 'string',
          default: 'released-wording',
          description: 'Folder for the templates and a config to extend.',
        },
        force: { type: 'boolean', default: false, description: 'Overwrite files that have another text.' },
        ...options,
      },
      required: ['clone'],
      additionalProperties: false,
    },
    async run({ clone, to, force, ...own }, { folder }) {
      const release = new Release(resolve(folder, clone), address)
      const { templates, settings = {}, covers } = await read(release, own as Readonly<Record<string, string>>)
      const replica = { of: address, ...(await release.stamp()), ...(covers !== undefined && { covers }) }
      const target = resolve(folder, to)
      const files = await writeTemplates(target, templates, { force })
      const config = join(target, `${plugin}.yaml`)
      await writeConfig(config, [
        `# The wording of ${address}, from a clone of it.`,
        promptLines(files, target),
        (await import('yaml')).stringify(withReplica(settings, plugin, { ...replica })).trimEnd(),
      ])
      const shown = relative(folder, config)
      const text = [
        `Wrote ${files.length} templates and ${shown}. Put them in place with`,
        '',
        `extends: [${preset}, ./${shown.replaceAll('\\', '/')}]`,
      ].join('\n')
      return { text, report: { files: files.map(({ file }) => file), config, replica } }
    },
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
