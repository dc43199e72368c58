import type { Component, Kind, Kinds } from '@attune/core'

/** A component made with these options, as the host would with its defaults left out. */
export const make = <K extends Kind>(component: Component<K>, options: object = {}): Kinds[K] => {
  const { create } = component as unknown as { create?: (options: object, given: object) => Kinds[K] }
  if (create === undefined) throw new TypeError('This component is a class.')
  return create(options, {})
}
