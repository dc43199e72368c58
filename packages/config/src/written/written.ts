import type { Json } from '@attune/core'
import { AttuneError } from '@attune/core/internal'
import {
  type Mistake,
  mistakeMessage,
  type Path,
  type Place,
  placeText,
} from '@attune/core/runtime'

type Scalar = string | number | boolean | null
type Parts = ReadonlyMap<string | number, Written>

export interface Spot {
  readonly path: Path
  readonly place: Place
  /** Position of the key. For an item of a list, the position of the item. */
  readonly keyPlace: Place
  /** Original text of a value into which environment variables were filled. */
  readonly asWritten?: string | undefined
}

/** A value of a config file with its position. */
export class Written implements Spot {
  readonly path: Path
  readonly place: Place
  readonly keyPlace: Place
  readonly asWritten: string | undefined

  private constructor(
    readonly kind: 'scalar' | 'list' | 'map',
    readonly scalar: Scalar,
    /**
     * Parts by key. Items of a list have their position as key, so that removing an item does not
     * renumber the others.
     */
    readonly parts: Parts,
    { path, place, keyPlace, asWritten }: Spot,
  ) {
    this.path = path
    this.place = place
    this.keyPlace = keyPlace
    this.asWritten = kind === 'scalar' ? asWritten : undefined
  }

  static scalar(value: Scalar, spot: Spot): Written {
    return new Written('scalar', value, new Map(), spot)
  }

  static list(items: readonly Written[], spot: Spot): Written {
    return new Written('list', null, new Map(items.entries()), spot)
  }

  static map(members: Iterable<readonly [string, Written]>, spot: Spot): Written {
    return new Written('map', null, new Map(members), spot)
  }

  /** Creates a value from plain data. All its parts get the same position in the file. */
  static from(value: Json, spot: Spot): Written {
    const inside = (step: string | number) => ({ ...spot, path: [...spot.path, step] })
    if (typeof value !== 'object' || value === null) return Written.scalar(value, spot)
    if (isList(value))
      return Written.list(
        value.map((item, i) => Written.from(item, inside(i))),
        spot,
      )
    return Written.map(
      Object.entries(value).map(([key, member]) => [key, Written.from(member, inside(key))]),
      spot,
    )
  }

  /** True for `null`, or a key without a value. */
  get isEmpty(): boolean {
    return this.kind === 'scalar' && this.scalar === null
  }

  get text(): string | undefined {
    return typeof this.scalar === 'string' ? this.scalar : undefined
  }

  /** Items of a list; empty for other values. */
  get items(): readonly Written[] {
    return this.kind === 'list' ? [...this.parts.values()] : []
  }

  /** Members of a map; empty for other values. */
  get members(): readonly (readonly [key: string, member: Written])[] {
    return this.kind === 'map' ? [...this.parts].map(([key, member]) => [String(key), member]) : []
  }

  get(key: string): Written | undefined {
    return this.parts.get(key)
  }

  /** Returns the value as plain data, without positions. */
  plain(): Json {
    if (this.kind === 'scalar') return this.scalar
    if (this.kind === 'list') return this.items.map((item) => item.plain())
    return Object.fromEntries(this.members.map(([key, member]) => [key, member.plain()]))
  }

  /** Value at a relative path, or its nearest written ancestor. */
  nearest([step, ...rest]: Path): Written {
    const part = step === undefined ? undefined : this.parts.get(step)
    return part ? part.nearest(rest) : this
  }

  /** Copy of the value and all its parts under another path. */
  at(path: Path): Written {
    const moved = new Map(
      [...this.parts].map(([key, part]) => [key, part.at([...path, key])] as const),
    )
    return new Written(this.kind, this.scalar, moved, { ...this, path })
  }

  /** Returns a copy with changed parts. */
  mapParts(change: (part: Written) => Written): Written {
    const changed = new Map([...this.parts].map(([key, part]) => [key, change(part)] as const))
    return new Written(this.kind, this.scalar, changed, this)
  }

  /** Returns a copy in which some parts are replaced, at any depth. */
  replacing(parts: ReadonlyMap<Written, Written>): Written {
    return parts.get(this) ?? this.mapParts((part) => part.replacing(parts))
  }

