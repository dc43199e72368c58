/** Search in what was said: by an index once it is made, until then by reading. */
import type { Dialogue } from '@attune/core'
import { folded, snippetOf } from '../catalog/search.js'
import type { ReportProject } from '../data/project.js'
import type { Catalog, DialogueRow } from '../report-data.js'
import type { ViewFile } from './view-file.js'

export interface Found {
  /** Rows of the catalog; those found by the index come without the words around. */
  readonly hits: ReadonlyMap<number, string | undefined>
  readonly isPartial: boolean
}

/** Units that are read together. */
const PAGE = 64
/** Dialogues that are read for one search without an index, at most. */
const MOST_READ = 20_000

export class TextIndex {
  #isComplete = false
  #isClosed = false

  constructor(
    private readonly project: ReportProject,
    private readonly kept: ViewFile,
  ) {}

  /** Brings the index up to date, a page at a time: the server answers meanwhile. */
  async build(): Promise<void> {
    this.#isComplete = false
    for await (const page of this.#pages((of) => !this.#knows(of))) {
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
    let read = 0
    for await (const page of this.#pages((of) => of.evaluation === evaluation)) {
      for (const { place, texts } of page) {
        const [row, snippet] = [rows.get(place), snippetOf(texts, wanted)]
        if (row !== undefined && snippet !== undefined) hits.set(row, snippet)
      }
      read += page.length
      if (read >= MOST_READ) return { hits, isPartial: read < rows.size }
      await new Promise(setImmediate)
    }
    return { hits, isPartial: false }
  }

  /** Rows of a page, each with the words around what was found. */
  async withSnippets(
    evaluation: string,
    rows: readonly DialogueRow[],
    wanted: string,
  ): Promise<readonly DialogueRow[]> {
    const archive = this.project.archives().find(({ config }) => config.name === evaluation)
    const open = rows.filter(({ snippet }) => snippet === undefined)
    if (!archive || open.length === 0) return rows
    const unitOf = this.kept.db.prepare('SELECT unit FROM said WHERE evaluation = ? AND place = ?').raw()
    const keys = new Map(open.map(({ at }) => [at, (unitOf.get([evaluation, at]) as [string] | undefined)?.[0] ?? '']))
    const units = await archive.units([...keys.values()])
    return rows.map((row) => {
      const unit = units.get(keys.get(row.at) ?? '')
      const snippet = unit?.status === 'done' ? snippetOf(textsOf(unit.result), wanted) : undefined
      return snippet === undefined ? row : { ...row, snippet }
    })
  }

  #indexed(evaluation: string, rows: ReadonlyMap<number, number>, wanted: string): Map<number, undefined> {
    const found = this.kept.db
      .prepare('SELECT place FROM said WHERE evaluation = ? AND id IN (SELECT rowid FROM words WHERE words MATCH ?)')
      .raw()
      .all([evaluation, phraseOf(wanted)]) as [number][]
    return new Map(found.flatMap(([place]) => (rows.has(place) ? [[rows.get(place)!, undefined] as const] : [])))
  }

  #knows({ evaluation, place, key, made }: Place): boolean {
    const row = this.kept.db
      .prepare('SELECT unit, made FROM said WHERE evaluation = ? AND place = ?')
      .raw()
      .get([evaluation, place]) as [string, string] | undefined
    return row?.[0] === key && row[1] === made
  }

  #add(page: readonly Said[]): void {
    const { db } = this.kept
    const old = db.prepare('SELECT id FROM said WHERE evaluation = ? AND place = ?').raw()
    const forget = [db.prepare('DELETE FROM words WHERE rowid = ?'), db.prepare('DELETE FROM said WHERE id = ?')]
    const note = db.prepare('INSERT INTO said (evaluation, place, unit, made) VALUES (?, ?, ?, ?)')
    const index = db.prepare('INSERT INTO words (rowid, text) VALUES (?, ?)')
    db.exec('BEGIN')
    for (const { evaluation, place, key, made, texts } of page) {
      const [known] = (old.get([evaluation, place]) ?? []) as [number?]
      if (known !== undefined) for (const statement of forget) statement.run([known])
      const { lastInsertRowid } = note.run([evaluation, place, key, made])
      index.run([Number(lastInsertRowid), spaced(texts.join('\n'))])
    }
    db.exec('COMMIT')
  }

  async *#pages(isWanted: (of: Place) => boolean): AsyncGenerator<readonly Said[]> {
    let waiting: Place[] = []
    for await (const { kind, evaluation, place, key, made } of this.project.times()) {
      if (kind !== 'simulate' || place === undefined) continue
      const at = { evaluation, place, key, made }
      if (!isWanted(at)) continue
      waiting.push(at)
      if (waiting.length < PAGE) continue
      yield await this.#read(waiting)
      waiting = []
    }
    if (waiting.length > 0) yield await this.#read(waiting)
  }

  async #read(places: readonly Place[]): Promise<readonly Said[]> {
    const [archive] = this.project.archives()
    const units = (await archive?.units(places.map(({ key }) => key))) ?? new Map()
    return places.map((place) => {
      const unit = units.get(place.key)
      return { ...place, texts: unit?.status === 'done' ? textsOf(unit.result) : [] }
    })
  }
}

interface Place {
  readonly evaluation: string
  readonly place: number
  readonly key: string
  readonly made: string
}

interface Said extends Place {
  readonly texts: readonly string[]
}

const textsOf = (result: string): string[] => (JSON.parse(result) as Dialogue).turns.map(({ text }) => text)

/** Chinese, Japanese and Korean have no spaces: each character becomes a word, and a search a phrase of them. */
const spaced = (text: string): string =>
  folded(text).replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu, ' $& ')

/** Words one after the other, the last one perhaps unfinished. */
const phraseOf = (wanted: string): string => `"${spaced(wanted).replaceAll('"', ' ').trim()}" *`
