import { dirname, resolve } from 'node:path'
import { AttuneError } from '../errors.js'
import { isFile, isPath, locate } from '../reading/locate.js'
import type { FoundConfig } from './find.js'
import { merge } from './merge.js'
import { parseConfig } from './parse.js'
import { failAt } from './problems.js'
import { Written } from './written.js'

export interface WrittenConfig extends FoundConfig {
  /** What the file and all that it extends say together. */
  readonly root: Written
}

/**
 * Reads a config and what it extends. Later ones of `extends` win over earlier ones, the file itself over all. Of two
 * lists the winner's is taken, with the exception of `plugins`: the components of a preset need those of the preset.
 *
 * @throws CONFIG_INVALID if what it extends cannot be found, or leads back to the file, or has mistakes in its syntax
 */
export async function readConfig({ file }: FoundConfig): Promise<WrittenConfig> {
  return { file, root: await readLayers(file, []) }
}

async function readLayers(file: string, above: readonly string[]): Promise<Written> {
  const own = await parseConfig(file)
  const chain = [...above, file]
  let below: Written | undefined
  for (const name of extendsOf(own)) {
    const base = await readLayers(await locateBase(name, chain), chain)
    below = below ? mergeLayers(below, base) : base
  }
  return below ? mergeLayers(below, own) : own
}

/** None if it is not written as it should be: validation tells. */
function extendsOf(own: Written): readonly Written[] {
  const written = own.get('extends')
  return [written ?? [], written?.items ?? []].flat().filter(({ text }) => text !== undefined)
}

async function locateBase({ text: name = '', place }: Written, chain: readonly string[]): Promise<string> {
  const folder = dirname(place.file)
  const beside = resolve(folder, name)
  const located = !isPath(name) && isFile(beside) ? { file: beside } : await locate(name, folder)
  if ('why' in located) return failAt(place, new AttuneError('CONFIG_EXTENDS', { name, why: located.why }))
  if (!chain.includes(located.file)) return located.file
  const circle = [...chain.slice(chain.indexOf(located.file)), located.file].join(' → ')
  const fix = 'Take one of these files out of the circle.'
  return failAt(place, new AttuneError('CONFIG_EXTENDS', { name, why: `they go in a circle, ${circle}` }, { fix }))
}

function mergeLayers(base: Written, over: Written): Written {
  const merged = merge(base, over)
  const [first, second] = [base.get('plugins'), over.get('plugins')]
  if (merged.kind !== 'map' || first?.kind !== 'list' || second?.kind !== 'list') return merged
  const plugins = [...first.items, ...second.items].map((item, i) => item.at(['plugins', i]))
  return Written.map([...merged.members, ['plugins', Written.list(plugins, second)]], merged)
}
