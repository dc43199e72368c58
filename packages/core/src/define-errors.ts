import { AttuneError, type CatalogueEntry, type ErrorContext } from './errors.js'

type Catalogue = Readonly<Record<string, CatalogueEntry>>
type Fields<Text> = Text extends `${string}{${infer Field}}${infer Rest}` ? Field | Fields<Rest> : never
/** Values for the placeholders. */
type Details<E extends CatalogueEntry> = Readonly<Record<Fields<E['message'] | E['fix']>, string | number>>

/** The errors of a plugin: what it lists in `definePlugin({ errors })`, and what throws them. */
export interface PluginErrors<C extends Catalogue = Catalogue> {
  readonly plugin: string
  readonly catalogue: C
  /** An error with the code `plugin/CODE`. */
  error<K extends keyof C & string>(code: K, details: Details<C[K]>, context?: ErrorContext): AttuneError
}

/**
 * A file of a plugin that its components import to throw, and its `index.ts` to list:
 *
 * ```ts
 * export const errors = defineErrors('sage', {
 *   PERSONA: { blame: 'outside', message: 'The persona {id} could not be made: {why}.', fix: 'Use another model.' },
 * })
 * throw errors.error('PERSONA', { id, why })
 * ```
 */
export const defineErrors = <const C extends Catalogue>(plugin: string, catalogue: C): PluginErrors<C> => ({
  plugin,
  catalogue,
  error: (code, details, context = {}) =>
    new AttuneError(`${plugin}/${code}`, details, { ...context, entry: catalogue[code]! }),
})
