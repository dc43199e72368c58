import { basename } from 'node:path'
import type { JsonObject } from './contracts/data.js'
import { configErrors } from './errors/config.js'
import { dataErrors, outputErrors, storeErrors } from './errors/data.js'
import { engineErrors } from './errors/engine.js'
import type { Blame, CatalogueEntry } from './errors/entry.js'
import { modelErrors } from './errors/models.js'
import { pluginErrors } from './errors/plugins.js'
import { promptErrors } from './errors/prompts.js'
import { supporterErrors } from './errors/supporters.js'

export type { Blame, CatalogueEntry }

/** Position in a file; lines and columns count from 1. */
export interface Place {
  readonly file: string
  readonly line?: number
  readonly column?: number
}

/**
 * Errors of the core, and errors that several packages throw, by code. The folder `errors/` has one
 * file per area. Other packages define theirs in `src/errors.ts`. A code is never reused for
 * another error. `docs/errors.md` lists all errors.
 */
export const catalogue = {
  ...configErrors,
  ...pluginErrors,
  ...modelErrors,
  ...supporterErrors,
  ...promptErrors,
  ...dataErrors,
  ...engineErrors,
  ...storeErrors,
  ...outputErrors,
} as const satisfies Record<string, CatalogueEntry>

export type ErrorCode = keyof typeof catalogue

const fill = (template: string, details: Readonly<Record<string, unknown>>): string =>
  template
    .replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? `{${name}}`))
    // If a detail ends with a question mark, the full stop of the message after it is removed.
    .replaceAll(/\?\.(?=\s|$)/g, '?')

interface ErrorContext {
  readonly place?: Place
  readonly cause?: unknown
  /** Advice that replaces the general advice of the error's definition. */
  readonly fix?: string
}

/**
 * An error with a code. Compare the code instead of using `instanceof`, since a second copy of the
 * core may be installed.
 */
export class AttuneError extends Error {
  readonly code: string
  readonly blame: Blame
  readonly fix: string
  readonly place: Place | undefined
  readonly details: Readonly<Record<string, unknown>>

  /** The component that failed. The door sets it. */
  by?: { readonly use: string; readonly doing: string; readonly about?: JsonObject }

  /**
   * @param context `entry` is the definition of an error of another package or plugin. Default: the
   * core's definition of the code
   */
  constructor(
    code: ErrorCode,
    details: Readonly<Record<string, unknown>> = {},
    context: ErrorContext & { readonly entry?: CatalogueEntry } = {},
  ) {
    const entry = context.entry ?? (catalogue as Readonly<Record<string, CatalogueEntry>>)[code]!
    super(
      fill(entry.message, details),
      context.cause === undefined ? undefined : { cause: context.cause },
    )
    this.name = 'AttuneError'
    this.code = code
    this.blame = entry.blame ?? 'user'
    this.fix = context.fix ?? fill(entry.fix, details)
    this.place = context.place
    this.details = details
  }
}

export const isAttuneError = (error: unknown): error is AttuneError =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  'blame' in error &&
  'fix' in error

/**
 * File name in the positions of values that were set on the command line. Relative paths in such
 * values are resolved from its folder.
 */
export const COMMAND_LINE = '--set'

/** Position as `file:line:column`, without unknown parts. */
export const placeText = ({ file, line, column }: Place): string =>
  basename(file) === COMMAND_LINE
    ? COMMAND_LINE
    : [file, line, column].filter((part) => part !== undefined).join(':')

type Catalogue = Readonly<Record<string, CatalogueEntry>>
type Fields<Text> = Text extends `${string}{${infer Field}}${infer Rest}`
  ? Word<Field> | Fields<Rest>
  : never
type Word<Text> = Text extends `${string} ${string}` ? never : Text
/** Values for the placeholders of message and fix, and further values to keep with the error. */
type Details<E extends CatalogueEntry> = Readonly<
  Record<Fields<E['message'] | E['fix']>, unknown>
> &
  Readonly<Record<string, unknown>>

/** Error catalogue of one of Attune's packages, and a function that creates its errors. */
export interface PackageErrors<C extends Catalogue> {
  readonly catalogue: C
  error<K extends keyof C & string>(
    code: K,
    details: Details<C[K]>,
    context?: ErrorContext,
  ): AttuneError
}

/**
 * Error catalogue of a plugin, and a function that creates its errors with codes `plugin/CODE`. The
 * plugin lists it in `definePlugin({ errors })`.
 */
export interface PluginErrors<C extends Catalogue = Catalogue> extends PackageErrors<C> {
  readonly plugin: string
}

/**
 * Defines the errors of a plugin, and a function that creates them. Components import the result to
 * throw errors, and `definePlugin({ errors })` lists it:
 *
 * ```ts
 * export const errors = defineErrors('sage', {
 *   PERSONA: { blame: 'outside', message: 'The persona {id} could not be made: {why}.', fix: 'Use another model.' },
 * })
 * throw errors.error('PERSONA', { id, why })
 * ```
 *
 * Packages of Attune call it with a catalogue only, in `src/errors.ts`. Their codes have no prefix;
 * a test makes sure that they are unique.
 */
export function defineErrors<const C extends Catalogue>(
  plugin: string,
  catalogue: C,
): PluginErrors<C>
export function defineErrors<const C extends Catalogue>(catalogue: C): PackageErrors<C>
export function defineErrors<C extends Catalogue>(
  ...[first, second]: readonly [plugin: string, catalogue: C] | readonly [catalogue: C]
): PackageErrors<C> {
  const [catalogue, named] = typeof first === 'string' ? [second!, { plugin: first }] : [first, {}]
  const prefix = typeof first === 'string' ? `${first}/` : ''
  return {
    ...named,
    catalogue,
    error: (code, details, context = {}) => {
      const entry = catalogue[code]
      if (entry === undefined)
        throw new TypeError(
          `errors.error("${String(code)}"): there is no such code. Defined: ${Object.keys(catalogue).join(', ')}`,
        )
      return new AttuneError(`${prefix}${code}` as ErrorCode, details, { ...context, entry })
    },
  }
}
