import { AttuneError, type CatalogueEntry, type ErrorCode, type ErrorContext } from './errors.js'

type Catalogue = Readonly<Record<string, CatalogueEntry>>
type Fields<Text> = Text extends `${string}{${infer Field}}${infer Rest}` ? Word<Field> | Fields<Rest> : never
type Word<Text> = Text extends `${string} ${string}` ? never : Text
/** Values for the placeholders, and whatever else is worth keeping. */
type Details<E extends CatalogueEntry> = Readonly<Record<Fields<E['message'] | E['fix']>, unknown>> &
  Readonly<Record<string, unknown>>

/** Errors of a package of Attune, and what makes them. */
export interface PackageErrors<C extends Catalogue> {
  readonly catalogue: C
  error<K extends keyof C & string>(code: K, details: Details<C[K]>, context?: ErrorContext): AttuneError
}

/** The errors of a plugin: what it lists in `definePlugin({ errors })`, and what throws them. Codes are `plugin/CODE`. */
export interface PluginErrors<C extends Catalogue = Catalogue> extends PackageErrors<C> {
  readonly plugin: string
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
 *
 * Packages of Attune give only a catalogue, in `src/errors.ts`: a test compares their codes, so they need no name before them.
 */
export function defineErrors<const C extends Catalogue>(plugin: string, catalogue: C): PluginErrors<C>
export function defineErrors<const C extends Catalogue>(catalogue: C): PackageErrors<C>
export function defineErrors<C extends Catalogue>(
  ...[first, second]: readonly [plugin: string, catalogue: C] | readonly [catalogue: C]
): PackageErrors<C> {
  const [catalogue, named] = typeof first === 'string' ? [second!, { plugin: first }] : [first, {}]
  const prefix = typeof first === 'string' ? `${first}/` : ''
  return {
    ...named,
    catalogue,
    error: (code, details, context = {}) =>
      new AttuneError(`${prefix}${code}` as ErrorCode, details, { ...context, entry: catalogue[code]! }),
  }
}
