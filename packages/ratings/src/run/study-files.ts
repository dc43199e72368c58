import { readAnswers } from '../answers/log-file.js'
import { type CurrentAnswer, type ReadLog, readLog } from '../answers/read-log.js'
import type { AnswerRow } from '../answers/row.js'
import type { DesignItem, StudyDialogue } from '../design/design.js'
import { answersFile, readStudy, type Study } from '../design/folder.js'

/** A study with its current answers: without revised and withdrawn ones. */
export interface RatedStudy extends Study {
  readonly log: ReadLog<AnswerRow>
  readonly torn: number
  readonly items: ReadonlyMap<string, DesignItem>
}

export function readRatedStudy(folder: string): RatedStudy {
  const study = readStudy(folder)
  const { rows, torn } = readAnswers(answersFile(folder))
  return {
    ...study,
    log: readLog(rows),
    torn,
    items: new Map(study.design.items.map((item) => [item.id, item])),
  }
}

export const dialogueKey = ({
  scenario,
  supporter,
  repeat,
  conditions,
}: Omit<StudyDialogue, 'text' | 'cluster' | 'language'>): string =>
  JSON.stringify([scenario, supporter, repeat, Object.entries(conditions).sort()])

/** Answers that count as ratings: to items shown for the first time, without training items. */
export const ratingsIn = ({
  log,
  items,
}: RatedStudy): (CurrentAnswer<AnswerRow> & { readonly of: DesignItem })[] =>
  log.current.flatMap((answer) => {
    const of = items.get(answer.item)
    return of === undefined || of.anchor !== undefined || answer.occasion !== 1
      ? []
      : [{ ...answer, of }]
  })
