import { readLog } from '../answers/read-log.js'
import type { AnswerRow } from '../answers/row.js'
import type { Study } from '../design/folder.js'
import type { StudyStatus } from './study-status.js'

export type { StudyStatus }

export function statusOf({ design, shown }: Study, rows: readonly AnswerRow[]): StudyStatus {
  const log = readLog(rows)
  const withdrawn = new Set(
    rows.filter(({ kind }) => kind === 'withdraw').map(({ rater }) => rater),
  )
  const consented = new Set(rows.filter(({ kind }) => kind === 'consent').map(({ rater }) => rater))
  const done = new Set(
    log.current
      .filter(({ item }) => item !== '')
      .map(({ rater, item, occasion }) => `${rater} ${item} ${occasion}`),
  )
  const isDone = ({ rater, item, occasion }: (typeof shown.assignments)[number]): boolean =>
    done.has(`${rater} ${item} ${occasion}`)
  const count = (rater: string, kind: string): number =>
    log.current.filter((each) => each.rater === rater && each.kind === kind).length
  const rated = design.items.filter(({ anchor }) => anchor === undefined)
  return {
    study: design.study,
    raters: design.raters.map(({ id: rater }) => {
      const own = shown.assignments.filter((each) => each.rater === rater)
      return {
        rater,
        consented: consented.has(rater),
        withdrawn: withdrawn.has(rater),
        done: own.filter(isDone).length,
        assigned: own.length,
        cannotSay: count(rater, 'cannot_say'),
        skipped: count(rater, 'skip'),
      }
    }),
    items: rated.length,
    complete: rated.filter(({ id }) =>
      shown.assignments.filter(({ item }) => item === id).every(isDone),
    ).length,
  }
}
