/** Finds config files, and reads each by its ending. */
import { extname, resolve } from 'node:path'
import type { CosmiconfigResult, Loader, PublicExplorer } from 'cosmiconfig'
import { AttuneError, isAttuneError } from '@attune/core'
import { causeText } from '@attune/core/runtime'
import { checkSize } from './bounds.js'
import { parseText } from './parse-text.js'
import { readScript } from './read-script.js'
import type { Written } from '../written/written.js'

export interface FoundConfig {
  /** Absolute. */
  readonly file: string
  readonly written: Written
}

const readText: Loader = (file, text) => {
  checkSize(file, Buffer.byteLength(text))
  return parseText(file, text)
}

/** Of a file in any other form, also where it is named. */
const refuse: Loader = (file) => {
  const fix = 'Write the config as .yaml, .yml, .json or .ts.'
  throw new AttuneError('CONFIG_READ', { file, why: `a config cannot be a ${extname(file)} file` }, { fix })
}

const endings = ['.yaml', '.yml', '.json', '.ts']
const loaders: Readonly<Record<string, Loader>> = {
  ...Object.fromEntries(endings.map((ending) => [ending, ending === '.ts' ? readScript : readText])),
  ...Object.fromEntries(['.js', '.mjs', '.cjs', 'default'].map((ending) => [ending, refuse])),
  noExt: readText,
}

const explorer = async (): Promise<PublicExplorer> =>
  (await import('cosmiconfig')).cosmiconfig('attune', {
    searchPlaces: endings.map((ending) => `attune.config${ending}`),
    searchStrategy: 'project',
    cache: false,
    ignoreEmptySearchPlaces: false,
    loaders,
  })

/**
 * Reads the config that is named, else the first of `attune.config.{yaml,yml,json,ts}` in the folder or above it, up to the
 * root of its package.
 *
 * @throws CONFIG_NOT_FOUND, and all that {@link readConfigFile} throws
 */
export async function findConfig(folder: string, named?: string): Promise<FoundConfig> {
  if (named !== undefined) return readConfigFile(resolve(folder, named))
  const found = await (await explorer()).search(folder)
  if (!found) throw new AttuneError('CONFIG_NOT_FOUND', { folder: resolve(folder) })
  return { file: found.filepath, written: writtenOf(found.filepath, found) }
}

/** @throws CONFIG_INVALID with all mistakes in the syntax, CONFIG_READ, CONFIG_SCRIPT */
export async function readConfigFile(file: string): Promise<FoundConfig> {
  try {
    return { file, written: writtenOf(file, await (await explorer()).load(file)) }
  } catch (cause) {
    if (isAttuneError(cause)) throw cause
    const { code = '' } = cause as NodeJS.ErrnoException
    throw new AttuneError('CONFIG_READ', { file, why: faults[code] ?? causeText(cause) }, { cause })
  }
}

const faults: Readonly<Record<string, string>> = { ENOENT: 'it does not exist', EISDIR: 'it is not a file' }

/** An empty file is given to no loader. */
const writtenOf = (file: string, result: CosmiconfigResult): Written =>
  (result?.config as Written | undefined) ?? parseText(file, '')
