/** Marks what an analysis found where offline stand-ins had a part in what it read, unless its numbers say so themselves. */
import type { DialogueRecord, Evaluation, Observation, PairRecord } from '../contracts/evaluation.js'
import type { Cell, Findings, Table } from '../contracts/findings.js'

export class OfflineReads {
  /** Supporters of results that were read and that stand-ins had a part in. */
  private readonly touched = new Set<string>()
  private readonly supporters = new Set<string>()

  /** The same evaluation; what is read of it is noted. */
  watched(evaluation: Evaluation): Evaluation {
    for (const supporter of evaluation.supporters) this.supporters.add(supporter)
    const { name, supporters, estimators, judges, conditions, seed, statistics } = evaluation
    const watch = (other: Evaluation): Evaluation => this.watched(other)
    const dialogue = (record: DialogueRecord): DialogueRecord => this.watchedDialogue(record)
    const pair = (record: PairRecord): PairRecord => this.watchedPair(record)
    const touch = ({ supporter, other = supporter }: Observation): unknown => this.touched.add(supporter).add(other)
    return {
      name,
      supporters,
      estimators,
      judges,
      conditions,
      seed,
      statistics,
      get siblings() {
        return evaluation.siblings.map(watch)
      },
      async *observations(filter) {
        for await (const row of evaluation.observations(filter)) {
          if (row.offline) touch(row)
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
   * The findings with a mark for every number that has none yet and may rest on stand-ins: numbers whose row or
   * column names a supporter of whom stand-in results were read, or names no supporter at all. `all`: the analysis itself was
   * answered by a stand-in.
   */
  marked(findings: Findings, all = false): Findings {
    const { tables, figures } = findings
    if (!all && this.touched.size === 0) return findings
    return {
      ...findings,
      tables: tables.map((table) => this.markedTable(table, all)),
      figures: figures.map((figure) => ({ offline: true, ...figure })),
    }
  }

  private markedTable(table: Table, all: boolean): Table {
    const ofColumn = new Map(table.columns.map(({ key, title }) => [key, this.named([key, title])]))
    const rows = table.rows.map((row) => {
      const ofRow = this.named(Object.values(row).filter((cell) => typeof cell === 'string'))
      const mark = ([key, cell]: [string, Cell]): [string, Cell] => {
        const names = [...ofRow, ...(ofColumn.get(key) ?? [])]
        const rests = all || names.length === 0 || names.some((name) => this.touched.has(name))
        return rests && typeof cell === 'object' ? [key, { offline: true, ...cell }] : [key, cell]
      }
      return Object.fromEntries(Object.entries(row).map(mark))
    })
    return { ...table, rows }
  }

  private named(texts: readonly string[]): string[] {
    return texts.filter((text) => this.supporters.has(text))
  }

  private watchedDialogue(record: DialogueRecord): DialogueRecord {
    const { offline } = record
    if (!offline) return record
    const note = (): unknown => this.touched.add(record.supporter)
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
    const note = (): void => record.supporters.forEach((supporter) => this.touched.add(supporter))
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
  note: () => void,
): Record<string, T> {
  const noted = { ...members }
  for (const name of names) {
    const get = (): T => {
      note()
      return members[name]!
    }
    Object.defineProperty(noted, name, { enumerable: true, get })
  }
  return noted
}
