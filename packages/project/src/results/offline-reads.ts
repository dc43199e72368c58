/** Marks what an analysis found where offline stand-ins had a part in what it read, unless its numbers say so themselves. */
import type {
  Cell,
  Claims,
  DialogueRecord,
  Evaluation,
  Findings,
  Observation,
  PairRecord,
  Table,
} from '@attune/core/findings'
import { StandInResults } from './stand-in-facts.js'

/** Where numbers say nothing themselves, this is inferred; those that the kit makes say it value by value. */
export class OfflineReads {
  private readonly read = new StandInResults()

  /** The same evaluation; what is read of it is noted, and its comparisons are answered by these claims. */
  watched(evaluation: Evaluation, claimsOf: (evaluation: string) => Claims): Evaluation {
    this.read.know(evaluation)
    const { name, supporters, allSupporters, estimators, judges, conditions } = evaluation
    const { seed, statistics, gives, prices } = evaluation
    const watch = (other: Evaluation): Evaluation => this.watched(other, claimsOf)
    const dialogue = (record: DialogueRecord): DialogueRecord => this.watchedDialogue(record)
    const pair = (record: PairRecord): PairRecord => this.watchedPair(record)
    const note = (row: Observation): void => this.noteRow(row)
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

  private noteRow({ supporter, other = supporter, source, conditions }: Observation): void {
    for (const each of new Set([supporter, other])) this.read.add({ supporter: each, source, conditions })
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
