import { readTsv, type TsvRow } from './tsv.js'

/** Columns of a persona file: release 0.9, or 1.1 and later. */
export type PersonaShape = '0.9' | '1.1'

export interface Persona {
  readonly name: string
  /** Risk level in the words of the file. */
  readonly risk: string
  readonly row: number
  /** Cells of the row by column. */
  readonly cells: Readonly<Record<string, string>>
}

export interface PersonaFault {
  readonly code: string
  readonly row?: number
  readonly name?: string
  readonly level?: string
  readonly found?: number
  readonly expected?: number
  readonly placeholder?: string
  readonly column?: string
}

export interface ReadPersonas {
  readonly shape: PersonaShape | null
  readonly columns: readonly string[]
  readonly personas: readonly Persona[]
  readonly errors: readonly PersonaFault[]
}

const shapes: Readonly<
  Record<PersonaShape, { readonly level: string; readonly levels: readonly string[] }>
> = {
  '1.1': {
    level: 'Short Current Suicide Risk Level',
    levels: ['None', 'Low', 'High', 'Immediate'],
  },
  '0.9': { level: 'Current Risk Level', levels: ['None', 'Low', 'High', 'Imminent'] },
}

/** Risk levels in ascending order; release 0.9 calls the highest one Imminent. */
export const riskLevels = ['None', 'Low', 'High', 'Immediate', 'Imminent'] as const

export interface PersonaOptions {
  /** Text with placeholders `{Column}`. */
  readonly template?: string
  /** Column of the risk level in a file with other columns, where any word is a valid level. */
  readonly level?: string
  /** True for a file that is not of a release. It need not have risk levels. */
  readonly isTarget?: boolean
}

/** Reads the text of a persona file with all its faults. Source: method sheet, section 1.6. */
export function readPersonas(
  text: string,
  { template = '', level, isTarget = false }: PersonaOptions = {},
): ReadPersonas {
  const { columns, rows } = readTsv(text)
  const shape =
    (['1.1', '0.9'] as const).find((each) => columns.includes(shapes[each].level)) ?? null
  const column = level ?? (shape === null ? undefined : shapes[shape].level)
  const nothing = { shape, columns, personas: [] }
  if (!columns.includes('Name') || (column === undefined && !isTarget))
    return { ...nothing, errors: [{ code: 'unknown-shape' }] }
  if (column !== undefined && !columns.includes(column))
    return { ...nothing, errors: [{ code: 'missing-column', column }] }
  const levels = level === undefined && shape !== null ? shapes[shape].levels : undefined
  const personas: Persona[] = []
  const errors: PersonaFault[] = [...placeholderFaults(template, columns)]
  for (const row of rows) {
    const read = personaIn(row, { columns, column, levels, before: personas })
    if ('code' in read) errors.push(read)
    else personas.push(read)
  }
  return { shape, columns, personas, errors }
}

interface Reading {
  readonly columns: readonly string[]
  readonly column: string | undefined
  readonly levels: readonly string[] | undefined
  readonly before: readonly Persona[]
}

function personaIn(
  { row, cells }: TsvRow,
  { columns, column, levels, before }: Reading,
): Persona | PersonaFault {
  if (cells.length !== columns.length)
    return { code: 'column-count', row, found: cells.length, expected: columns.length }
  const named = Object.fromEntries(columns.map((each, at) => [each, cells[at]!]))
  const name = named['Name']!
  const risk = column === undefined ? '' : named[column]!
  if (name === '') return { code: 'missing-name', row }
  if (before.some((persona) => persona.name === name)) return { code: 'duplicate-name', row, name }
  if ((column !== undefined && risk === '') || (levels !== undefined && !levels.includes(risk)))
    return { code: 'unknown-risk-level', row, name, level: risk }
  return { name, risk, row, cells: named }
}

const placeholderFaults = (template: string, columns: readonly string[]): PersonaFault[] =>
  placeholdersOf(template).flatMap((placeholder) =>
    columns.includes(placeholder) ? [] : [{ code: 'unknown-placeholder', placeholder }],
  )

/** Placeholders of a template. `{{` and `}}` are literal braces. */
const pattern = /\{\{|\}\}|\{([^{}]+)\}/g

export const placeholdersOf = (template: string): string[] => [
  ...new Set([...template.matchAll(pattern)].flatMap(([, name]) => name ?? [])),
]

/** Fills the placeholders of a template like Python's `str.format`. */
export const filledTemplate = (
  template: string,
  values: Readonly<Record<string, string>>,
): string =>
  template.replaceAll(pattern, (whole, name?: string) =>
    name === undefined ? whole[0]! : (values[name] ?? whole),
  )
