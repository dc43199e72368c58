import type { Json, JsonObject, OptionsSchema } from '@attune/core'
import {
  check,
  type FileReference,
  jsonPointer,
  type ModelReference,
  type Path,
  pathText,
  suggestion,
  type VariableReference,
} from '@attune/core/runtime'
import type { ConfigScope, DefaultValue } from './config-scope.js'
import { formattedOptions } from './formatted.js'
import { checkAddress, checkName, roleOf, settleFile, settleTokenizer } from './references.js'
import type { Written } from '../written/written.js'

export type Changeable = Record<string, Json>

export interface Settled {
  /** Checked, with defaults, files as absolute paths. */
  readonly value: JsonObject
  readonly models: readonly ModelReference[]
  readonly files: readonly FileReference[]
  readonly variables: readonly VariableReference[]
}

/** Checks an entry or a model with its schema, and all that it refers to. `value` is a copy of it that is changed. */
export function settle(scope: ConfigScope, written: Written, schema: OptionsSchema, value: Changeable): Settled {
  for (const mistake of check(schema, value)) scope.problems.addMistake(mistake, written)
  scope.defaults.push(...added(written.plain(), value, written.path))
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
      if (role !== undefined) models.push({ at, name, role })
    }
  }
  noteUnknownSupporters(scope, written, schema)
  return { value, models, files, variables }
}

/** Keys of maps by supporter that no supporter has. A preset may have more of them than a config has supporters. */
function noteUnknownSupporters(scope: ConfigScope, written: Written, { properties }: OptionsSchema): void {
  const isByName = (schema: object) =>
    'propertyNames' in schema && (schema.propertyNames as { format?: string }).format === 'supporter-name'
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

const isMap = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keys that the schema's defaults added. */
export function added(before: Json, after: JsonObject, path: Path): DefaultValue[] {
  if (!isMap(before)) return []
  return Object.entries(after).flatMap(([key, value]) => {
    const old = before[key]
    if (old === undefined) return { path: [...path, key], value }
    return isMap(old) && isMap(value) ? added(old, value, [...path, key]) : []
  })
}
