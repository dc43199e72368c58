/**
 * Answers on the server: the log, and in memory the latest row for each rater, item, question and
 * occasion.
 */
import { asRows, byDialogue, bySide, sideQuestions } from '../answers/keep.js'
import { LogFile, readAnswers } from '../answers/log-file.js'
import type { AnswerRow, SentAnswer } from '../answers/row.js'
import { answersFile, type Study } from '../design/folder.js'

export interface StoredAnswers {
  /** Ids that are on disk. */
  readonly kept: readonly string[]
  /**
   * Ids that are already stored with other content or for another rater. The stored row is kept.
   */
  readonly conflicts: readonly string[]
  /** Ids of answers that replaced an answer which this page did not know, from another window. */
  readonly concurrent: readonly string[]
  readonly seq: number
}

const keyOf = ({ rater, item, question, occasion }: AnswerRow): string =>
  JSON.stringify([rater, item, question, occasion])

/** Caches a value per rater, because it is needed for every answer. */
export function oncePerRater<T extends object>(make: (rater: string) => T): (rater: string) => T {
  const made = new Map<string, T>()
  return (rater) => {
    const own = made.get(rater) ?? make(rater)
    made.set(rater, own)
    return own
  }
}

export class AnswerStore {
  readonly #log: LogFile
  readonly #sides: ReadonlySet<string>
  /** Rater and content of each answer, by the answer's id. */
  readonly #byId = new Map<string, string>()
  readonly #latest = new Map<string, AnswerRow>()
  readonly #byRater = new Map<string, AnswerRow[]>()
  #seq = 0

  constructor(
    private readonly study: Study,
    private readonly now: () => string,
  ) {
    this.#sides = sideQuestions(study.shown.questions)
    const file = answersFile(study.folder)
    for (const row of readAnswers(file).rows) this.#know(row)
    this.#log = new LogFile(file)
  }

  /**
   * Stores answers and returns once they are on disk.
   *
   * @throws ratings/RATINGS_FULL; nothing is then stored
   */
  keep(rater: string, session: string, sent: readonly SentAnswer[]): StoredAnswers {
    const lefts = this.#leftsOf(rater)
    const placed = sent.map((answer) =>
      byDialogue(answer, lefts.get(`${answer.item} ${answer.occasion}`), this.#sides),
    )
    const known = new Map<string, string>()
    const fresh: SentAnswer[] = []
    const refused = new Set<string>()
    for (const each of placed) {
      const content = contentOf(rater, each)
      const before = this.#byId.get(each.id) ?? known.get(each.id)
      if (before === undefined) fresh.push(each)
      else if (before !== content) refused.add(each.id)
      known.set(each.id, before ?? content)
    }
    const rows = asRows(this.study.design, rater, fresh, {
      seq: this.#seq + 1,
      at: this.now(),
      session,
    })
    const concurrent = rows.filter((row) => {
      const before = this.#latest.get(keyOf(row))
      return before !== undefined && row.base !== before.id
    })
    this.#log.append(rows)
    for (const row of rows) this.#know(row)
    return {
      kept: placed.filter(({ id }) => !refused.has(id)).map(({ id }) => id),
      conflicts: [...refused],
      concurrent: concurrent.map(({ id }) => id),
      seq: this.#seq,
    }
  }

  /** Dialogue that a rater saw on the left, for each showing. */
  readonly #leftsOf = oncePerRater((rater) => {
    const own = this.study.shown.assignments.filter((each) => each.rater === rater)
    return new Map(own.map(({ item, occasion, left }) => [`${item} ${occasion}`, left]))
  })

  #know(row: AnswerRow): void {
    this.#seq = Math.max(this.#seq, row.seq)
    if (this.#byId.has(row.id)) return
    this.#byId.set(row.id, contentOf(row.rater, row))
    this.#latest.set(keyOf(row), row)
    const own = this.#byRater.get(row.rater)
    if (own === undefined) this.#byRater.set(row.rater, [row])
    else own.push(row)
  }

  /**
   * Rows of a rater with a higher sequence number, as the page needs them: with `left` and `right`
   * instead of `first` and `second`.
   */
  since(rater: string, seq: number): readonly Given[] {
    return (this.#byRater.get(rater) ?? [])
      .filter((row) => row.seq > seq)
      .map((row) => givenOf(row, this.#sides))
  }

  get seq(): number {
    return this.#seq
  }

  get rows(): readonly AnswerRow[] {
    return [...this.#byRater.values()].flat()
  }

  close(): void {
    this.#log.close()
  }
}

/** Fields of the acknowledgement that is sent to the page. */
const ACKNOWLEDGED = [
  'id',
  'item',
  'question',
  'occasion',
  'kind',
  'value',
  'comment',
  'evidence',
  'confidence',
  'session',
] as const
export type Given = Pick<AnswerRow, (typeof ACKNOWLEDGED)[number]>

function givenOf({ left, ...row }: AnswerRow, sides: ReadonlySet<string>): Given {
  const seen =
    row.value === undefined || !sides.has(row.question)
      ? row
      : { ...row, value: bySide(row.value, left) }
  return Object.fromEntries(
    ACKNOWLEDGED.flatMap((name) => (seen[name] === undefined ? [] : [[name, seen[name]]])),
  ) as Given
}

/** Fields that must be equal in two rows with the same id. */
const CONTENT = [
  'id',
  'item',
  'question',
  'occasion',
  'kind',
  'value',
  'base',
  'comment',
  'evidence',
  'confidence',
] as const

const contentOf = (rater: string, answer: SentAnswer): string =>
  JSON.stringify([rater, ...CONTENT.map((name) => answer[name] ?? null)])
