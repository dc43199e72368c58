import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Json, type JsonObject, type Component } from '@attune/core'
import { AttuneError, type OptionsSchema } from '@attune/core/internal'
import type { ModelRole } from '@attune/core/models'
import {
  addressFault,
  check,
  encodings,
  type FileReference,
  type Format,
  formats,
  isBag,
  isEncoding,
  isFile,
  jsonPointer,
  missingPackage,
  type ModelReference,
  type Path,
  pathText,
  closest,
  suggestion,
  type VariableReference,
  type Entry,
} from '@attune/core/runtime'
import { entrySchema, type Head, partsOfEntry } from '../plugins/entry-schema.js'
import type { Problems, Written } from '../written/written.js'
import type { ConfigScope, DefaultValue, Names } from './config-scope.js'

/** An option whose schema has one of Attune's formats, with its value and path. */
export interface FormattedOption {
  readonly format: Format
  readonly path: Path
  readonly value: unknown
  replace(value: unknown): void
}

type Schema = Readonly<Record<string, unknown>>
type Holder = Record<string | number, unknown>

/** Yields all options in `value` with one of Attune's formats, according to the schema. */
export function* formattedOptions(schema: Schema, value: Holder): Generator<FormattedOption> {
  const walk = function* (
    part: Schema,
    holder: Holder,
    key: string | number,
    path: Path,
  ): Generator<FormattedOption> {
    const here = holder[key]
    if (here === undefined) return
    if (isFormat(part['format'])) {
      yield {
        format: part['format'],
        path,
        value: here,
        replace: (other) => void (holder[key] = other),
      }
    }
    for (const same of alternativeSchemas(part, schema)) yield* walk(same, holder, key, path)
    if (!isHolder(here)) return
    for (const [step, inner] of innerParts(part, here))
      yield* walk(inner, here, step, [...path, step])
  }
  for (const [key, part] of innerParts(schema, value)) yield* walk(part, value, key, [key])
}

const isFormat = (value: unknown): value is Format => formats.includes(value as Format)
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null

/**
 * Other schemas that apply to the same value: alternatives, and the definition that `$ref` names.
 */
function alternativeSchemas(part: Schema, root: Schema): readonly Schema[] {
  const alternatives = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => part[key] ?? [])
  const reference = /^#\/\$defs\/([^/]+)$/.exec(String(part['$ref'] ?? ''))?.[1]
  const definitions = root['$defs']
  const referred =
    reference !== undefined && isBag(definitions) ? definitions[reference] : undefined
  return [...alternatives, referred].filter(isBag)
}

/** Members and items of a value, with their schemas. */
function innerParts(part: Schema, value: Holder): readonly (readonly [string | number, Schema])[] {
  const properties = isBag(part['properties']) ? part['properties'] : {}
  const schemaOf = (key: string): unknown => properties[key] ?? part['additionalProperties']
  if (Array.isArray(value))
    return value.flatMap((_, i) => (isBag(part['items']) ? [[i, part['items']] as const] : []))
  return Object.keys(value).flatMap((key) => {
    const schema = schemaOf(key)
    return isBag(schema) ? [[key, schema] as const] : []
  })
}

/** Formats of options whose value is the name of something in the config. */
export type NameFormat = Exclude<
  Format,
  'file' | 'code' | 'url' | 'environment-variable' | 'tokenizer' | 'measure-name' | 'criterion-name'
>

/** Kind of object that an option of each format names, and the role that a model needs. */
const namedObjects: Readonly<
  Record<NameFormat, { readonly what: keyof Names; readonly role?: ModelRole }>
> = {
  'chat-model': { what: 'model', role: 'chat' },
  'embedding-model': { what: 'model', role: 'embedding' },
  'reward-model': { what: 'model', role: 'reward' },
  'estimator-label': { what: 'estimator' },
  'judge-label': { what: 'judge' },
  'supporter-name': { what: 'supporter' },
}

export const roleOf = (format: Format): ModelRole | undefined =>
  isName(format) ? namedObjects[format].role : undefined

const isName = (format: Format): format is NameFormat => Object.hasOwn(namedObjects, format)

