/**
 * Data of the report server. They are cached in a file next to the store and updated when results
 * are stored.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { placeOf } from '../catalog/dialogue-name.js'
import type { Draw } from '../data/overview.js'
import type { ReportProject } from '../data/project.js'
import { ReportReader } from '../data/reader.js'
import type {
  DialogueBody,
  DialogueList,
  DialogueName,
  FailureGroup,
  ListQuery,
  Overview,
  RunsView,
} from '../report-data.js'
import { computingAnalyses, overviewBefore } from './still-computing.js'
import type { TextIndex } from './text-index.js'
import type { ViewFile } from './view-file.js'

export interface LiveParts {
  readonly project: ReportProject
  readonly cache: ViewFile
  readonly texts: TextIndex
  readonly draw?: Draw
  readonly notes?: boolean
  /**
   * With at least this many dialogues, pages are shown before the analyses are done, because the
   * analyses take seconds. Default 5000.
   */
  readonly manyDialogues?: number
  readonly onError: (error: unknown) => void
}

interface Content {
  readonly state: string
  readonly reader: ReportReader
  readonly overview: Overview
}

export class LiveReader {
  #content: Promise<Content>
  /**
   * Starts the analyses of a large store. It is called after a page is sent, because analyses block
   * the thread.
   */
  #startAnalyses: (() => void) | undefined
  /** Analyses that were started after a page was sent. */
  #runningAnalyses: Promise<void> | undefined
  #indexing: Promise<void> | undefined
  readonly #closed = new AbortController()
  #version = 0
  #stamp = ''
  #update: Promise<void> | undefined
  #runs: { readonly stamp: string; readonly view: Promise<RunsView> } | undefined

  constructor(private readonly parts: LiveParts) {
    this.#content = this.#readFirst()
  }

