/** Finds config files, and reads each according to its extension. */
import { existsSync } from 'node:fs'
import { dirname, extname, resolve } from 'node:path'
import type { Json } from '@attune/core'
import { AttuneError, isAttuneError } from '@attune/core/internal'
import { causeText, found, type Path, pathText } from '@attune/core/runtime'
import type { CosmiconfigResult, Loader, PublicExplorer } from 'cosmiconfig'
import { placeOf } from '../plugins/load-plugin.js'

import { Problems, Written } from '../written/written.js'
import { checkSize, parseText } from './parse-text.js'
import { readTextNow } from '@attune/core/reading'
import { requireTrusted, searchedFolders } from '../plugins/trust.js'

/**
 * Reads the default export of a TypeScript file. Positions within the file are unknown, so every
 * value has the position of the file; the compiler reports type errors.
 *
 * @throws CONFIG_SCRIPT if its code throws or exports nothing, CONFIG_INVALID if its export is not
 *   plain data
 */
async function readScript(file: string): Promise<Written> {
  const exported = await load(file)
  if (exported === undefined)
    throw new AttuneError('CONFIG_SCRIPT', { file, why: 'it has no default export' })
  const copy = new Copy(file)
  const value = copy.of(exported, [], [])
  copy.problems.throwIfAny(file)
  return Written.from(value, { path: [], place: { file }, keyPlace: { file } })
}

async function load(file: string): Promise<unknown> {
  const { createJiti } = await import('jiti')
  try {
    // The file is loaded anew each time and is not cached on disk, since it may contain a key.
    const loader = createJiti(file, { fsCache: false, moduleCache: false, interopDefault: false })
    return (await loader.import<{ readonly default?: unknown }>(file)).default
  } catch (cause) {
    const reason = causeText(cause)
    const why = reason + placeOf(cause, file, reason)
    const fix =
      /Cannot find (package|module)/.test(reason) &&
      'Install what the config imports in its folder: npm install attune.'
    throw new AttuneError('CONFIG_SCRIPT', { file, why }, { cause, ...(fix && { fix }) })
  }
}

/** Copies the export of a script, and reports values that are not plain data. */
class Copy {
  readonly problems = new Problems()

  constructor(private readonly file: string) {}

  /** Copies a value. `holders` are the maps and lists around it. */
  of(value: unknown, path: Path, holders: readonly object[]): Json {
    if (value === null || ['string', 'boolean', 'number'].includes(typeof value))
      return value as Json
    if (!isPlain(value)) return this.rejectType(nameOf(value), path)
    if (holders.includes(value)) return this.rejectType('something that holds itself', path)
    const part = (step: string | number, inner: unknown) =>
      this.of(inner, [...path, step], [...holders, value])
    if (Array.isArray(value)) return value.map((item: unknown, i) => part(i, item ?? null))
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    return Object.fromEntries(members.map(([key, member]) => [key, part(key, member)]))
  }

  rejectType(found: string, path: Path): null {
    const details = { where: pathText(path) || 'the config', expected: 'plain data', found }
    this.problems.add(new AttuneError('CONFIG_VALUE', details), { file: this.file })
    return null
  }
}

const nameOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? `an instance of ${value.constructor.name}`
    : found(value)

/** True for a list or a plain object. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null
}

export interface FoundConfig {
  /** Absolute path. */
  readonly file: string
  readonly written: Written
}

/**
 * Reads the bytes of the file again: the given text may contain replacement characters for invalid
 * bytes.
 */
const readText: Loader = (file, text) => {
  checkSize(file, Buffer.byteLength(text))
  return parseText(file, readTextNow(file))
}

/** Rejects files of all other types, even if they are named explicitly. */
const refuse: Loader = (file) => {
  const fix = 'Write the config as .yaml, .yml, .json or .ts.'
  throw new AttuneError(
    'CONFIG_READ',
    { file, why: `a config cannot be a ${extname(file)} file` },
    { fix },
  )
}

const endings = ['.yaml', '.yml', '.json', '.ts']
const loaders: Readonly<Record<string, Loader>> = {
  ...Object.fromEntries(
    endings.map((ending) => [ending, ending === '.ts' ? readScript : readText]),
  ),
  ...Object.fromEntries(['.js', '.mjs', '.cjs', 'default'].map((ending) => [ending, refuse])),
  noExt: readText,
}

/** Loaders that call `check` before they load a file, since a config can be code. */
const loadersAfter = (check: (file: string) => void): Readonly<Record<string, Loader>> =>
  Object.fromEntries(
    Object.entries(loaders).map(([ending, load]): [string, Loader] => [
      ending,
      (file, text) => {
        check(file)
        return load(file, text)
      },
    ]),
  )

async function explorer(check: (file: string) => void = () => {}): Promise<PublicExplorer> {
  const { cosmiconfig } = await import('cosmiconfig')
  requireTrustedSettings()
  return cosmiconfig('attune', {
    searchPlaces: endings.map((ending) => `attune.config${ending}`),
    searchStrategy: 'none',
    cache: false,
    ignoreEmptySearchPlaces: false,
    loaders: loadersAfter(check),
  })
}

/**
 * Checks the owner of the settings files of cosmiconfig in the working directory. Cosmiconfig reads
 * them, and executes those that are code.
 */
function requireTrustedSettings(): void {
  const folder = process.cwd()
  for (const ending of ['.ts', '.js', '.cjs', '.mjs']) {
    const file = resolve(folder, '.config', `config${ending}`)
    if (existsSync(file)) requireTrusted(file, [folder])
  }
}

/**
 * Reads the named config, regardless of its owner, or else the first
 * `attune.config.{yaml,yml,json,ts}` in the folder or its parents up to the root of its package. A
 * config that is found and not named must belong to the user or to root; in the folder itself it
 * may also belong to the owner of the folder.
 *
 * @throws CONFIG_NOT_FOUND, CONFIG_FOREIGN, and all errors of {@link readConfigFile}
 */
export async function findConfig(folder: string, named?: string): Promise<FoundConfig> {
  if (named !== undefined) return readConfigFile(resolve(folder, named))
  const start = resolve(folder)
  const trusting = await explorer((file) =>
    requireTrusted(file, dirname(file) === start ? [start] : []),
  )
  for (const each of searchedFolders(start)) {
    const found = await trusting.search(each)
    if (found) return { file: found.filepath, written: writtenOf(found.filepath, found) }
  }
  throw new AttuneError('CONFIG_NOT_FOUND', { folder: start })
}

/**
 * Reads a config file. @throws CONFIG_INVALID with all syntax errors, CONFIG_READ, CONFIG_SCRIPT
 */
export async function readConfigFile(file: string): Promise<FoundConfig> {
  try {
    return { file, written: writtenOf(file, await (await explorer()).load(file)) }
  } catch (cause) {
    if (isAttuneError(cause)) throw cause
    const { code = '' } = cause as NodeJS.ErrnoException
    throw new AttuneError('CONFIG_READ', { file, why: faults[code] ?? causeText(cause) }, { cause })
  }
}

const faults: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EISDIR: 'it is not a file',
}

/** Cosmiconfig calls no loader for an empty file. */
const writtenOf = (file: string, result: CosmiconfigResult): Written =>
  (result?.config as Written | undefined) ?? parseText(file, '')
