/**
 * Marks findings that may depend on offline stand-ins, according to the data that the analysis
 * read.
 */
import type { Conditions } from '@attune/core/internal'
import type {
  Cell,
  Claims,
  Column,
  ColumnsOf,
  DialogueRecord,
  Evaluation,
  Findings,
  Observation,
  ObservedColumns,
  PairRecord,
  Table,
} from '@attune/core/findings'

// Determines which stand-in results were read, and which cells of a table may depend on them.

/** Identifies a result in which an offline stand-in took part. */
export interface StandInFacts {
  readonly supporter: string
  /**
   * Label of the estimator or judge. Undefined for a dialogue: everything that reads the dialogue
   * depends on it.
   */
  readonly source?: string | undefined
  readonly conditions: Conditions
}

type Row = Readonly<Record<string, Cell>>

export class StandInResults {
  readonly #read = new Map<string, StandInFacts>()
  readonly #supporters = new Set<string>()
  readonly #sources = new Set<string>()
  readonly #conditions = new Set<string>()

  get isEmpty(): boolean {
    return this.#read.size === 0
  }

  /** Adds the names by which tables identify supporters, sources and conditions. */
  know({ supporters, estimators, judges, conditions }: Evaluation): void {
    for (const supporter of supporters) this.#supporters.add(supporter)
    for (const source of [...estimators, ...judges]) this.#sources.add(source)
    for (const name of Object.keys(conditions)) this.#conditions.add(name)
  }