  /**
   * Current version of the data. If results were stored since, the call also starts an update in
   * the background, which increases the version when it ends.
   */
  async version(): Promise<number> {
    const stamp = await this.parts.project.read.stamp()
    if (!this.#update && stamp !== this.#stamp) {
      this.#update = this.#refresh()
        .catch(this.#onError)
        .finally(() => {
          this.#update = undefined
        })
    }
    return this.#version
  }

  /** Stops the analyses. Resolves once no task of this object reads the store any more. */
  async close(): Promise<void> {
    this.#closed.abort()
    this.#startAnalyses = undefined
    this.parts.texts.close()
    await Promise.allSettled([this.#content, this.#update, this.#runningAnalyses])
    await this.#indexing
  }

  /** Reports an error, unless it comes from work that `close` stopped. */
  readonly #onError = (error: unknown): void => {
    if (!this.#closed.signal.aborted) this.parts.onError(error)
  }

  async #refresh(): Promise<void> {
    this.#stamp = await this.parts.project.read.stamp()
    const shown = await this.#content
    // Storing results of analyses changes the stamp but not the state, so no update is needed.
    if ((await this.#state()) === shown.state) return
    const next = await this.#read()
    this.#content = Promise.resolve(next)
    this.#version++
    this.#indexing = this.parts.texts.build().catch(this.#onError)
  }

  /**
   * Identifies the data for the cache: the state of the project's results, and whether figures can
   * be drawn.
   */
  async #state(): Promise<string> {
    const { project, draw } = this.parts
    return `${await project.read.state()}${draw ? '' : ' without figures'}`
  }

  async #readFirst(): Promise<Content> {
    this.#stamp = await this.parts.project.read.stamp()
    return this.#read()
  }

  /**
   * Data without the results of analyses, for a large store with analyses that have not run yet.
   * Undefined for a small store, or if all have run. The results of the analyses follow in a later
   * version.
   */
  async #withoutFindings(state: string, reader: ReportReader): Promise<Content | undefined> {
    const catalogs = await reader.catalogs()
    if (
      catalogs.reduce((sum, { dialogues }) => sum + dialogues.place.length, 0) <
      (this.parts.manyDialogues ?? MANY_DIALOGUES)
    )
      return undefined
    const open = await this.parts.project.read.openAnalyses()
    if (open.length === 0) return undefined
    const overview = await reader.overview({ found: [], failed: [] })
    const shown = { state, reader, overview: { ...overview, computing: computingAnalyses(open) } }
    const addFindings = async (): Promise<void> => {
      if (this.#closed.signal.aborted) return
      const whole = await reader.overview()
      if (this.#closed.signal.aborted) return
      await this.#keep(state, reader, whole)
      if ((await this.#content) !== shown) return
      this.#content = Promise.resolve({ state, reader, overview: whole })
      this.#version++
    }
    this.#startAnalyses = () => {
      this.#runningAnalyses = addFindings().catch(this.#onError)
    }
    return shown
  }

  async #read(): Promise<Content> {
    const { project, cache, draw, notes } = this.parts
    const state = await this.#state()
    const reader = new ReportReader(project, {
      ...(draw && { draw }),
      notes: notes !== false,
      signal: this.#closed.signal,
    })
    const cached = cache.read(state)
    if (cached) {
      for (const catalog of cached.catalogs)
        reader.setCatalog(catalog, (ids) => cache.scenarios(catalog.evaluation, ids))
      return { state, reader, overview: cached.overview }
    }
    const catalogs = await reader.catalogs()
    // During a run no analyses are computed, because each update would repeat them.
    const isComplete = catalogs.every(({ reasons }) => !reasons.includes(OPEN))
    const partial = isComplete ? await this.#withoutFindings(state, reader) : undefined
    if (partial) return partial
    const overview = await reader.overview(isComplete ? undefined : { found: [], failed: [] })
    // `close` interrupts analyses; the overview is then incomplete and is not cached.
    if (!this.#closed.signal.aborted) await this.#keep(state, reader, overview)
    return { state, reader, overview }
  }

  async #keep(state: string, reader: ReportReader, overview: Overview): Promise<void> {
    const [catalogs, scenarios] = [await reader.catalogs(), await reader.scenarios()]
    this.parts.cache.keep(state, { catalogs, overview }, scenarios)
  }

  /** Resolves once all data of the pages are read. */
  async ready(): Promise<void> {
    const { reader } = await this.#content
    await reader.warm()
  }

  async overview(): Promise<Overview> {
    const shown = await Promise.race([this.#content, sleep(SLOW_READ, undefined, { ref: false })])
    if (!shown) {
      // The version increases when the data are read, so that the page loads them.
      void this.#content.then(() => this.#version++, this.#onError)
      return overviewBefore(this.parts.project)
    }
    const startAnalyses = this.#startAnalyses
    this.#startAnalyses = undefined
    // Starts after this answer is sent.
    if (startAnalyses) setTimeout(startAnalyses, AFTER_ANSWER).unref()
    return shown.overview
  }

  async list(query: ListQuery): Promise<DialogueList | undefined> {
    const { reader } = await this.#content
    const catalog = await reader.catalog(query.evaluation)
    const { search = '' } = query
    if (!catalog || search.trim() === '') return reader.list(query)
    const { hits, isPartial } = await this.parts.texts.search(query.evaluation, catalog, search)
    const list = await reader.list(query, hits)
    if (!list) return undefined
    const rows = await this.parts.texts.withSnippets(query.evaluation, list.rows, search)
    return { ...list, rows, ...(isPartial && { isPartial }) }
  }

  async dialogue(name: DialogueName): Promise<DialogueBody | undefined> {
    const { reader } = await this.#content
    const { evaluation } = name
    const catalog = await reader.catalog(evaluation)
    const place = catalog && placeOf(catalog, name)
    return place === undefined ? undefined : reader.dialogue({ evaluation, place })
  }

  /** Reader of the current data, for requests that this class neither caches nor updates. */
  async reader(): Promise<ReportReader> {
    return (await this.#content).reader
  }

  /**
   * Data of the page on runs. They are cached until results are stored, because reading a run may
   * read all its dialogues.
   */
  async runs(): Promise<RunsView> {
    const stamp = await this.parts.project.read.stamp()
    if (this.#runs?.stamp !== stamp) this.#runs = { stamp, view: this.#readRuns() }
    return this.#runs.view
  }

  async #readRuns(): Promise<RunsView> {
    const { reader } = await this.#content
    const isComplete = (await reader.catalogs()).every(({ reasons }) => !reasons.includes(OPEN))
    return reader.runs(isComplete ? (await this.parts.project.read.findings()).found : [])
  }

  async failures(evaluation: string): Promise<readonly FailureGroup[] | undefined> {
    const { reader } = await this.#content
    return (await reader.catalog(evaluation))?.failures
  }
}

/**
 * Milliseconds after which the first page is sent without the data that are still being read. Kept
 * data of 100,000 dialogues take 400 (benchmarks/README.md). A page shown within a second does not
 * interrupt a user's flow of thought (Nielsen 1993, Usability Engineering, section 5.5); the other
 * half of the second is for the browser.
 */
const SLOW_READ = 500
/**
 * Delay in milliseconds before analyses start, in which the browser loads the page, its script and
 * its style.
 */
const AFTER_ANSWER = 500
const MANY_DIALOGUES = 5000

/** Reason of a dialogue that a run has not reached yet. */
const OPEN = 'not done yet'