/** Reports an option with an unknown name. */
export function checkName(
  scope: ConfigScope,
  format: NameFormat,
  name: string,
  written: Written,
): void {
  const { what, role } = namedObjects[format]
  const names = what === 'model' ? modelNames(scope) : scope.names[what]
  const where = pathText(written.path)
  if (names && !names.includes(name)) {
    const known = suggestion(name, names)
    const isFar = role === 'chat' && closest(name, names) === undefined
    const define = isInPreset(written.place.file) ? roleFor(name) : definitionOf(name)
    const fix = isFar ? `${known} ${define}` : known
    scope.problems.add(
      new AttuneError('CONFIG_UNKNOWN_NAME', { where, what, name }, { fix }),
      written.place,
    )
  } else if (role !== undefined) checkRole(scope, role, name, written)
}

/** Suggestion to define a model. The name in the config may be that of a provider's model. */
const definitionOf = (name: string): string =>
  `Define it: \`models: { ${/^[\w-]+$/.test(name) ? name : 'judge'}: { provider: openai, model: ${name}, apiKeyEnv: OPENAI_API_KEY } }\`.`

const isInPreset = (file: string): boolean => /[\\/]presets[\\/][^\\/]+\.ya?ml$/.test(file)

/** Fix for a preset, which leaves its models to the user. */
const roleFor = (name: string): string =>
  `A preset names models by what they do: \`roles: { ${/^[\w-]+$/.test(name) ? name : 'judge'}: What it does. }\`.`

/** Names of models in the config, including models that are defined in place. */
const modelNames = ({ names, models }: ConfigScope): readonly string[] | undefined =>
  names.model && [...new Set([...names.model, ...models.keys()])]

const roleWords: Readonly<Record<ModelRole, string>> = {
  chat: 'a chat',
  embedding: 'an embedding',
  reward: 'a reward',
}