  add({ supporter, source, conditions }: StandInFacts): void {
    // The label of a simulator does not count as source: a dialogue with a stand-in affects all
    // results that were read from it.
    const facts = {
      supporter,
      conditions,
      ...(source !== undefined && this.#sources.has(source) && { source }),
    }
    this.#read.set(JSON.stringify(facts), facts)
  }

  /**
   * True if a cell of a table may depend on a result of an offline stand-in. It does not if its row
   * or column names another supporter, source or condition. A comparison also depends on a
   * supporter that its row does not name.
   */
  mayBeIn(row: Row, column: Column, columns: readonly Column[]): boolean {
    const cell = row[column.key]
    const isComparison =
      typeof cell === 'object' && (cell.p !== undefined || cell.adjusted !== undefined)
    const texts = [
      ...Object.values(row).filter((each) => typeof each === 'string'),
      column.key,
      column.title,
    ]
    const supporters = texts.filter((text) => this.#supporters.has(text))
    const sources = texts.filter((text) => this.#sources.has(text))
    const conditions = this.#conditionsOf(row, columns)
    return [...this.#read.values()].some(
      (read) =>
        (supporters.length === 0 ||
          supporters.includes(read.supporter) ||
          (isComparison && supporters.length === 1)) &&
        (sources.length === 0 || read.source === undefined || sources.includes(read.source)) &&
        conditions.every(
          ([name, value]) => read.conditions[name] === undefined || read.conditions[name] === value,
        ),
    )
  }

  #conditionsOf(row: Row, columns: readonly Column[]): readonly (readonly [string, string])[] {
    return columns.flatMap(({ key, title }) => {
      const name = [key, title].find((each) => this.#conditions.has(each))
      const value = row[key]
      return name !== undefined && typeof value === 'string' ? [[name, value] as const] : []
    })
  }
}

/**
 * Records what an analysis reads, to mark values that may depend on stand-ins. Values from
 * `@attune/kit` have marks already.
 */
export class OfflineReads {
  private readonly read = new StandInResults()
  private last: Observation | undefined

  /** @param columns reads columns of an evaluation, which may be shared with other analyses */
  constructor(
    private readonly columns: (
      evaluation: Evaluation,
      of: ColumnsOf,
    ) => Promise<ObservedColumns> | undefined = (evaluation, of) => evaluation.columns?.(of),
  ) {}

  /** Wraps an evaluation to record what is read, with the given claims. */
  watched(evaluation: Evaluation, claimsOf: (evaluation: string) => Claims): Evaluation {
    this.read.know(evaluation)
    const { name, supporters, allSupporters, estimators, judges, conditions } = evaluation
    const { seed, statistics, gives, primary, prices } = evaluation
    const watch = (other: Evaluation): Evaluation => this.watched(other, claimsOf)
    const dialogue = (record: DialogueRecord): DialogueRecord => this.watchedDialogue(record)
    const pair = (record: PairRecord): PairRecord => this.watchedPair(record)
    const note = (row: Observation): void => this.noteRow(row)
    const columns = (of: ColumnsOf): Promise<ObservedColumns> => this.watchedColumns(evaluation, of)
    return {
      name,
      supporters,
      allSupporters,
      estimators,
      judges,
      conditions,
      seed,
      statistics,
      claims: claimsOf(name),
      gives,
      ...(primary && { primary }),
      prices,
      readers: () => evaluation.readers(),
      played: () => evaluation.played(),
      grades: () => evaluation.grades(),
      get siblings() {
        return evaluation.siblings.map(watch)
      },
      async *observations(filter) {
        for await (const row of evaluation.observations(filter)) {
          if (row.offline) note(row)
          yield row
        }
      },
      ...(evaluation.columns && { columns }),
      async *dialogues(filter) {
        for await (const record of evaluation.dialogues(filter)) yield dialogue(record)
      },
      async *pairs() {
        for await (const record of evaluation.pairs()) yield pair(record)
      },
    }
  }

  /**
   * Returns the findings with a mark on every unmarked number that may depend on stand-ins. `all`:
   * a stand-in answered the analysis itself.
   */
  marked(findings: Findings, all = false): Findings {
    const { tables, figures } = findings
    if (!all && this.read.isEmpty) return findings
    return {
      ...findings,
      tables: tables.map((table) => this.markedTable(table, all)),
      figures: figures.map((figure) => ({ offline: true, ...figure })),
    }
  }

  private markedTable(table: Table, all: boolean): Table {
    const { columns } = table
    const rows = table.rows.map((row) => {
      const mark = ([key, cell]: [string, Cell]): [string, Cell] => {
        const column = columns.find((each) => each.key === key) ?? { key, title: key }
        const rests = typeof cell === 'object' && (all || this.read.mayBeIn(row, column, columns))
        return rests ? [key, { offline: true, ...cell }] : [key, cell]
      }
      return Object.fromEntries(Object.entries(row).map(mark))
    })
    return { ...table, rows }
  }

  private noteRow(row: Observation): void {
    const { supporter, other = supporter, source, conditions } = row
    // Consecutive rows of one result share their conditions.
    const { last } = this
    this.last = row
    if (last?.conditions === conditions && last.source === source) return
    for (const each of new Set([supporter, other]))
      this.read.add({ supporter: each, source, conditions })
  }

  private async watchedColumns(evaluation: Evaluation, of: ColumnsOf): Promise<ObservedColumns> {
    const found = (await this.columns(evaluation, of))!
    for (const { offline, supporter, source, conditions } of found.units)
      if (offline) this.read.add({ supporter, source, conditions })
    for (const { unit } of found.lost) if (unit.offline) this.read.add(unit)
    return found
  }

  private watchedDialogue(record: DialogueRecord): DialogueRecord {
    const { offline } = record
    if (!offline) return record
    const { supporter, conditions } = record
    const note = (source?: string): void => this.read.add({ supporter, source, conditions })
    return {
      ...record,
      get dialogue() {
        if (offline.dialogue) note()
        return record.dialogue
      },
      estimates: noting(record.estimates, offline.estimates, note),
      verdicts: noting(record.verdicts, offline.verdicts, note),
    }
  }

  private watchedPair(record: PairRecord): PairRecord {
    if (!record.offline) return record
    const { judge: source, conditions } = record
    const note = (): void =>
      record.supporters.forEach((supporter) => this.read.add({ supporter, source, conditions }))
    return {
      ...record,
      get criteria() {
        note()
        return record.criteria
      },
    }
  }
}

/** Copies members; reading one of `names` is recorded. */
function noting<T>(
  members: Readonly<Record<string, T>>,
  names: readonly string[],
  note: (name: string) => void,
): Record<string, T> {
  const noted = { ...members }
  for (const name of names) {
    const get = (): T => {
      note(name)
      return members[name]!
    }
    Object.defineProperty(noted, name, { enumerable: true, get })
  }
  return noted
}
