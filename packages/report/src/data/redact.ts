/** Redacts the parts of a report's texts that match the user's patterns. */
import type { JsonObject } from '@attune/core'
import type { Figure } from '@attune/core/findings'

export type Redact = (text: string) => string

export const MARK = '[redacted]'

/**
 * @param patterns one regular expression per line; empty lines and lines that begin with # are
 * ignored
 */
export function redactorOf(patterns: string): Redact {
  const expressions = patterns
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => new RegExp(line, 'giu'))
  return (text) => expressions.reduce((cleaned, each) => cleaned.replace(each, MARK), text)
}

/** Members with generated content: pictures, curve letters, keys of queries. */
const GENERATED = new Set(['svg', 'curves', 'key', 'at', 'kind', 'sha256', 'evaluation'])

/** Redacts every text in a value, except in generated members. Member names stay. */
export function redacted<T>(
  value: T,
  redact: Redact,
  generated: ReadonlySet<string> = GENERATED,
): T {
  if (typeof value === 'string') return redact(value) as T
  if (Array.isArray(value))
    return value.map((each: unknown) => redacted(each, redact, generated)) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, each]): [string, unknown] => [
    name,
    // `curves` is skipped if it is a string of letters, and redacted if it is a list of entries
    // with titles.
    generated.has(name) && !isEntries(each) ? each : redacted(each, redact, generated),
  ])
  return Object.fromEntries(entries) as T
}

/**
 * Members of a figure specification that contain visible texts or data, or data values that scales
 * repeat.
 */
const VISIBLE_MEMBERS = new Set([
  'data',
  'datasets',
  'title',
  'subtitle',
  'text',
  'description',
  'domain',
  'sort',
  'values',
])

/**
 * Redacts a figure before it is drawn, because pictures may contain text as outlines. Other members
 * of the specification stay.
 */
export function redactedFigure(figure: Figure, redact: Redact): Figure {
  const { id, title, description, spec } = figure
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit)
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([name, each]) => [
      name,
      VISIBLE_MEMBERS.has(name) ? redacted(each, redact, new Set()) : visit(each),
    ])
    return Object.fromEntries(entries) as unknown
  }
  const shown = {
    id,
    title: redact(title),
    description: redact(description),
    spec: visit(spec) as JsonObject,
  }
  return { ...figure, ...shown }
}

const isEntries = (value: unknown): boolean =>
  Array.isArray(value) &&
  typeof value[0] === 'object' &&
  value[0] !== null &&
  !Array.isArray(value[0])
