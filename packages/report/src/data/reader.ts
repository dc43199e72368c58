/** A project as a report shows it: catalogs read once, bodies one at a time. */
import { drawSvg } from '@attune/figures'
import type { Archive, FindingsRequest } from '@attune/core/runtime'
import { compareIn } from '../catalog/compare.js'
import { facetColumns } from '../catalog/facet-columns.js'
import { listDialogues } from '../catalog/list.js'
import type {
  Catalog,
  CompareQuery,
  Comparison,
  DialogueAt,
  DialogueBody,
  DialogueList,
  ListQuery,
  Overview,
  PairBody,
  RawAnswers,
} from '../report-data.js'
import { readBody } from './body.js'
import { readCatalog } from './catalog.js'
import { type Draw, readOverview } from './overview.js'
import type { ReportProject } from './project.js'
import { readPair } from './pair-body.js'
import { type Redact, redactedFigure } from './redact.js'
import { type CostOf, readAnswers } from './raw-answers.js'
import { ScenarioShelf } from './scenario-shelf.js'
import { titleOf } from './titles.js'

export interface ReaderOptions extends FindingsRequest {
  /** Names scenarios by what is said in them, not by their ids. Default true. */
  readonly titles?: boolean
  /** Of figures, which are drawn without what it leaves out. */
  readonly redact?: Redact
}

export class ReportReader {
  readonly #archives: ReadonlyMap<string, Archive>
  readonly #shelves: ReadonlyMap<string, ScenarioShelf>
  #catalogs = new Map<string, Catalog>()

  constructor(
    private readonly project: ReportProject,
    private readonly options: ReaderOptions = {},
  ) {
    const archives = project.archives()
    this.#archives = new Map(archives.map((archive) => [archive.config.name, archive]))
    this.#shelves = new Map(archives.map((archive) => [archive.config.name, new ScenarioShelf(archive)]))
  }

  get evaluations(): readonly string[] {
    return [...this.#archives.keys()]
  }

  archive(evaluation: string): Archive | undefined {
    return this.#archives.get(evaluation)
  }

  async catalog(evaluation: string): Promise<Catalog | undefined> {
    const known = this.#catalogs.get(evaluation)
    const archive = this.#archives.get(evaluation)
    if (known || !archive) return known
    const scenarios = this.options.titles === false ? undefined : await this.#shelves.get(evaluation)!.all()
    const catalog = await readCatalog(archive, (id) => {
      const scenario = scenarios?.get(id)
      return scenario && titleOf(scenario)
    })
    this.#catalogs.set(evaluation, catalog)
    return catalog
  }

  /** Reads what every list and dialogue needs, so that the first one comes at once. */
  async warm(): Promise<void> {
    for (const catalog of await this.catalogs()) facetColumns(catalog)
    for (const shelf of this.#shelves.values()) await shelf.all()
  }

  /** In place of reading it. */
  setCatalog(catalog: Catalog): void {
    this.#catalogs.set(catalog.evaluation, catalog)
  }

  async catalogs(): Promise<readonly Catalog[]> {
    const all: Catalog[] = []
    for (const name of this.evaluations) all.push((await this.catalog(name))!)
    return all
  }

  /** @param findings what analyses find; they are run where that is not stored. Default true. */
  async overview({ findings = true }: { readonly findings?: boolean } = {}): Promise<Overview> {
    const catalogs = await this.catalogs()
    const { found, failed } = findings ? await this.project.findings(this.options) : NOTHING
    return readOverview(this.project, { found, failed, catalogs, draw: drawn(this.options.redact) })
  }

  async list(query: ListQuery, hits?: ReadonlyMap<number, string | undefined>): Promise<DialogueList | undefined> {
    const catalog = await this.catalog(query.evaluation)
    return catalog && listDialogues(catalog, query, { hits })
  }

  async dialogue({ evaluation, place }: DialogueAt): Promise<DialogueBody | undefined> {
    const [archive, catalog] = [this.#archives.get(evaluation), await this.catalog(evaluation)]
    if (!archive || !catalog) return undefined
    const scenarios = await this.#shelves.get(evaluation)!.all()
    return readBody(archive, place, (scenario, repeat) => ({
      scenario: scenarios.get(scenario),
      siblings: siblingsOf(catalog, scenario, repeat),
    }))
  }

  async answers({ evaluation, place }: DialogueAt): Promise<readonly RawAnswers[] | undefined> {
    const archive = this.#archives.get(evaluation)
    return archive && readAnswers(archive, place, this.#costOf)
  }

  readonly #costOf: CostOf = (model, { input, output }) => {
    const prices = this.project.config.models.get(model)?.prices
    return prices && (input * prices.input + output * prices.output) / 1e6
  }

  async pair({ evaluation, place }: DialogueAt): Promise<PairBody | undefined> {
    const archive = this.#archives.get(evaluation)
    return archive && readPair(archive, place)
  }

  async compare(query: CompareQuery): Promise<Comparison | undefined> {
    const [archive, catalog] = [this.#archives.get(query.evaluation), await this.catalog(query.evaluation)]
    if (!archive || !catalog) return undefined
    const { pairPlaces, ...compared } = compareIn(catalog, query)
    const pairs: PairBody[] = []
    for (const place of pairPlaces) {
      const pair = await readPair(archive, place)
      if (pair) pairs.push(pair)
    }
    return { ...compared, pairs }
  }
}

const NOTHING = { found: [], failed: [] } as const

const drawn =
  (redact: Redact | undefined): Draw =>
  (figure) =>
    drawSvg(redact ? redactedFigure(figure, redact) : figure)

function siblingsOf(catalog: Catalog, id: string, repeat: number): DialogueBody['siblings'] {
  const { dialogues, scenarios, supporters, settings } = catalog
  const scenario = scenarios.findIndex((each) => each.id === id)
  const rows = dialogues.scenario.flatMap((each, row) =>
    each === scenario && dialogues.repeat[row] === repeat ? [row] : [],
  )
  return rows.map((row) => ({
    place: dialogues.place[row]!,
    supporter: supporters[dialogues.supporter[row]!]!,
    repeat,
    conditions: settings[dialogues.setting[row]!] ?? {},
  }))
}