  /** Returns a copy without some parts, at any depth. */
  without(dropped: ReadonlySet<Written>): Written {
    const kept = [...this.parts].filter(([, part]) => !dropped.has(part))
    return new Written(
      this.kind,
      this.scalar,
      new Map(kept.map(([key, part]) => [key, part.without(dropped)])),
      this,
    )
  }
}

export const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

/** One thing in a config that must be fixed. */
export interface Problem {
  readonly code: AttuneError['code']
  readonly message: string
  readonly fix: string
  readonly place: Place
  /** Error of a plugin's code, for a plugin that cannot be loaded. */
  readonly cause?: unknown
}

/** Collects the mistakes in a config, so that all of them are reported at once. */
export class Problems {
  readonly #found: Problem[] = []
  readonly #reported = new Set<string>()
  /** Keys that are present but misspelt, each with the path of its map. */
  readonly #misspelt = new Set<string>()

  add(error: AttuneError, place: Place): void {
    const { code, message, fix, details, cause } = error
    // A mistake in the target of an alias counts once, regardless of the number of aliases.
    const mistake = JSON.stringify([
      code,
      place,
      place.line === undefined ? details : { ...details, where: '' },
    ])
    if (this.#reported.has(mistake)) return
    this.#reported.add(mistake)
    this.#found.push({ code, message, fix, place, ...(cause === undefined ? {} : { cause }) })
  }

  /**
   * Adds a mistake in a value. A key that is missing because it is misspelt is reported only as
   * misspelt.
   */
  addMistake(mistake: Mistake, value: Written): void {
    const at = value.nearest(mistake.path)
    const keyAt = (key: string): string => JSON.stringify([...value.path, ...mistake.path, key])
    if (mistake.code === 'CONFIG_MISSING_KEY' && this.#misspelt.has(keyAt(mistake.key))) return
    if (mistake.code === 'CONFIG_UNKNOWN_KEY' && mistake.meant !== undefined)
      this.#misspelt.add(keyAt(mistake.meant))
    const key = mistake.code === 'CONFIG_UNKNOWN_KEY' ? at.get(mistake.key) : undefined
    this.add(mistakeMessage(mistake, value.path), key?.keyPlace ?? at.place)
  }

  /** Calls a function and returns its result. An AttuneError becomes a problem at this position. */
  attempt<T>(place: Place, work: () => T): T | undefined {
    try {
      return work()
    } catch (error) {
      return this.#take(error, place)
    }
  }

  /** Asynchronous version of {@link attempt}. */
  async attemptLater<T>(place: Place, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      return this.#take(error, place)
    }
  }

  #take(error: unknown, place: Place): undefined {
    if (!(error instanceof AttuneError)) throw error
    this.add(error, place)
  }

  /**
   * Throws if there are problems. @throws CONFIG_INVALID with the list as `problems` in its details
   */
  throwIfAny(file: string): void {
    if (this.#found.length === 0) return
    const problems = inOrderOfPlaces(this.#found)
    const count = problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`
    const list = problems
      .map(({ place, message, fix }) => `\n  ${placeText(place)}  ${message} ${fix}`)
      .join('')
    const cause = problems.find((problem) => problem.cause !== undefined)?.cause
    throw new AttuneError(
      'CONFIG_INVALID',
      { file, count, list, problems },
      { place: problems[0]!.place, cause },
    )
  }
}

/** Throws this single problem. @throws CONFIG_INVALID */
export function failAt(place: Place, error: AttuneError): never {
  const problems = new Problems()
  problems.add(error, place)
  problems.throwIfAny(place.file)
  throw error
}

/** Sorts problems by position; files are in the order of their first problem. */
function inOrderOfPlaces(problems: readonly Problem[]): readonly Problem[] {
  const files = [...new Set(problems.map(({ place }) => place.file))]
  const rank = ({ place: { file, line = 0, column = 0 } }: Problem) =>
    [files.indexOf(file), line, column] as const
  return problems.toSorted((a, b) => {
    const [left, right] = [rank(a), rank(b)]
    return left[0] - right[0] || left[1] - right[1] || left[2] - right[2]
  })
}
