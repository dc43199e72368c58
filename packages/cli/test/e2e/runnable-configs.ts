/** All configs of examples, presets and pages that can run, each with its folder. */
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'yaml'
import { folderOfEntry, pageEntries } from './component-pages.js'
import { configs, fewScenarios, folderOf } from './documented.js'
import { copied, examples, surroundings } from './examples.js'
import { attune, type Environment, project, write } from './in-process.js'
import { inventoryFolder } from './inventory-folder.js'

export const root = join(import.meta.dirname, '../../../..')

type Part = Readonly<Record<string, unknown>>

/** A config that can run. */
export interface Place {
  readonly name: string
  /** Page of the config, whose excerpts may have a base. */
  readonly page: string
  readonly config: Part
  /** Makes a folder with all that the config names. */
  folder(): Promise<{ readonly folder: string; readonly env?: Environment }>
}

/** Entries on the pages of components. */
export const ofComponents: readonly Place[] = pageEntries.map((entry, at) => ({
  name: `${entry.page} ${at}`,
  page: entry.page,
  config: entry.config,
  folder: async () => ({ folder: folderOfEntry(entry) }),
}))

const ofPages = configs.map((example): Place => {
  const folder = (): string => folderOf(example)
  const config = parse(example.text) as Part
  const evaluations = { ...(config['evaluations'] as Record<string, Part> | undefined) }
  for (const [, name = ''] of fewScenarios(example)
    .join(' ')
    .matchAll(/evaluations\.(\S+)\.limit/g))
    if (evaluations[name] !== undefined) evaluations[name] = { limit: 4, ...evaluations[name] }
  const isPart = existsSync(join(folder(), 'base.yaml'))
  return {
    name: `${example.page}:${example.line}`,
    page: example.page,
    config: { ...(isPart && { extends: './base.yaml' }), ...config, evaluations },
    folder: async () => ({ folder: folder() }),
  }
})

/** The preset without the repetitions of its evaluations, for speed. */
const once = (preset: Part): Part => ({
  ...preset,
  evaluations: Object.fromEntries(
    Object.entries(preset['evaluations'] as Record<string, Part>).map(([name, evaluation]) => [
      name,
      { ...evaluation, repeats: 1 },
    ]),
  ),
})

const ofPresets = readdirSync(join(root, 'packages')).flatMap((name) => {
  const presets = join(root, 'packages', name, 'presets')
  if (!existsSync(presets) || name === 'plugin-vera-mh') return []
  return readdirSync(presets).map((file): Place => ({
    name: `${name}/${file}`,
    page: `packages/${name}/presets/${file}`,
    config: {
      plugins: [name.slice(7)],
      // The preset of a paper has numbers for a supporter of this name.
      supporters: {
        mine: { use: 'core/rule-based' },
        'gpt-4o-mini': { use: 'core/rule-based', manner: 'dismissing' },
      },
      ...once(parse(readFileSync(join(presets, file), 'utf8')) as Part),
    },
    folder: async () => {
      const folder = project({})
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
      return { folder }
    },
  }))
})

interface Run {
  readonly files?: Readonly<Record<string, string>>
  readonly commands?: readonly string[]
}
const { configOf, inventory } = (await import(
  pathToFileURL(join(root, 'scripts/inventory/page.mjs')).href
)) as {
  configOf(run: Run): Part | undefined
  inventory(root: string): readonly {
    readonly plugin: string
    readonly runs: Readonly<Record<string, Run>>
  }[]
}

/** Without those in which a person or a program of the reader writes. */
const ofInventory = inventory(root).flatMap(({ plugin, runs }) =>
  Object.entries(runs)
    .filter(([name]) => !/person|steps/.test(name))
    .flatMap(([name, run]): Place[] => {
      const config = configOf(run)
      if (config === undefined) return []
      return [
        {
          name: `inventory, ${plugin}: ${name}`,
          page: 'docs/methods/inventory.md',
          config,
          folder: async () => {
            const folder = inventoryFolder(plugin)
            write(folder, run.files ?? {})
            for (const command of run.commands ?? [])
              if (/released-wording|longemotion sources/.test(command))
                await attune(folder, command.replace(/^attune /, '').split(' '))
            return { folder }
          },
        },
      ]
    }),
)

const ofExamples = examples.map((name): Place => ({
  name: `examples/${name}`,
  page: `examples/${name}/attune.config.yaml`,
  config: parse(readFileSync(join(root, 'examples', name, 'attune.config.yaml'), 'utf8')) as Part,
  folder: async () => {
    const folder = copied(name)
    const env = await surroundings[name]?.(folder)
    return { folder, ...(env && { env }) }
  },
}))

export const places: readonly Place[] = [
  ...ofComponents,
  ...ofPages,
  ...ofPresets,
  ...ofInventory,
  ...ofExamples,
]
