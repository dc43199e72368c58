import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { AttuneError } from '../errors.js'

export interface FoundConfig {
  /** Absolute. */
  readonly file: string
  /** Its text, if it is not that of the file. */
  readonly text?: string
}

const extensions = ['yaml', 'yml', 'json', 'ts', 'js', 'mjs']

/**
 * Finds the config: the file that is named, else the first of `attune.config.{yaml,yml,json,ts,js,mjs}` in the folder or
 * above it, up to the root of its package.
 *
 * @throws CONFIG_NOT_FOUND, CONFIG_READ if the named file is not there
 */
export async function findConfig(folder: string, named?: string): Promise<FoundConfig> {
  if (named === undefined) return search(folder)
  const file = resolve(folder, named)
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats) throw new AttuneError('CONFIG_READ', { file, why: 'it does not exist' })
  if (!stats.isFile()) throw new AttuneError('CONFIG_READ', { file, why: 'it is not a file' })
  return { file }
}

async function search(folder: string): Promise<FoundConfig> {
  const { cosmiconfig } = await import('cosmiconfig')
  // Only found here: parsing keeps the places of all values, which cosmiconfig's own loaders lose.
  const isThere = () => ({})
  const explorer = cosmiconfig('attune', {
    searchPlaces: extensions.map((extension) => `attune.config.${extension}`),
    searchStrategy: 'project',
    cache: false,
    ignoreEmptySearchPlaces: false,
    loaders: Object.fromEntries(extensions.map((extension) => [`.${extension}`, isThere])),
  })
  const result = await explorer.search(folder)
  if (!result) throw new AttuneError('CONFIG_NOT_FOUND', { folder: resolve(folder) })
  return { file: result.filepath }
}
