/** Facts about the instruments that tables are made with. */
import type { ComparedMeasure } from '../contracts/claims.js'
import type { Known } from '../contracts/data.js'
import type { Evaluation } from '../contracts/evaluation.js'
import type { Cell, Column, Findings, Quantity, Table } from '../contracts/findings.js'
import type { GivenNumber } from '../contracts/gives.js'
import { named } from '../values.js'
import { givenNamed, wordsIn } from '../plugins/gives.js'

/** Declaration of a number, with texts in one language. */
export type Presented = Omit<GivenNumber, 'title' | 'about' | 'optional' | 'record'> & {
  readonly title?: string
}

/**
 * Declaration of a measure, a series or a criterion of the component behind a label; empty if it
 * declares none.
 */
export function given(
  { gives }: Pick<Evaluation, 'gives'>,
  label: string,
  name: string,
): Presented {
  const found = givenNamed(named(gives, label), name)
  if (found === undefined) return {}
  const { title, about: _, optional: __, record: ___, ...rest } = found
  return { ...rest, ...(title !== undefined && { title: wordsIn(title) }) }
}

/**
 * Meaning of a compared number, from the analysis that computes it or the component behind its
 * label.
 */
export function definitionOf(
  { gives }: Pick<Evaluation, 'gives'>,
  { about, source, name }: Pick<ComparedMeasure, 'about' | 'source' | 'name'>,
  language = 'en',
): string | undefined {
  if (about !== undefined) return about
  const words = source === undefined ? undefined : givenNamed(named(gives, source), name)?.about
  return words && wordsIn(words, language)
}

export const isQuantity = (cell: Cell | undefined): cell is Quantity => typeof cell === 'object'

/** Columns with a number in at least one row. */
export const quantityColumns = ({ columns, rows }: Table): Column[] =>
  columns.filter(({ key }) => rows.some((row) => isQuantity(row[key])))

// Detects instruments that change during a run: results of one name are averaged, so they must be
// of one kind.

/** Results of one dialogue, by name of the measure or criterion. */
type DialogueResults = ReadonlyMap<string, Known<number | string>>

interface First {
  readonly where: string
  readonly kind: string
}

/** Detects a change in an instrument's output format from one dialogue to the next. */
export class Changes {
  readonly #kinds = new Map<string, First>()
  readonly #reported = new Set<string>()
  readonly #names = new Map<
    string,
    { readonly where: string; readonly names: ReadonlySet<string> }
  >()
  #areNamesReported = false

  /**
   * Returns new changes as sentences, each change once.
   *
   * @param sort sort of dialogue: a method may use other names for another sort
   */
  changesIn(said: DialogueResults, where: string, sort = ''): readonly string[] {
    if (said.size === 0) return []
    const changes = [...said].flatMap(([name, value]) => this.#kindOf(name, value, where))
    return [...changes, ...this.#other(said, where, sort)]
  }

  #kindOf(name: string, value: Known<number | string>, where: string): readonly string[] {
    if (value.state === 'unknown' || this.#reported.has(name)) return []
    const kind = typeof value.value === 'number' ? 'a number' : 'a label'
    const first = this.#kinds.get(name) ?? { where, kind }
    this.#kinds.set(name, first)
    if (first.kind === kind) return []
    this.#reported.add(name)
    return [
      `"${name}" is ${first.kind} for ${first.where} and ${kind} for ${where}: values of one name must be of one kind.`,
    ]
  }

  /** Reports a name that replaced another one. A dialogue with fewer names is not a change. */
  #other(said: DialogueResults, where: string, sort: string): readonly string[] {
    const first = this.#names.get(sort) ?? { where, names: new Set(said.keys()) }
    this.#names.set(sort, first)
    const lost = [...first.names].toSorted().find((name) => !said.has(name))
    const added = [...said.keys()].toSorted().find((name) => !first.names.has(name))
    if (this.#areNamesReported || lost === undefined || added === undefined) return []
    this.#areNamesReported = true
    return [
      `"${lost}" is given for ${first.where}, and "${added}" instead for ${where}: their columns hold different dialogues.`,
    ]
  }
}

export const whereText = (scenario: string, supporter: string): string =>
  `${scenario} with ${supporter}`

/**
 * Notes of analyses on the instruments of an evaluation, one line per instrument: `seeker: audited,
 * 6 % flagged, order stable over 3 seekers`.
 */
export function instrumentLines(
  found: readonly { readonly evaluation: string; readonly findings: Findings }[],
  evaluation: string,
): readonly string[] {
  const lines = new Map<string, string[]>()
  for (const each of found) {
    if (each.evaluation !== evaluation) continue
    for (const { of, says } of each.findings.instrument ?? [])
      lines.set(of, [...(lines.get(of) ?? []), says])
  }
  return [...lines].map(([of, says]) => `${of}: ${says.join(', ')}`)
}

export const OFFLINE_NOTICE = 'offline stand-in, no measurement'

/** Share of numbers and figures in findings that depend on offline stand-ins. */
export function offlineShare({ tables, figures }: Findings): 'none' | 'some' | 'all' {
  const numbers = tables
    .flatMap(({ rows }) => rows.flatMap((row) => Object.values(row)))
    .filter((cell) => isQuantity(cell) && cell.value.state === 'known')
  const marks = new Set(
    [...numbers, ...figures].map((each) => typeof each === 'object' && each.offline === true),
  )
  if (!marks.has(true)) return 'none'
  return marks.has(false) ? 'some' : 'all'
}

/**
 * True if any known part is offline; undefined if no part is known, or if the mark is missing for a
 * part.
 */
export function offlineMark(
  parts: Iterable<{
    readonly value: number | Known<unknown>
    readonly offline?: boolean | undefined
  }>,
): Pick<Quantity, 'offline'> {
  const marks = new Set<boolean | undefined>()
  for (const { value, offline } of parts)
    if (typeof value === 'number' || value.state === 'known') marks.add(offline)
  if (marks.has(true)) return { offline: true }
  return marks.size === 0 || marks.has(undefined) ? {} : { offline: false }
}
