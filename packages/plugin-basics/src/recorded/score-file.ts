import { basename } from 'node:path'
import { type Known, known, notApplicable } from '@attune/core'
import type { Subject } from '@attune/core/internal'
import { lineError } from '@attune/core/reading'
import { suggestion } from '@attune/core/runtime'
import { type Log, readLog } from '../logs/log.js'
import { readTable, type TableRow } from './table.js'
import type { ScoreColumns } from './recorded-pairs.js'
import { byName } from '@attune/core/findings'

/** A score that one rater gave to one dialogue. */
export interface Score {
  readonly line: number
  readonly scenario: string
  /** Empty if neither the row nor the log has one. */
  readonly supporter: string
  /** True if the row names no supporter, so that the log was searched for it. */
  readonly isSearched: boolean
  readonly repeat: number
  readonly criterion: string
  readonly rater?: string
  readonly value: Known<number | string>
  readonly comment: string
  /** Index in the turns of the dialogue. */
  readonly turn?: number
  readonly row: TableRow
}

export interface ScoreFileOptions {
  readonly file: string
  readonly columns: ScoreColumns
  readonly criteria?: readonly string[] | undefined
  readonly rater?: string | undefined
  readonly log?: string | undefined
}

/** All scores of a file, indexed by dialogue. */
export class ScoreFile {
  readonly criteria: readonly string[]
  /** Criteria with scores of whole dialogues; `ofTurns`: criteria with scores of single turns. */
  readonly ofDialogues: ReadonlySet<string>
  readonly ofTurns: ReadonlySet<string>
  /** Number of scores per supporter. */
  readonly counts: Readonly<Record<string, number>>
  /** Notice that the log gave the supporter of some rows; undefined if it gave none. */
  readonly notice: string | undefined
  readonly #byDialogue = new Map<string, Score[]>()

  private constructor(
    readonly file: string,
    scores: readonly Score[],
    log: string | undefined,
  ) {
    this.notice = log === undefined ? undefined : noticeOf(file, log, scores)
    this.criteria = [...new Set(scores.map(({ criterion }) => criterion))]
    this.ofDialogues = new Set(
      scores.flatMap(({ criterion, turn }) => (turn === undefined ? [criterion] : [])),
    )
    this.ofTurns = new Set(
      scores.flatMap(({ criterion, turn }) => (turn === undefined ? [] : [criterion])),
    )
    const counts = byName<number>()
    for (const score of scores) {
      counts[score.supporter] = (counts[score.supporter] ?? 0) + 1
      const key = keyOf(score.scenario, score)
      const own = this.#byDialogue.get(key)
      if (own === undefined) this.#byDialogue.set(key, [score])
      else own.push(score)
    }
    this.counts = counts
  }

  /** @throws AttuneError DATA_READ, or DATA_LINE with the first row that is wrong */
  static async read(options: ScoreFileOptions): Promise<ScoreFile> {
    const { file, rater } = options
    const log = options.log === undefined ? undefined : await readLog(options.log)
    const scores: Score[] = []
    for (const row of await readTable(file)) scores.push(...scoresOf(row, options, log))
    checkScales(file, scores)
    if (rater !== undefined) checkRater(file, scores, rater)
    return new ScoreFile(
      file,
      rater === undefined ? scores : scores.filter((score) => score.rater === rater),
      options.log,
    )
  }

  /**
   * The scores of one dialogue, in the order of the file.
   *
   * @throws DATA_LINE for a row that lacks a condition, or that repeats the score of another row
   */
  of(scenario: string, subject: Subject): readonly Score[] {
    const all = this.#byDialogue.get(keyOf(scenario, subject)) ?? []
    const own = all.filter(({ row }) => row.isUnder(subject.conditions))
    checkDoubles(this.file, own)
    return own
  }
}

const keyOf = (
  scenario: string,
  { supporter, repeat }: Pick<Score, 'supporter' | 'repeat'>,
): string => JSON.stringify([scenario, supporter, repeat])

function scoresOf(row: TableRow, options: ScoreFileOptions, log: Log | undefined): Score[] {
  const { file, columns, criteria } = options
  const column = (name: keyof ScoreColumns): string => columns[name] ?? name
  const rater = row.text(column('rater'))
  const turn = row.whole(column('turn'))
  const scenario = row.required(column('scenario'), 'columns.scenario')
  const repeat = row.whole(column('repeat')) ?? 1
  const isSearched = log !== undefined && row.text(column('supporter')) === ''
  const about = {
    line: row.line,
    scenario,
    supporter: isSearched
      ? supporterIn(log, { scenario, repeat }, { file, line: row.line })
      : row.required(column('supporter'), 'columns.supporter', OR_LOG),
    isSearched,
    repeat,
    ...(rater !== '' && { rater }),
    ...(turn !== undefined && { turn: turn - 1 }),
    comment: row.text(column('comment')),
    row,
  }
  if (criteria !== undefined)
    return criteria.map((criterion) => ({
      ...about,
      criterion,
      value: valueOf(file, row, criterion, 'criteria'),
    }))
  const criterion = row.required(column('criterion'), 'columns.criterion')
  return [{ ...about, criterion, value: valueOf(file, row, column('score'), 'columns.score') }]
}

