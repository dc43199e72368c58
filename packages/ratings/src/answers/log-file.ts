/**
 * Append-only log of the raters' answers, one row per line. An answer is acknowledged only after
 * its row is on disk.
 */
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs'
import { errors } from '../errors.js'
import type { AnswerRow } from './row.js'

export interface WrittenLog {
  readonly rows: readonly AnswerRow[]
  /** Number of incomplete lines that a crash left; they were never acknowledged. */
  readonly torn: number
}

export function readAnswers(file: string): WrittenLog {
  if (!existsSync(file)) return { rows: [], torn: 0 }
  const rows: AnswerRow[] = []
  let torn = 0
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line === '') continue
    try {
      rows.push(JSON.parse(line) as AnswerRow)
    } catch {
      torn += 1
    }
  }
  return { rows, torn }
}

export class LogFile {
  readonly #handle: number

  constructor(private readonly file: string) {
    this.#handle = openSync(file, 'a+')
    this.#endLine()
  }

  /** Starts a new line if a power failure left an incomplete one. */
  #endLine(): void {
    const { size } = fstatSync(this.#handle)
    if (size === 0) return
    const last = Buffer.alloc(1)
    readSync(this.#handle, last, 0, 1, size - 1)
    if (last.toString() !== '\n') writeSync(this.#handle, '\n')
  }

  /**
   * Appends rows and returns once they are on disk.
   *
   * @throws ratings/RATINGS_FULL; the log is then unchanged
   */
  append(rows: readonly AnswerRow[]): void {
    if (rows.length === 0) return
    const { size } = fstatSync(this.#handle)
    const bytes = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    try {
      for (let at = 0; at < bytes.length;) at += writeSync(this.#handle, bytes, at)
      fdatasyncSync(this.#handle)
    } catch (cause) {
      try {
        ftruncateSync(this.#handle, size)
      } catch {
        // If truncating fails, the incomplete line stays, and the next append begins a new line.
      }
      const why = cause instanceof Error ? cause.message : String(cause)
      throw errors.error('RATINGS_FULL', { file: this.file, why }, { cause })
    }
  }

  close(): void {
    closeSync(this.#handle)
  }
}
