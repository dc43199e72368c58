/** Marks what an analysis found where offline stand-ins had a part in what it read, unless its numbers say so themselves. */
import type { Conditions } from '@attune/core'
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

// Which stand-in results were read, and which cells of a table may rest on them.

/** What is known of a result that a stand-in had a part in. */
export interface StandInFacts {
  readonly supporter: string
  /** Label of the estimator or judge; none: the dialogue itself, and all that was read from it. */
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

  /** Learns the names by which tables can tell whom and what a number is about. */
  know({ supporters, estimators, judges, conditions }: Evaluation): void {
    for (const supporter of supporters) this.#supporters.add(supporter)
    for (const source of [...estimators, ...judges]) this.#sources.add(source)
    for (const name of Object.keys(conditions)) this.#conditions.add(name)
  }

  add({ supporter, source, conditions }: StandInFacts): void {
    // A simulator's label names no reader: its numbers are in all that was read from the dialogue.
    const facts = { supporter, conditions, ...(source !== undefined && this.#sources.has(source) && { source }) }
    this.#read.set(JSON.stringify(facts), facts)
  }

  /**
   * Whether a number may rest on one of them: on each that row and column do not rule out by naming another supporter,
   * another source or another value of a condition. A comparison rests on supporters that its row need not name.
   */
  mayBeIn(row: Row, column: Column, columns: readonly Column[]): boolean {
    const cell = row[column.key]
    const isComparison = typeof cell === 'object' && (cell.p !== undefined || cell.adjusted !== undefined)
    const texts = [...Object.values(row).filter((each) => typeof each === 'string'), column.key, column.title]
    const supporters = texts.filter((text) => this.#supporters.has(text))
    const sources = texts.filter((text) => this.#sources.has(text))
    const conditions = this.#conditionsOf(row, columns)
    return [...this.#read.values()].some(
      (read) =>
        (supporters.length === 0 || supporters.includes(read.supporter) || (isComparison && supporters.length === 1)) &&
        (sources.length === 0 || read.source === undefined || sources.includes(read.source)) &&
        conditions.every(([name, value]) => read.conditions[name] === undefined || read.conditions[name] === value),
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

/** Where numbers say nothing themselves, this is inferred; those that the kit makes say it value by value. */
export class OfflineReads {
  private readonly read = new StandInResults()
  private last: Observation | undefined

  /** @param columns those of an evaluation, which other analyses may have read */
  constructor(
    private readonly columns: (evaluation: Evaluation, of: ColumnsOf) => Promise<ObservedColumns> | undefined = (
      evaluation,
      of,
    ) => evaluation.columns?.(of),
  ) {}

  /** The same evaluation; what is read of it is noted, and its comparisons are answered by these claims. */
  watched(evaluation: Evaluation, claimsOf: (evaluation: string) => Claims): Evaluation {
    this.read.know(evaluation)
    const { name, supporters, allSupporters, estimators, judges, conditions } = evaluation
    const { seed, statistics, gives, prices } = evaluation
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
   * The findings with a mark for every number that has none yet and may rest on stand-ins. `all`: the analysis itself was
   * answered by a stand-in.
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
    // Rows of one result follow each other, and share their conditions.
    const { last } = this
    this.last = row
    if (last?.conditions === conditions && last.source === source) return
    for (const each of new Set([supporter, other])) this.read.add({ supporter: each, source, conditions })
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
    const note = (): void => record.supporters.forEach((supporter) => this.read.add({ supporter, source, conditions }))
    return {
      ...record,
      get criteria() {
        note()
        return record.criteria
      },
    }
  }
}

/** The same members; reading one of `names` is noted. */
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
