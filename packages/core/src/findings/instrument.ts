/**
 * Reads declarations of results, detects changes of an estimator's or judge's output during a run,
 * and finds numbers of offline stand-ins.
 */
import type { ComparedMeasure } from '../contracts/claims.js'
import type { Known } from '../contracts/data.js'
import type { Evaluation } from '../contracts/evaluation.js'
import type { Cell, Column, Findings, Quantity, Table } from '../contracts/findings.js'
import type { GivenNumber } from '../contracts/gives.js'
import { named } from '../values.js'
import { givenNamed, wordsIn } from '../plugins/gives.js'

/** Declaration of a result (measure, series or criterion), with texts in one language. */
export type Presented = Omit<GivenNumber, 'title' | 'about' | 'optional' | 'record'> & {
  readonly title?: string
}

/**
 * Returns the declaration of a measure, a series or a criterion, by the label of its component;
 * empty if the component declares none.
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
 * Description of a compared measure, from the analysis that computes it, or from the declaration of
 * its component.
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

/** Columns that contain a number in at least one row. */
export const quantityColumns = ({ columns, rows }: Table): Column[] =>
  columns.filter(({ key }) => rows.some((row) => isQuantity(row[key])))

// Detects estimators and judges whose output changes during a run. Results of one name are
// averaged, so all of them must be numbers or all labels.

/** Results of one dialogue, by name of the measure or criterion. */
type DialogueResults = ReadonlyMap<string, Known<number | string>>

interface FirstResult {
  readonly where: string
  readonly kind: string
}

/**
 * Detects changes in the output of one estimator or judge from one dialogue to the next: other
 * names, or labels in place of numbers.
 */
export class Changes {
  readonly #kinds = new Map<string, FirstResult>()
  readonly #reported = new Set<string>()
  readonly #names = new Map<
    string,
    { readonly where: string; readonly names: ReadonlySet<string> }
  >()
  #areNamesReported = false

  /**
   * Returns changes that were not reported before, as sentences.
   *
   * @param sort kind of dialogue, such as its tags. Names are compared within one kind, since a
   * method may use other names for another kind
   */
  changesIn(said: DialogueResults, where: string, sort = ''): readonly string[] {
    if (said.size === 0) return []
    const changes = [...said].flatMap(([name, value]) => this.#kindOf(name, value, where))
    return [...changes, ...this.#replacedNames(said, where, sort)]
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
  #replacedNames(said: DialogueResults, where: string, sort: string): readonly string[] {
    const first = this.#names.get(sort) ?? { where, names: new Set(said.keys()) }
    this.#names.set(sort, first)
    const isSame =
      said.size === first.names.size && [...said.keys()].every((name) => first.names.has(name))
    if (isSame) return []
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
 * Notes of analyses on the seekers of an evaluation, joined in one line: `seeker check: audited, 6
 * % flagged, order stable over 3 seekers`.
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
  return [...lines].map(([of, says]) => `${of} check: ${says.join(', ')}`)
}

export const OFFLINE_NOTICE = 'offline stand-in, no measurement'

/**
 * Reason why a number without variance has no interval.
 *
 * @param isOffline true if an offline stand-in contributed to the number
 */
export const sameInAll = (isOffline: boolean): string =>
  `all scenarios have the same value${isOffline ? '; offline stand-ins may not vary between people' : ''}`

/**
 * Tells whether none, some or all numbers and figures of an analysis depend on offline stand-ins.
 */
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
 * True if an offline stand-in contributed to any known part of a number. Undefined if no part is
 * known, or if a part does not say.
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
