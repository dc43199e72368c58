import { dirname, resolve } from 'node:path'
import { AttuneError } from '@attune/core'
import { isFile } from '@attune/core/runtime'
import { isPath, locate } from '../plugins/locate.js'
import { type FoundConfig, readConfigFile } from './find.js'
import { merge } from './merge.js'
import { locatePreset, type LocatedPreset } from './presets.js'
import { failAt } from '../written/problems.js'
import { Written } from '../written/written.js'

export interface WrittenConfig {
  /** Absolute. */
  readonly file: string
  /** The file merged with everything that it extends. */
  readonly root: Written
}

/**
 * Reads what a config extends. Later ones of `extends` win over earlier ones, the file itself over all. Plugins of
 * all of them are loaded: the components of a preset need those of the preset.
 *
 * @throws CONFIG_INVALID if what it extends cannot be found, or leads back to the file, or has mistakes in its syntax
 */
export async function readConfig(found: FoundConfig): Promise<WrittenConfig> {
  return { file: found.file, root: await readLayers(found, { files: [], plugins: [] }) }
}

/** The configs that a file extends. */
interface Above {
  readonly files: readonly string[]
  readonly plugins: readonly Written[]
}

async function readLayers({ file, written: own }: FoundConfig, above: Above): Promise<Written> {
  const here = { files: [...above.files, file], plugins: [...(own.get('plugins')?.items ?? []), ...above.plugins] }
  let below: Written | undefined
  for (const name of extendsOf(own)) {
    const base = await readBase(name, here)
    below = below ? mergeConfigs(below, base) : base
  }
  return below ? mergeConfigs(below, own) : own
}

async function readBase(name: Written, above: Above): Promise<Written> {
  const { file, plugin } = await locateBase(name, above)
  const base = await readLayers(await readConfigFile(file), above)
  if (base.kind !== 'map' && !base.isEmpty) {
    const why = `${file} holds ${base.kind === 'list' ? 'a list' : 'a text'}, not a config`
    return failAt(name.place, new AttuneError('CONFIG_EXTENDS', { name: name.text, why }))
  }
  if (plugin === undefined || base.kind !== 'map') return base
  const spot = { ...name, path: ['plugins', 0] }
  return withPlugins(base, [Written.scalar(plugin, spot), ...(base.get('plugins')?.items ?? [])])
}

function mergeConfigs(base: Written, over: Written): Written {
  const merged = merge(base, over)
  const [first, second] = [base.get('plugins'), over.get('plugins')]
  if (merged.kind !== 'map' || first?.kind !== 'list' || second?.kind !== 'list') return merged
  return withPlugins(merged, [...first.items, ...second.items])
}

function withPlugins(config: Written, plugins: readonly Written[]): Written {
  const spot = config.get('plugins') ?? { ...(plugins[0] ?? config), path: ['plugins'] }
  const items = plugins.map((item, i) => item.at(['plugins', i]))
  return Written.map([...config.members, ['plugins', Written.list(items, spot)]], config)
}

/** None if it is not written as it should be: validation reports it. */
function extendsOf(own: Written): readonly Written[] {
  const written = own.get('extends')
  return [written ?? [], written?.items ?? []].flat().filter(({ text }) => text !== undefined)
}

async function locateBase(name: Written, { files, plugins }: Above): Promise<Extract<LocatedPreset, { file: string }>> {
  const { text = '', place } = name
  const folder = dirname(place.file)
  const beside = resolve(folder, text)
  const located: LocatedPreset =
    !isPath(text) && isFile(beside)
      ? { file: beside }
      : ((await locatePreset(name, plugins)) ?? (await locate(text, folder)))
  if ('why' in located) {
    const fix = located.fix === undefined ? {} : { fix: located.fix }
    return failAt(place, new AttuneError('CONFIG_EXTENDS', { name: text, why: located.why }, fix))
  }
  if (!files.includes(located.file)) return located
  const circle = [...files.slice(files.indexOf(located.file)), located.file].join(' → ')
  const fix = 'Take one of these files out of the circle.'
  return failAt(
    place,
    new AttuneError('CONFIG_EXTENDS', { name: text, why: `they go in a circle, ${circle}` }, { fix }),
  )
}
