import { asRows, byDialogue, sideQuestions, type Mapped, answersForStudy } from '../answers/keep.js'
import { LogFile, readAnswers } from '../answers/log-file.js'
import type { SentAnswer } from '../answers/row.js'
import { answersFile, readStudy, short, type Study } from '../design/folder.js'
import { errors } from '../errors.js'
import type { Imported } from './imported.js'
import { formatOf, type RatingFormat, readRatings } from './read-file.js'
import { readTextNow } from '@attune/core/reading'

/** File with a rater's answers, which a page without a server saves. */
export interface AnswersFile {
  readonly format: 'attune-answers/1'
  readonly design: string
  readonly rater: string
  readonly session?: string
  readonly answers: readonly SentAnswer[]
}

export interface ImportReport extends Omit<Read, 'answers'> {
  readonly format: RatingFormat
  /** Number of rows added to the log. */
  readonly added: number
  /** Number of rows that the log already contains. */
  readonly known: number
  /** Number of answers in the file, by kind. */
  readonly kinds: Readonly<Record<string, number>>
  readonly unknownQuestions: readonly string[]
  readonly raters: readonly string[]
}

export interface ImportRequest {
  readonly folder: string
  readonly file: string
  readonly format?: RatingFormat | undefined
  /** Member of Label Studio's `data` that contains the item's id. */
  readonly itemKey?: string | undefined
  readonly now: string
}

/** Adds the answers of a file to the log of a study. Importing the same file again adds nothing. */
export function importAnswers({
  folder,
  file,
  format = formatOf(file),
  itemKey,
  now,
}: ImportRequest): ImportReport {
  const study = readStudy(folder)
  const read =
    format === 'answers'
      ? ownAnswers(study, file)
      : foreignAnswers(study, readRatings(file, format, itemKey))
  const { answers, ...rest } = read
  const log = answersFile(folder)
  const before = readAnswers(log).rows
  const raterOf = new Map(before.map(({ id, rater }) => [id, rater]))
  const fresh = answers.filter(({ sent }) => !raterOf.has(sent.id))
  const foreign = answers.filter(
    ({ sent, rater }) => raterOf.has(sent.id) && raterOf.get(sent.id) !== rater,
  )
  const writer = new LogFile(log)
  try {
    let seq = before.reduce((most, row) => Math.max(most, row.seq), 0) + 1
    const rows = fresh.flatMap(({ rater, sent }) =>
      asRows(study.design, rater, [sent], { seq: seq++, at: now }),
    )
    writer.append(rows)
  } finally {
    writer.close()
  }
  const kinds: Record<string, number> = {}
  for (const { sent } of answers) kinds[sent.kind] = (kinds[sent.kind] ?? 0) + 1
  const asked = new Set(study.design.questions.map(({ id }) => id))
  return {
    format,
    added: fresh.length,
    known: answers.length - fresh.length - foreign.length,
    kinds,
    ...rest,
    errors: [
      ...rest.errors,
      ...foreign.map(({ sent: { item } }) => ({ item, code: 'id_of_another' as const })),
    ],
    unknownQuestions: [...new Set(answers.map(({ sent }) => sent.question))].filter(
      (name) => name !== '' && !asked.has(name),
    ),
    raters: [...new Set(answers.map(({ rater }) => rater))].sort(),
  }
}

interface Read extends Mapped, Omit<Imported, 'answers'> {}

function foreignAnswers({ design }: Study, imported: Imported): Read {
  return { ...imported, ...answersForStudy(design, imported.answers) }
}

function ownAnswers({ folder, design, shown }: Study, file: string): Read {
  const sides = sideQuestions(shown.questions)
  const { design: found, rater, answers } = JSON.parse(readTextNow(file)) as AnswersFile
  if (found !== design.shown)
    throw errors.error(
      'STUDY_OTHER_DESIGN',
      { file, found: short(found), folder, wanted: short(design.shown) },
      {},
    )
  const left = new Map(
    shown.assignments
      .filter((each) => each.rater === rater)
      .map((each) => [`${each.item} ${each.occasion}`, each.left]),
  )
  return {
    answers: answers.map((sent) => ({
      rater,
      sent: byDialogue(sent, left.get(`${sent.item} ${sent.occasion}`), sides),
    })),
    skipped: 0,
    errors: [],
    warnings: [],
    unknownItems: {},
  }
}
