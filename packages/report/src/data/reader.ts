/** Reads a project for a report; catalogs are cached, dialogues are read on demand. */
import type { Scenario } from '@attune/core'
import type { Analysed, Archive, FindingsRequest, SupporterHealth } from '@attune/project'
import { compareIn } from '../catalog/compare.js'
import { facetColumns } from '../catalog/facet-columns.js'
import { groupAt } from '../catalog/groups.js'
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
  PlanView,
  RawAnswers,
  RunsCompared,
  RunsQuery,
  RunsView,
} from '../report-data.js'
import { bodyOf, type BodyParts } from './body.js'
import { readCatalog } from './catalog.js'
import { type Draw, readOverview } from './overview.js'
import { countedPlan, readPlan } from './plan.js'
import type { ReportProject } from './project.js'
import { pairOf } from './pair-body.js'
import { type Redact, redactedFigure } from './redact.js'
import { type CostOf, readAnswers } from './raw-answers.js'
import { type SlotWithUnit, readAt } from './read-at.js'
import { readRuns } from './runs.js'
import { compareRuns } from './compare-runs.js'
import { type ScenarioLookup, ScenarioShelf } from './scenario-shelf.js'
import { titleOf } from './titles.js'

export interface ReaderOptions extends FindingsRequest {
  /** True: scenarios are named by their first words, not by their ids. Default true. */
  readonly titles?: boolean
  /** True: dialogues with findings open behind a note. Default true. */
  readonly notes?: boolean
  /** Draws figures. Default: figures are omitted, and a notice says so. */
  readonly draw?: Draw
  /** Redacts the texts of figures before they are drawn. */
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
    const archives = project.read.archives()
    this.#archives = new Map(archives.map((archive) => [archive.config.name, archive]))
    this.#shelves = new Map(
      archives.map((archive) => [archive.config.name, new ScenarioShelf(archive)]),
    )
  }

  get evaluations(): readonly string[] {
    return [...this.#archives.keys()]
  }

  async catalog(evaluation: string): Promise<Catalog | undefined> {
    const known = this.#catalogs.get(evaluation)
    const archive = this.#archives.get(evaluation)
    if (known || !archive) return known
    const scenarios =
      this.options.titles === false ? undefined : await this.#shelves.get(evaluation)!.all()
    const catalog = await readCatalog(archive, (id) => {
      const scenario = scenarios?.get(id)
      return scenario && titleOf(scenario)
    })
    this.#catalogs.set(evaluation, catalog)
    return catalog
  }

  /**
   * Reads and computes in advance what every list and dialogue needs: the catalogs and their
   * filters.
   */
  async warm(): Promise<void> {
    for (const catalog of await this.catalogs()) facetColumns(catalog)
    for (const shelf of this.#shelves.values()) await shelf.warm()
  }

  /** Sets a catalog from a cache, with the scenarios. They are then not read from their source. */
  setCatalog(catalog: Catalog, scenarios: ScenarioLookup): void {
    this.#catalogs.set(catalog.evaluation, catalog)
    this.#shelves.get(catalog.evaluation)?.lookUpIn(scenarios)
  }

  /** All scenarios by id, by evaluation. */
  async scenarios(): Promise<ReadonlyMap<string, ReadonlyMap<string, Scenario>>> {
    const all = new Map<string, ReadonlyMap<string, Scenario>>()
    for (const [evaluation, shelf] of this.#shelves) all.set(evaluation, await shelf.all())
    return all
  }

  async catalogs(): Promise<readonly Catalog[]> {
    const all: Catalog[] = []
    for (const name of this.evaluations) all.push((await this.catalog(name))!)
    return all
  }

  /**
   * Data of the first page.
   *
   * @param analysed results of analyses. Default: stored results; missing ones are computed.
   * @param health data health of a check. Default: data health of the stored results.
   */
  async overview(
    analysed?: Pick<Analysed, 'found' | 'failed'>,
    health?: readonly SupporterHealth[],
  ): Promise<Overview> {
    const catalogs = await this.catalogs()
    const { found, failed } = analysed ?? (await this.project.read.findings(this.options))
    const draw = withoutWords(this.options)
    return readOverview(this.project, { found, failed, catalogs, draw, health })
  }

  async list(
    query: ListQuery,
    hits?: ReadonlyMap<number, string | undefined>,
  ): Promise<DialogueList | undefined> {
    const catalog = await this.catalog(query.evaluation)
    return catalog && listDialogues(catalog, query, { hits })
  }

  async dialogue({ evaluation, place }: DialogueAt): Promise<DialogueBody | undefined> {
    return (await this.bodies(evaluation, [place])).dialogues[0]
  }

  /** Dialogues and pairs that begin at these positions of the plan, in this order. */
  async bodies(evaluation: string, places: readonly number[]): Promise<Bodies> {
    const [archive, catalog] = [this.#archives.get(evaluation), await this.catalog(evaluation)]
    if (!archive || !catalog) return { dialogues: [], pairs: [] }
    const read = await readAt(archive, places)
    const scenarios = await this.#shelves.get(evaluation)!.some(scenariosIn(read.values()))
    const partsOf = (scenario: string, repeat: number): BodyParts => ({
      scenario: scenarios.get(scenario),
      hasNotes: this.options.notes !== false,
      siblings: siblingsOf(catalog, scenario, repeat),
      sessions: sessionCount(catalog, scenarios.get(scenario)?.session?.person),
    })
    const dialogues = places.flatMap(
      (place) => bodyOf(archive, read.get(place) ?? [], partsOf) ?? [],
    )
    const pairs = places.flatMap((place) => {
      const pair = pairOf(read.get(place) ?? [], (label) => archive.gives(label))
      return pair ? [{ place, pair }] : []
    })
    return { dialogues, pairs }
  }

  async answers({ evaluation, place }: DialogueAt): Promise<readonly RawAnswers[] | undefined> {
    const archive = this.#archives.get(evaluation)
    return archive && readAnswers(archive, place, this.#costOf)
  }

  readonly #costOf: CostOf = (model, { input, output }) => {
    const prices = this.project.config.models.get(model)?.prices
    return prices && (input * prices.input + output * prices.output) / 1e6
  }

  /**
   * Data of the page on runs.
   *
   * @param found results of the analyses of the current run
   */
  async runs(found: Analysed['found']): Promise<RunsView> {
    return readRuns(this.project, {
      catalogs: await this.catalogs(),
      claims: found.flatMap((each) => each.claims),
    })
  }

  async runsCompared(query: RunsQuery): Promise<RunsCompared | undefined> {
    const catalog = await this.catalog(query.evaluation)
    return catalog && compareRuns(this.project, query, catalog)
  }

  /**
   * Data of the page on the remaining work.
   *
   * @param of `units`: number of units only; `calls`: also expected model calls
   */
  plan(of: 'units' | 'calls'): Promise<PlanView> {
    return of === 'calls' ? readPlan(this.project) : countedPlan(this.project)
  }

  async compare(query: CompareQuery): Promise<Comparison | undefined> {
    const catalog = await this.catalog(query.evaluation)
    if (!catalog) return undefined
    const { pairPlaces, ...compared } = compareIn(catalog, query)
    const { pairs } = await this.bodies(query.evaluation, pairPlaces)
    return { ...compared, pairs: pairs.map(({ pair }) => pair) }
  }
}

export interface Bodies {
  readonly dialogues: readonly DialogueBody[]
  readonly pairs: readonly { readonly place: number; readonly pair: PairBody }[]
}

/** Scenario ids of the entries that are dialogues. */
const scenariosIn = (all: Iterable<readonly SlotWithUnit[]>): string[] =>
  [...all].flatMap(([first]) => (first?.slot.kind === 'simulate' ? [first.slot.scenario] : []))

const withoutWords = ({ draw, redact }: ReaderOptions): Draw | undefined =>
  draw && redact ? (figure) => draw(redactedFigure(figure, redact)) : draw

/** Number of sessions of each person, cached per catalog. */
const cachedCounts = new WeakMap<Catalog, ReadonlyMap<string, number>>()

function sessionCount(catalog: Catalog, person: string | undefined): number {
  if (person === undefined) return 0
  const known = cachedCounts.get(catalog)
  if (known) return known.get(person) ?? 0
  const counts = new Map<string, number>()
  for (const { session } of catalog.scenarios)
    if (session)
      counts.set(session.person, Math.max(counts.get(session.person) ?? 0, session.number))
  cachedCounts.set(catalog, counts)
  return counts.get(person) ?? 0
}

function siblingsOf(catalog: Catalog, scenario: string, repeat: number): DialogueBody['siblings'] {
  const { dialogues, supporters, settings } = catalog
  return (groupAt(catalog, scenario, repeat)?.rows ?? []).map((row) => ({
    place: dialogues.place[row]!,
    supporter: supporters[dialogues.supporter[row]!]!,
    repeat,
    conditions: settings[dialogues.setting[row]!] ?? {},
  }))
}
