import type { Json } from '../contracts/data.js'
import { AttuneError, type Place } from '../errors.js'
import { type Path, pathText } from '../schema/path.js'
import { found, reasonOf } from '../schema/words.js'
import { Problems } from './problems.js'
import { Written } from './written.js'

/**
 * Reads the default export of a JavaScript or TypeScript file. Its values have no place but the file.
 *
 * @throws CONFIG_SCRIPT if its code throws or exports nothing, CONFIG_INVALID if what it exports is not plain data
 */
export async function parseScript(file: string): Promise<Written> {
  const exported = await load(file)
  if (exported === undefined) throw new AttuneError('CONFIG_SCRIPT', { file, why: 'it has no default export' })
  const place = { file }
  const reader = new Reader(place)
  const value = reader.read(exported, [], [])
  reader.problems.throwIfAny(file)
  return Written.from(value, { path: [], place, keyPlace: place })
}

async function load(file: string): Promise<unknown> {
  const { createJiti } = await import('jiti')
  try {
    // Fresh each time, and no copy in a cache: somebody may have written a key into it.
    const loader = createJiti(file, { fsCache: false, moduleCache: false, interopDefault: false })
    return (await loader.import<{ readonly default?: unknown }>(file)).default
  } catch (cause) {
    const why = reasonOf(cause)
    throw new AttuneError('CONFIG_SCRIPT', { file, why }, { cause })
  }
}

/** Copies what a script exports, and reports what is more than data. */
class Reader {
  readonly problems = new Problems()
  readonly #place: Place

  constructor(place: Place) {
    this.#place = place
  }

  /** `holders` are the maps and lists that the value stands in. */
  read(value: unknown, path: Path, holders: readonly object[]): Json {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
    if (typeof value === 'number') return value
    if (!isPlain(value)) return this.#refuse(nameOf(value), path)
    if (holders.includes(value)) return this.#refuse('something that holds itself', path)
    const inside = [...holders, value]
    if (Array.isArray(value)) return value.map((item: unknown, i) => this.read(item ?? null, [...path, i], inside))
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    return Object.fromEntries(members.map(([key, member]) => [key, this.read(member, [...path, key], inside)]))
  }

  #refuse(found: string, path: Path): null {
    const details = { where: pathText(path) || 'the config', expected: 'plain data', found }
    this.problems.add(new AttuneError('CONFIG_VALUE', details), this.#place)
    return null
  }
}

const nameOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? `an instance of ${value.constructor.name}` : found(value)

/** A list or an object without a class of its own. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null
}
