/** What the server shows: kept next to the store, brought up to date when something was stored. */
import { atWork } from '@attune/cluster'
import { placeOf } from '../catalog/dialogue-name.js'
import { crewOf } from '../data/crew.js'
import type { Draw } from '../data/overview.js'
import type { ReportProject } from '../data/project.js'
import { ReportReader } from '../data/reader.js'
import type {
  Crew,
  DialogueBody,
  DialogueList,
  DialogueName,
  FailureGroup,
  ListQuery,
  Overview,
  RunsView,
} from '../report-data.js'
import type { TextIndex } from './text-index.js'
import type { ViewFile } from './view-file.js'

export interface LiveParts {
  readonly project: ReportProject
  readonly kept: ViewFile
  readonly texts: TextIndex
  readonly draw?: Draw
  readonly notes?: boolean
  readonly onError: (error: unknown) => void
}

interface Shown {
  readonly state: string
  readonly reader: ReportReader
  readonly overview: Overview
}

export class LiveReader {
  #shown: Promise<Shown>
  #version = 0
  #stamp = ''
  #update: Promise<void> | undefined
  #runs: { readonly stamp: string; readonly view: Promise<RunsView> } | undefined

  constructor(private readonly parts: LiveParts) {
    this.#shown = this.#first()
  }

  /** Goes up once what is shown is newer; asking for it starts that. */
  async version(): Promise<number> {
    const stamp = await this.parts.project.read.stamp()
    if (!this.#update && stamp !== this.#stamp) {
      this.#update = this.#refresh()
        .catch(this.parts.onError)
        .finally(() => {
          this.#update = undefined
        })
    }
    return this.#version
  }

  async #refresh(): Promise<void> {
    this.#stamp = await this.parts.project.read.stamp()
    const shown = await this.#shown
    // What analyses find is stored as well, and is no news.
    if ((await this.#state()) === shown.state) return
    const next = await this.#read()
    this.#shown = Promise.resolve(next)
    this.#version++
    void this.parts.texts.build()
  }

  /** Another one when figures can be drawn that were left out. */
  async #state(): Promise<string> {
    const { project, draw } = this.parts
    return `${await project.read.state()}${draw ? '' : ' without figures'}`
  }

  async #first(): Promise<Shown> {
    this.#stamp = await this.parts.project.read.stamp()
    return this.#read()
  }

  async #read(): Promise<Shown> {
    const { project, kept, draw, notes } = this.parts
    const state = await this.#state()
    const reader = new ReportReader(project, { ...(draw && { draw }), notes: notes !== false })
    const before = kept.read(state)
    if (before) {
      for (const catalog of before.catalogs) reader.setCatalog(catalog)
      return { state, reader, overview: before.overview }
    }
    const catalogs = await reader.catalogs()
    // While a run is under way its analyses would be made again and again.
    const isComplete = catalogs.every(({ reasons }) => !reasons.includes(OPEN))
    const overview = await reader.overview(isComplete ? undefined : { found: [], failed: [] })
    kept.keep(state, { catalogs, overview })
    return { state, reader, overview }
  }

  /** Resolves once everything that pages need is read. */
  async ready(): Promise<void> {
    const { reader } = await this.#shown
    await reader.warm()
  }

  async overview(): Promise<Overview> {
    return (await this.#shown).overview
  }

  /** Null: nobody shares the store. */
  async crew(): Promise<Crew | null> {
    const members = await atWork(this.parts.project)
    return members ? crewOf(members) : null
  }

  async list(query: ListQuery): Promise<DialogueList | undefined> {
    const { reader } = await this.#shown
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
    const { reader } = await this.#shown
    const { evaluation } = name
    const catalog = await reader.catalog(evaluation)
    const place = catalog && placeOf(catalog, name)
    return place === undefined ? undefined : reader.dialogue({ evaluation, place })
  }

  /** For what is neither kept nor followed. */
  async reader(): Promise<ReportReader> {
    return (await this.#shown).reader
  }

  /** Read again once anything was stored: each run may have all its dialogues. */
  async runs(): Promise<RunsView> {
    const stamp = await this.parts.project.read.stamp()
    if (this.#runs?.stamp !== stamp) this.#runs = { stamp, view: this.#readRuns() }
    return this.#runs.view
  }

  async #readRuns(): Promise<RunsView> {
    const { reader } = await this.#shown
    const isComplete = (await reader.catalogs()).every(({ reasons }) => !reasons.includes(OPEN))
    return reader.runs(isComplete ? (await this.parts.project.read.findings()).found : [])
  }

  async failures(evaluation: string): Promise<readonly FailureGroup[] | undefined> {
    const { reader } = await this.#shown
    return (await reader.catalog(evaluation))?.failures
  }
}

/** Why a dialogue is missing that a run has not come to yet. */
const OPEN = 'not done yet'
