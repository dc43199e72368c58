import type { Component, Kind, Kinds } from '@attune/core'

/** Options as the host hands them in: complete with the schema's defaults. */
export function withDefaults({ options }: Component, given: object): object {
  const defaults = Object.entries(options.properties).flatMap(([name, schema]) =>
    'default' in schema ? [[name, schema.default]] : [],
  )
  return { ...Object.fromEntries(defaults), ...given }
}

/** A component made with these options. */
export const make = <K extends Kind>(component: Component<K>, options: object = {}): Kinds[K] => {
  const { create } = component as unknown as { create?: (options: object, given: object) => Kinds[K] }
  if (create === undefined) throw new TypeError('This component is a class.')
  return create(withDefaults(component, options), {})
}