const OR_LOG = '. For conversations of one supporter each, the option "log" names their log instead'

/**
 * The only supporter of a conversation of the log; empty if the log has no such conversation.
 *
 * @throws DATA_LINE if several supporters have the conversation
 */
function supporterIn(
  log: Log,
  { scenario, repeat }: Pick<Score, 'scenario' | 'repeat'>,
  { file, line }: { readonly file: string; readonly line: number },
): string {
  const [name = '', ...others] = log.supportersOf(scenario, repeat)
  if (others.length === 0) return name
  const all = [name, ...others].map((each) => `"${each}"`).join(', ')
  throw lineError(
    file,
    line,
    `the log has "${scenario}" of several supporters (${all}), and the row names none: add a column "supporter"`,
  )
}

function noticeOf(file: string, log: string, scores: readonly Score[]): string | undefined {
  const searched = scores.filter(({ isSearched }) => isSearched)
  if (searched.length === 0) return undefined
  const [absent, found] = [true, false].map((isAbsent) =>
    rowsText(searched.filter(({ supporter }) => (supporter === '') === isAbsent)),
  )
  const rest = absent === rowsText([]) ? '' : `, which has no conversation of ${absent}`
  return `${basename(file)}: the supporter of ${found} was taken from ${basename(log)}${rest}.`
}

function rowsText(scores: readonly Score[]): string {
  const { size } = new Set(scores.map(({ line }) => line))
  return `${size} ${size === 1 ? 'row' : 'rows'}`
}

function valueOf(
  file: string,
  row: TableRow,
  column: string,
  option: string,
): Known<number | string> {
  const value = row.cell(column, option)
  if (value === '' || value === null) return notApplicable('left empty')
  if (typeof value === 'number') return known(value)
  if (typeof value !== 'string')
    throw lineError(file, row.line, `"${column}" is neither a number nor a label`)
  const why = whyNoScore(value)
  if (why !== undefined) throw lineError(file, row.line, `"${column}" is "${value}": ${why}`)
  return known(isNumber(value) ? Number(value) : value)
}

const isNumber = (text: string): boolean => /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)

/** Why a text that looks like a missing score or like a number cannot be a label. */
function whyNoScore(text: string): string | undefined {
  if (/^(na|n\/a|nan|null)$/i.test(text)) return 'leave a cell empty where there is no score'
  if (/^[+-]?\d+,\d+$/.test(text)) return 'write numbers with a point (3.5)'
  const isInfinite = /^[+-]?inf(inity)?$/i.test(text) || (isNumber(text) && !isFinite(Number(text)))
  return isInfinite ? 'a score is a finite number' : undefined
}

/** Throws DATA_LINE for duplicate scores, since both would count. */
function checkDoubles(file: string, scores: readonly Score[]): void {
  const lines = new Map<string, number>()
  for (const { line, criterion, rater, turn } of scores) {
    const key = JSON.stringify([criterion, rater, turn])
    const earlier = lines.get(key)
    if (earlier !== undefined) {
      const by =
        rater === undefined
          ? 'a second time; several raters need a column for the rater'
          : `by "${rater}" again`
      throw lineError(
        file,
        line,
        `"${criterion}" of the dialogue in line ${earlier} is scored ${by}`,
      )
    }
    lines.set(key, line)
  }
}

function checkRater(file: string, scores: readonly Score[], rater: string): void {
  if (scores.some((score) => score.rater === rater)) return
  const raters = new Set(scores.flatMap((score) => score.rater ?? []))
  throw lineError(file, 1, `no row is by the rater "${rater}". ${suggestion(rater, raters)}`)
}

/** Checks that the values of a criterion are all numbers or all labels. */
function checkScales(file: string, scores: readonly Score[]): void {
  const first = new Map<string, Score>()
  for (const score of scores) {
    const { criterion, value, line } = score
    if (value.state === 'unknown') continue
    const earlier = first.get(criterion) ?? score
    first.set(criterion, earlier)
    const before = earlier.value.state === 'known' ? earlier.value.value : value.value
    if (typeof before === typeof value.value) continue
    const what = `"${criterion}" is ${shown(value.value)} here and ${shown(before)} in line ${earlier.line}: write numbers (3.5) in all rows, or labels in all, and leave a cell empty where there is no score`
    throw lineError(file, line, what)
  }
}

const shown = (value: number | string): string =>
  typeof value === 'number' ? `the number ${value}` : `the label "${value}"`
