/** A map that stays as it was made, for those who do not look at its type. */
export class FrozenMap<K, V> extends Map<K, V> {
  constructor(entries: readonly (readonly [K, V])[]) {
    super()
    for (const [key, value] of entries) super.set(key, value)
    Object.freeze(this)
  }

  override set(): never {
    throw new TypeError('This map is frozen.')
  }

  override delete(): never {
    throw new TypeError('This map is frozen.')
  }

  override clear(): never {
    throw new TypeError('This map is frozen.')
  }
}