function checkRole(scope: ConfigScope, role: ModelRole, name: string, written: Written): void {
  const provider = scope.models.get(name)?.provider
  const roles = provider === undefined ? undefined : scope.registry.get('model', provider).roles
  if (!roles || roles.includes(role)) return
  // A model that is defined inside an entry has a generated name, of which the message shows the
  // readable part.
  const shown = written.kind === 'map' ? name.replace(/#.*$/, '') : name
  const details = {
    where: pathText(written.path),
    role: roleWords[role],
    name: shown,
    provider,
    roles: roles.join(' and '),
  }
  scope.problems.add(new AttuneError('CONFIG_MODEL_ROLE', details), written.place)
}

/** Reports an address that cannot be called, or that contains a key. */
export function checkAddress(problems: Problems, text: string, written: Written): void {
  const fault = addressFault(text)
  if (!fault) return
  const details = { where: pathText(written.path), why: fault.why }
  problems.add(new AttuneError('CONFIG_ADDRESS', details, { fix: fault.fix }), written.place)
}

/**
 * Resolves a tokenizer. An encoding stays as it is, a path becomes absolute, and the name of a
 * model is replaced by that model's tokenizer.
 */
function settleTokenizer(
  scope: ConfigScope,
  written: Written,
  name: string,
): { name: string; isFile: boolean } {
  const { problems, models } = scope
  const own = models.get(name)?.tokenizer ?? name
  const where = pathText(written.path)
  const isFile = !isEncoding(own)
  if (models.has(name) && own === name) {
    const fix = `Give the model a tokenizer: models.${name}.tokenizer.`
    problems.add(
      new AttuneError('CONFIG_TOKENIZER', { where, name, why: 'this model has none' }, { fix }),
      written.place,
    )
  } else if (isFile && !/[./\\]/.test(own)) {
    const why = `it is neither an encoding (${encodings.join(', ')}) nor a path`
    problems.add(new AttuneError('CONFIG_TOKENIZER', { where, name, why }), written.place)
  } else {
    const settled = isFile ? settleFile(scope, own, written) : own
    const missing = missingPackage(settled)
    if (missing === undefined) return { name: settled, isFile }
    problems.add(
      new AttuneError('TOKENIZER_PACKAGE', { tokenizer: name, package: missing }),
      written.place,
    )
  }
  return { name: own, isFile: false }
}

/** Absolute path of a file in the config; reports a missing file. */
export function settleFile(
  scope: ConfigScope,
  path: string,
  written: Written,
  orFolder = false,
): string {
  const file = resolve(dirname(written.place.file), path)
  if (!(orFolder ? existsSync(file) : isFile(file))) {
    const details = {
      where: pathText(written.path),
      file,
      why: `there is no such file${orFolder ? ' or folder' : ''}`,
    }
    scope.problems.add(new AttuneError('CONFIG_FILE', details), written.place)
  }
  return file
}

export type Changeable = Record<string, Json>

export interface Settled extends Pick<Entry, 'models' | 'files' | 'variables'> {
  /** Options after the check, with defaults and absolute file paths. */
  readonly value: JsonObject
}

/** A component, and the other keys that its position in the config allows. */
export interface Placed {
  readonly head: Head
  readonly component: Component
}

/**
 * Checks an entry or a model against its schema, and checks all names and files in it. Fills
 * defaults and absolute paths into `value`, a copy of the entry.
 */
export function settle(
  scope: ConfigScope,
  written: Written,
  placed: Placed,
  value: Changeable,
): Settled {
  const schema = entrySchema(placed.head, placed.component)
  const isFollowed = isValid(placed, value)
  if (!isFollowed)
    for (const mistake of check(schema, value)) scope.problems.addMistake(mistake, written)
  scope.defaults.push(...addedDefaults(written.plain(), value, written.path))
  const idle = isFollowed ? (placed.component.idleModels?.(value as never) ?? []) : []
  const models: ModelReference[] = []
  const files: FileReference[] = []
  const variables: VariableReference[] = []
  for (const option of formattedOptions({ ...schema }, value)) {
    if (typeof option.value !== 'string') continue
    const { format, path, value: name } = option
    const at = jsonPointer(path)
    if (format === 'file' || format === 'code') {
      const isCode = format === 'code'
      const file = settleFile(scope, name, written.nearest(path), isCode)
      option.replace(file)
      files.push({ at, file, ...(isCode && { isCode }) })
    } else if (format === 'tokenizer') {
      const tokenizer = settleTokenizer(scope, written.nearest(path), name)
      option.replace(tokenizer.name)
      if (tokenizer.isFile) files.push({ at, file: tokenizer.name })
    } else if (format === 'url') {
      checkAddress(scope.problems, name, written.nearest(path))
    } else if (format === 'environment-variable') {
      variables.push({ at, name })
    } else if (format !== 'measure-name' && format !== 'criterion-name') {
      const role = roleOf(format)
      checkName(scope, format, name, written.nearest(path))
      if (role !== undefined && !(path.length === 1 && idle.includes(String(path[0]))))
        models.push({ at, name, role })
    }
  }
  noteUnknownSupporters(scope, written, schema)
  return { value, models, files, variables }
}

/**
 * True if the value is valid; it then has its defaults. Checks by the two smaller schemas, which
 * many entries share. The schema of the whole entry is compiled only for error messages, since that
 * takes longer.
 */
function isValid({ head, component }: Placed, value: Changeable): boolean {
  const filled: Changeable = {}
  for (const part of partsOfEntry(head, component)) {
    const own = structuredClone(pick(value, (key) => Object.hasOwn(part.properties, key)))
    if (check(part, own).length > 0) return false
    Object.assign(filled, own)
  }
  if (Object.keys(value).some((key) => !Object.hasOwn(filled, key))) return false
  const order = Object.keys(entrySchema(head, component).properties)
  for (const key of order) if (Object.hasOwn(filled, key)) value[key] = filled[key]!
  return true
}

/**
 * Notice on unknown names in maps with one value per supporter. Extended configs are skipped, since
 * a preset may list more supporters than a config has.
 */
function noteUnknownSupporters(
  scope: ConfigScope,
  written: Written,
  { properties }: OptionsSchema,
): void {
  const isByName = (schema: object) =>
    'propertyNames' in schema &&
    (schema.propertyNames as { format?: string }).format === 'supporter-name'
  const known = scope.everySupporter
  if (!known) return
  for (const [option, schema] of Object.entries(properties)) {
    if (!isByName(schema)) continue
    for (const [name, { path, keyPlace }] of written.get(option)?.members ?? []) {
      if (known.includes(name) || name === '*' || keyPlace.file !== scope.file) continue
      const message = `${pathText(path.slice(0, -1))}: there is no supporter "${name}".`
      scope.notices.push({ kind: 'name', message, fix: suggestion(name, known), place: keyPlace })
    }
  }
}

export const pick = (value: JsonObject, isWanted: (key: string) => boolean): Changeable =>
  Object.fromEntries(Object.entries(value).filter(([key]) => isWanted(key)))

/** Defaults that the check added to a value. */
export function addedDefaults(before: Json, after: JsonObject, path: Path): DefaultValue[] {
  if (!isBag(before)) return []
  return Object.entries(after).flatMap(([key, value]) => {
    const old = before[key]
    if (old === undefined) return { path: [...path, key], value }
    return isBag(old) && isBag(value) ? addedDefaults(old, value, [...path, key]) : []
  })
}
