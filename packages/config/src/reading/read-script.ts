import { AttuneError, type Json } from '@attune/core'
import { causeText, found, type Path, pathText } from '@attune/core/runtime'
import { placeOf } from '../plugins/load-error.js'
import { Problems } from '../written/problems.js'
import { Written } from '../written/written.js'

/**
 * Reads the default export of a TypeScript file. Where in the file a value stands is for the compiler to say: here each has
 * the place of the file.
 *
 * @throws CONFIG_SCRIPT if its code throws or exports nothing, CONFIG_INVALID if what it exports is not plain data
 */
export async function readScript(file: string): Promise<Written> {
  const exported = await load(file)
  if (exported === undefined) throw new AttuneError('CONFIG_SCRIPT', { file, why: 'it has no default export' })
  const copy = new Copy(file)
  const value = copy.of(exported, [], [])
  copy.problems.throwIfAny(file)
  return Written.from(value, { path: [], place: { file }, keyPlace: { file } })
}

async function load(file: string): Promise<unknown> {
  const { createJiti } = await import('jiti')
  try {
    // Fresh each time, and no copy in a cache: somebody may have written a key into it.
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

/** What a script exports, and reports of what is more than data. */
class Copy {
  readonly problems = new Problems()

  constructor(private readonly file: string) {}

  /** `holders` are the maps and lists around the value. */
  of(value: unknown, path: Path, holders: readonly object[]): Json {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
    if (typeof value === 'number') return value
    if (!isPlain(value)) return this.#refuse(nameOf(value), path)
    if (holders.includes(value)) return this.#refuse('something that holds itself', path)
    const part = (step: string | number, inner: unknown) => this.of(inner, [...path, step], [...holders, value])
    if (Array.isArray(value)) return value.map((item: unknown, i) => part(i, item ?? null))
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    return Object.fromEntries(members.map(([key, member]) => [key, part(key, member)]))
  }

  #refuse(found: string, path: Path): null {
    const details = { where: pathText(path) || 'the config', expected: 'plain data', found }
    this.problems.add(new AttuneError('CONFIG_VALUE', details), { file: this.file })
    return null
  }
}

const nameOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? `an instance of ${value.constructor.name}` : found(value)

/** A list or a plain object. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null
}
