import type { Json } from '@attune/core'
import type { Path, Place } from '@attune/core/runtime'

type Scalar = string | number | boolean | null
type Parts = ReadonlyMap<string | number, Written>

export interface Spot {
  readonly path: Path
  readonly place: Place
  /** Where the key stands; of an item of a list, the item. */
  readonly keyPlace: Place
  /** As it is written in the file, where the environment filled something in. */
  readonly asWritten?: string | undefined
}

/** A value as it was written in a config file, and where. */
export class Written implements Spot {
  readonly path: Path
  readonly place: Place
  readonly keyPlace: Place
  readonly asWritten: string | undefined

  private constructor(
    readonly kind: 'scalar' | 'list' | 'map',
    readonly scalar: Scalar,
    /** By key; those of a list by position, so that all keep theirs when a wrong one is taken out. */
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

  /** Data that has a place as a whole only. */
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

  /** `null`, or a key without a value. */
  get isEmpty(): boolean {
    return this.kind === 'scalar' && this.scalar === null
  }

  get text(): string | undefined {
    return typeof this.scalar === 'string' ? this.scalar : undefined
  }

  /** The items of a list; of anything else, none. */
  get items(): readonly Written[] {
    return this.kind === 'list' ? [...this.parts.values()] : []
  }

  /** The members of a map; of anything else, none. */
  get members(): readonly (readonly [key: string, member: Written])[] {
    return this.kind === 'map' ? [...this.parts].map(([key, member]) => [String(key), member]) : []
  }

  get(key: string): Written | undefined {
    return this.parts.get(key)
  }

  /** A copy as plain data. */
  plain(): Json {
    if (this.kind === 'scalar') return this.scalar
    if (this.kind === 'list') return this.items.map((item) => item.plain())
    return Object.fromEntries(this.members.map(([key, member]) => [key, member.plain()]))
  }

  /** The value at a path from here, as far as it was written. */
  nearest([step, ...rest]: Path): Written {
    const part = step === undefined ? undefined : this.parts.get(step)
    return part ? part.nearest(rest) : this
  }

  /** The same at another position, with all its parts. */
  at(path: Path): Written {
    const moved = new Map([...this.parts].map(([key, part]) => [key, part.at([...path, key])] as const))
    return new Written(this.kind, this.scalar, moved, { ...this, path })
  }

  /** The same with other parts. */
  mapParts(change: (part: Written) => Written): Written {
    const changed = new Map([...this.parts].map(([key, part]) => [key, change(part)] as const))
    return new Written(this.kind, this.scalar, changed, this)
  }

  /** The same with others in the place of some of its parts. */
  replacing(parts: ReadonlyMap<Written, Written>): Written {
    return parts.get(this) ?? this.mapParts((part) => part.replacing(parts))
  }

  /** The same without some of its parts. */
  without(dropped: ReadonlySet<Written>): Written {
    const kept = [...this.parts].filter(([, part]) => !dropped.has(part))
    return new Written(this.kind, this.scalar, new Map(kept.map(([key, part]) => [key, part.without(dropped)])), this)
  }
}

export const isList = (value: Json): value is readonly Json[] => Array.isArray(value)
