/**
 * Searches dialogue texts with a full-text index. Until the index is built, a search reads the
 * dialogues.
 */
import type { Dialogue } from '@attune/core'
import type { Archive } from '@attune/project'
import { folded, snippetOf } from '../catalog/search.js'
import type { ReportProject } from '../data/project.js'
import type { Catalog, DialogueRow } from '../report-data.js'
import type { ViewFile } from './view-file.js'

export interface Found {
  /**
   * Matching rows of the catalog, each with the words around the match. Rows that the index finds
   * have no words yet (undefined).
   */
  readonly hits: ReadonlyMap<number, string | undefined>
  readonly isPartial: boolean
}

/** Number of dialogues that are indexed in one step; other work may run after each step. */
const STEP = 500
/** Number of stored dialogues per read. */
const PAGE = 64
/** Maximum number of dialogues that a search without an index reads. */
const MOST_READ = 20_000

export class TextIndex {
  #isComplete = false
  #isClosed = false

  constructor(
    private readonly project: ReportProject,
    private readonly kept: ViewFile,
  ) {}

  /** Adds new and changed dialogues to the index in steps, so that the server stays responsive. */
  async build(): Promise<void> {
    this.#isComplete = false
    const known = this.#known()
    for await (const page of this.#pages(
      ({ evaluation, place, key, made }) => !known.has(stampOf(evaluation, place, key, made)),
    )) {
      if (this.#isClosed) return
      this.#add(page)
      await new Promise(setImmediate)
    }
    this.#isComplete = true
  }

  close(): void {
    this.#isClosed = true
  }

  async search(evaluation: string, catalog: Catalog, wanted: string): Promise<Found> {
    const rows = new Map(catalog.dialogues.place.map((place, row) => [place, row]))
    if (this.#isComplete) return { hits: this.#indexed(evaluation, rows, wanted), isPartial: false }
    const hits = new Map<number, string | undefined>()
    let readCount = 0
    for await (const page of this.#pages((of) => of.evaluation === evaluation)) {
      for (const { place, texts } of page) {
        const [row, snippet] = [rows.get(place), snippetOf(texts, wanted)]
        if (row !== undefined && snippet !== undefined) hits.set(row, snippet)
      }
      readCount += page.length
      if (readCount >= MOST_READ) return { hits, isPartial: readCount < rows.size }
      await new Promise(setImmediate)
    }
    return { hits, isPartial: false }
  }

  /** Adds to each row of a result page the words around the match. */
  async withSnippets(
    evaluation: string,
    rows: readonly DialogueRow[],
    wanted: string,
  ): Promise<readonly DialogueRow[]> {
    const archive = this.project.read.archives().find(({ config }) => config.name === evaluation)
    const open = rows.filter(({ snippet }) => snippet === undefined)
    if (!archive || open.length === 0) return rows
    const unitOf = this.kept.db
      .prepare('SELECT unit FROM said WHERE evaluation = ? AND place = ?')
      .raw()
    const keys = new Map(
      open.map(({ at }) => [at, (unitOf.get([evaluation, at]) as [string] | undefined)?.[0] ?? '']),
    )
    const units = await archive.units([...keys.values()])
    return rows.map((row) => {
      const unit = units.get(keys.get(row.at) ?? '')
      const snippet = unit?.status === 'done' ? snippetOf(textsOf(unit.result), wanted) : undefined
      return snippet === undefined ? row : { ...row, snippet }
    })
  }

  #indexed(
    evaluation: string,
    rows: ReadonlyMap<number, number>,
    wanted: string,
  ): Map<number, undefined> {
    const found = this.kept.db
      .prepare(
        'SELECT place FROM said WHERE evaluation = ? AND id IN (SELECT rowid FROM words WHERE words MATCH ?)',
      )
      .raw()
      .all([evaluation, phraseOf(wanted)]) as [number][]
    return new Map(
      found.flatMap(([place]) => (rows.has(place) ? [[rows.get(place)!, undefined] as const] : [])),
    )
  }

  /**
   * Identifies each indexed dialogue and its version: evaluation, position, unit key, and time at
   * which it was made.
   */
  #known(): ReadonlySet<string> {
    const rows = this.kept.db
      .prepare('SELECT evaluation, place, unit, made FROM said')
      .raw()
      .all([]) as Stamp[]
    return new Set(rows.map((row) => stampOf(...row)))
  }

  #add(page: readonly Said[]): void {
    const { db } = this.kept
    const old = db.prepare('SELECT id FROM said WHERE evaluation = ? AND place = ?').raw()
    const forget = [
      db.prepare('DELETE FROM words WHERE rowid = ?'),
      db.prepare('DELETE FROM said WHERE id = ?'),
    ]
    const note = db.prepare('INSERT INTO said (evaluation, place, unit, made) VALUES (?, ?, ?, ?)')
    const index = db.prepare('INSERT INTO words (rowid, text) VALUES (?, ?)')
    db.exec('BEGIN')
    for (const { evaluation, place, key, made, texts } of page) {
      const [known] = (old.get([evaluation, place]) ?? []) as [number?]
      if (known !== undefined) for (const statement of forget) statement.run([known])
      const { lastInsertRowid } = note.run([evaluation, place, key, made])
      index.run([Number(lastInsertRowid), withSpaces(texts.join('\n'))])
    }
    db.exec('COMMIT')
  }

  /** Yields the dialogues that satisfy `isWanted` with their texts, several at a time. */
  async *#pages(isWanted: (of: Place) => boolean): AsyncGenerator<readonly Said[]> {
    for (const archive of this.project.read.archives()) {
      const evaluation = archive.config.name
      let waiting: Place[] = []
      let seen = 0
      for await (const dialogue of archive.savedDialogues()) {
        if (++seen % STEP === 0) await new Promise(setImmediate)
        const place = { evaluation, ...dialogue }
        if (!isWanted(place)) continue
        waiting.push(place)
        if (waiting.length < PAGE) continue
        yield await readTexts(archive, waiting)
        waiting = []
      }
      if (waiting.length > 0) yield await readTexts(archive, waiting)
    }
  }
}

async function readTexts(archive: Archive, places: readonly Place[]): Promise<readonly Said[]> {
  const units = await archive.units(places.map(({ key }) => key))
  return places.map((place) => {
    const unit = units.get(place.key)
    return { ...place, texts: unit?.status === 'done' ? textsOf(unit.result) : [] }
  })
}

type Stamp = readonly [evaluation: string, place: number, key: string, made: string]

const stampOf = (...parts: Stamp): string => parts.join(' ')

interface Place {
  readonly evaluation: string
  readonly place: number
  readonly key: string
  readonly made: string
}

interface Said extends Place {
  readonly texts: readonly string[]
}

const textsOf = (result: string): string[] =>
  (JSON.parse(result) as Dialogue).turns.map(({ text }) => text)

/**
 * Puts spaces between the characters of Chinese, Japanese and Korean, which have no spaces between
 * words. A search for a word is then a search for consecutive characters.
 */
const withSpaces = (text: string): string =>
  folded(text).replace(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu,
    ' $& ',
  )

/** Full-text query for consecutive words. The last word may be incomplete. */
const phraseOf = (wanted: string): string => `"${withSpaces(wanted).replaceAll('"', ' ').trim()}" *`
