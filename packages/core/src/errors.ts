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

/** Where in a file something stands; lines and columns count from 1. */
export interface Place {
  readonly file: string
  readonly line?: number
  readonly column?: number
}

/**
 * The core's own errors, and those that several packages raise, by code; a file of `errors/` per room. Other packages have
 * theirs in `src/errors.ts`. A code is never reused for something else. `docs/errors.md` lists them all.
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
    // A detail may end with a question.
    .replaceAll(/\?\.(?=\s|$)/g, '?')

interface ErrorContext {
  readonly place?: Place
  readonly cause?: unknown
  /** Instead of the catalogue's general advice. */
  readonly fix?: string
}

/** Any failure that Attune can name. Recognised by `code`, never by class: a second copy of the core may be installed. */
export class AttuneError extends Error {
  readonly code: string
  readonly blame: Blame
  readonly fix: string
  readonly place: Place | undefined
  readonly details: Readonly<Record<string, unknown>>

  /** Whose work it ended: set by the door through which that code was entered. */
  by?: { readonly use: string; readonly doing: string; readonly about?: JsonObject }

  /** `context.entry` is that of another catalogue; the core’s own by default. */
  constructor(
    code: ErrorCode,
    details: Readonly<Record<string, unknown>> = {},
    context: ErrorContext & { readonly entry?: CatalogueEntry } = {},
  ) {
    const entry = context.entry ?? (catalogue as Readonly<Record<string, CatalogueEntry>>)[code]!
    super(fill(entry.message, details), context.cause === undefined ? undefined : { cause: context.cause })
    this.name = 'AttuneError'
    this.code = code
    this.blame = entry.blame ?? 'user'
    this.fix = context.fix ?? fill(entry.fix, details)
    this.place = context.place
    this.details = details
  }
}

export const isAttuneError = (error: unknown): error is AttuneError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && 'blame' in error && 'fix' in error

/** File of the places of values that the command line gives; its folder is what their paths are relative to. */
export const COMMAND_LINE = '--set'

/** `file:line:column`, as far as it is known. */
export const placeText = ({ file, line, column }: Place): string =>
  basename(file) === COMMAND_LINE ? COMMAND_LINE : [file, line, column].filter((part) => part !== undefined).join(':')

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
