import { readFileSync } from 'node:fs'
import type { Json } from '../contracts/data.js'
import { AttuneError } from '../errors.js'
import { placeOf } from '../plugins/load-error.js'
import { type Path, pathText } from '../schema/path.js'
import { found, reasonOf } from '../schema/words.js'
import { Problems } from './problems.js'
import type { ScriptValue } from './script-places.js'
import { isList, Written } from './written.js'

/**
 * Reads the default export of a JavaScript or TypeScript file. Values that it computes have the place of what they stand in.
 *
 * @throws CONFIG_SCRIPT if its code throws or exports nothing, CONFIG_INVALID if what it exports is not plain data
 */
export async function parseScript(file: string): Promise<Written> {
  const exported = await load(file)
  if (exported === undefined) throw new AttuneError('CONFIG_SCRIPT', { file, why: 'it has no default export' })
  const { scriptPlaces } = await import('./script-places.js')
  const top = scriptPlaces(file, readFileSync(file, 'utf8')) ?? nowhere(file)
  const reader = new Reader()
  const value = reader.read(exported, [], [], top)
  reader.problems.throwIfAny(file)
  return placed(value, [], top)
}

const nowhere = (file: string): ScriptValue => ({ place: { file }, keyPlace: { file }, part: () => undefined })

const partOf = (value: ScriptValue, step: string | number): ScriptValue =>
  value.part(step) ?? { ...value, part: () => undefined }

function placed(value: Json, path: Path, at: ScriptValue): Written {
  const spot = { path, place: at.place, keyPlace: at.keyPlace }
  if (typeof value !== 'object' || value === null) return Written.scalar(value, spot)
  const part = (step: string | number, inner: Json) => placed(inner, [...path, step], partOf(at, step))
  return isList(value)
    ? Written.list(
        value.map((item, i) => part(i, item)),
        spot,
      )
    : Written.map(
        Object.entries(value).map(([key, member]) => [key, part(key, member)]),
        spot,
      )
}

async function load(file: string): Promise<unknown> {
  const { createJiti } = await import('jiti')
  try {
    // Fresh each time, and no copy in a cache: somebody may have written a key into it.
    const loader = createJiti(file, { fsCache: false, moduleCache: false, interopDefault: false })
    return (await loader.import<{ readonly default?: unknown }>(file)).default
  } catch (cause) {
    const reason = reasonOf(cause)
    const why = reason + placeOf(cause, file, reason)
    const fix =
      /Cannot find (package|module)/.test(reason) &&
      'Install what the config imports in its folder: npm install attune.'
    throw new AttuneError('CONFIG_SCRIPT', { file, why }, { cause, ...(fix && { fix }) })
  }
}

/** Copies what a script exports, and reports what is more than data. */
class Reader {
  readonly problems = new Problems()

  /** `holders` are the maps and lists that the value stands in. */
  read(value: unknown, path: Path, holders: readonly object[], at: ScriptValue): Json {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
    if (typeof value === 'number') return value
    if (!isPlain(value)) return this.#refuse(nameOf(value), path, at)
    if (holders.includes(value)) return this.#refuse('something that holds itself', path, at)
    const inside = [...holders, value]
    const part = (step: string | number, inner: unknown) => this.read(inner, [...path, step], inside, partOf(at, step))
    if (Array.isArray(value)) return value.map((item: unknown, i) => part(i, item ?? null))
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    return Object.fromEntries(members.map(([key, member]) => [key, part(key, member)]))
  }

  #refuse(found: string, path: Path, { place }: ScriptValue): null {
    const details = { where: pathText(path) || 'the config', expected: 'plain data', found }
    this.problems.add(new AttuneError('CONFIG_VALUE', details), place)
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
