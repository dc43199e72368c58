/**
 * A run with interim analyses. It ends as soon as these decide the primary claims. Its progress is
 * derived from the stored units.
 */
import {
  type InterimProgress,
  FEWEST_TO_LOOK,
  type InterimEvaluation,
  looksAt,
  primaryOf,
  type Until,
  withInterimProgress,
} from '@attune/claims'
import {
  digest,
  type EvaluationConfig,
  type EvaluationPlan,
  type Group,
  plansOf,
  type ResolvedConfig,
  ScenarioIds,
  type Shard,
  type Store,
  type Subset,
} from '@attune/core/runtime'
import type { Portions, Project, Session } from '@attune/project'
import { partOfProject } from '../composition/open-project.js'
import { clusterOf } from '../narrow/narrow.js'
import { inShard } from '../narrow/sample.js'

/**
 * A cluster of scenarios. A run that may end early takes whole clusters, in a random order that the
 * seed determines.
 */
interface Cluster {
  readonly name: string
  /** Ids of the cluster's scenarios, in the order of the source. */
  readonly scenarios: readonly string[]
}

/** Random order of the clusters. It does not depend on the order of the source. */
async function orderOf(plan: EvaluationPlan, seed: string): Promise<readonly Cluster[]> {
  const clusters = new Map<string, string[]>()
  for await (const slot of plan.scenarios()) {
    const name = clusterOf(slot)
    clusters.set(name, [...(clusters.get(name) ?? []), slot.id])
  }
  return Array.from(clusters, ([name, scenarios]) => ({
    name,
    scenarios,
    order: digest(['order', seed, name]),
  }))
    .toSorted((left, right) => (left.order < right.order ? -1 : 1))
    .map(({ name, scenarios }) => ({ name, scenarios }))
}

// Restricts an evaluation to what was run up to an interim analysis.

/**
 * Restricts an evaluation to the scenarios and supporters up to the current interim analysis.
 * Returns it unchanged if this is all of it.
 */
function restricted(track: Track): EvaluationConfig {
  const { evaluation, order, progress } = track
  const { looks, at, leftOut } = progress
  if (at === looks.length && Object.keys(leftOut).length === 0) return evaluation
  const labels = evaluation.supporters.map(({ label }) => label)
  const asked = new Map<string, readonly string[]>()
  const all = order.slice(0, looks[at - 1]).flatMap(({ scenarios }, place) => {
    const names = labels.filter((label) => place < looks[(leftOut[label] ?? at) - 1]!)
    if (names.length < labels.length) for (const id of scenarios) asked.set(id, names)
    return scenarios
  })
  const content = digest([
    all.toSorted(),
    [...asked].toSorted(([left], [right]) => (left < right ? -1 : 1)),
  ])
  const part: Subset = {
    said: [evaluation.part?.said ?? [], descriptionOf(track)].flat().join(' '),
    scenarios: new ScenarioIds(new Set(all), content, asked),
    ...(evaluation.part?.sessions !== undefined && { sessions: evaluation.part.sessions }),
  }
  return { ...evaluation, part }
}

/**
 * Sentences such as `Stopped at look 2 of 5: 14 of 34 scenarios. Asked less, as another one was
 * found better: c (12 scenarios).` A look is an interim analysis.
 */
function descriptionOf({ order, isOfPeople, progress: { looks, at, leftOut } }: Track): string {
  // A person counts once, whatever the number of sessions.
  const upTo = (count?: number): number => {
    const asked = order.slice(0, count)
    return isOfPeople ? asked.length : asked.flatMap(({ scenarios }) => scenarios).length
  }
  const of = isOfPeople ? 'people' : 'scenarios'
  const stopped =
    at < looks.length
      ? [`Stopped at look ${at} of ${looks.length}: ${upTo(looks[at - 1])} of ${upTo()} ${of}.`]
      : []
  const fewer = Object.entries(leftOut).map(
    ([name, look]) => `${name} (${upTo(looks[look - 1])} ${of})`,
  )
  const left =
    fewer.length > 0 ? [`Asked less, as another one was found better: ${fewer.join(', ')}.`] : []
  return [...stopped, ...left, 'Claims allow for the looks; other intervals do not.'].join(' ')
}

/** Result of an interim analysis for one evaluation. */
export interface InterimResult {
  readonly next: InterimProgress
  /** Sentences of the claims that are decided. */
  readonly decided: readonly string[]
}

/** Makes an interim analysis of each evaluation, on the part of the project that was run so far. */
export type InterimAnalysis = (
  part: Project,
  evaluations: readonly InterimEvaluation[],
) => Promise<readonly InterimResult[]>

export interface InterimRunRequest {
  until(evaluation: EvaluationConfig): Until
  /** Shard that this process runs. The interim analyses use the results of all shards. */
  readonly shard?: Shard | undefined
  readonly analyse: InterimAnalysis
  /** Called once per decision while other evaluations or supporters continue. */
  onDecided?(text: string): void
}

/** An evaluation of the run, with its order of clusters and its progress. */
export interface Track {
  readonly evaluation: EvaluationConfig
  readonly order: readonly Cluster[]
  /** True if the clusters are people with several sessions. */
  readonly isOfPeople: boolean
  readonly progress: InterimProgress
}

export class InterimRun implements Portions {
  #part: Project
  readonly #reported = new Set<string>()

  private constructor(
    private readonly project: Project,
    private readonly request: InterimRunRequest,
    private tracks: readonly Track[],
  ) {
    this.#part = this.#partOf()
  }

  /** Creates a run with interim analyses. Undefined if no evaluation has any. */
  static async of(project: Project, request: InterimRunRequest): Promise<InterimRun | undefined> {
    const { config, services } = project
    if (config.evaluations.every((each) => request.until(each) === 'planned')) return undefined
    const tracks: Track[] = []
    for (const plan of plansOf(services.parts)) {
      const evaluation = plan.config
      const order = await orderOf(plan, config.seed)
      const until = request.until(evaluation)
      const looks = until === 'planned' ? [order.length] : looksAt(order.length)
      const isOfPeople = (await plan.people()) !== undefined
      const progress = { until, looks, at: 1, leftOut: {} }
      tracks.push({ evaluation, order, isOfPeople, progress })
    }
    return new InterimRun(project, request, tracks)
  }

  /** The project restricted to the scenarios and supporters so far. Results are read through it. */
  get part(): Project {
    return this.#part
  }

  get results(): Session['results'] {
    return this.#part.services.session.results
  }

  /** Progress of every evaluation of the run. */
  get progress(): readonly Track[] {
    return this.tracks
  }

  /**
   * Yields the groups of one page after the other. A page has the scenarios up to the next interim
   * analysis. Ends when all evaluations have ended. Also ends if a page is incomplete, because its
   * units wait or other processes work on them.
   */
  async *groups(): AsyncGenerator<AsyncIterable<Group>> {
    for (;;) {
      yield this.#page()
      if (!(await this.#isPageStored()) || !(await this.#analyseAndAdvance())) return
    }
  }

  /**
   * Advances over the pages whose results are stored, without running anything. For commands that
   * read results.
   */
  async replay(): Promise<void> {
    while ((await this.#isPageStored()) && (await this.#analyseAndAdvance()));
  }

  /** Groups of the current page, or of this shard's part of it. */
  async *#page(isAll = false): AsyncGenerator<Group> {
    const { shard } = this.request
    const pages = new Map(
      this.tracks.map(({ evaluation, ...track }) => [evaluation.name, pageOf(track)]),
    )
    for await (const group of this.#part.services.session.groups()) {
      const cluster = pages.get(group.evaluation)!.get(group.scenario.id)
      if (cluster !== undefined && (isAll || !shard || inShard(cluster, shard))) yield group
    }
  }

  #isPageStored(): Promise<boolean> {
    return areStored(this.#page(true), this.project.services.store)
  }

  /** Makes the interim analysis after a complete page. Returns true if the run continues. */
  async #analyseAndAdvance(): Promise<boolean> {
    const open = this.tracks.filter(({ progress }) => !progress.ended)
    const interim = open.map(({ evaluation, progress }) => ({ ...factsOf(evaluation), progress }))
    const found = await this.request.analyse(this.#forAnalysis(), interim)
    for (const [at, { decided }] of found.entries()) this.#reportDecisions(open[at]!, decided)
    this.tracks = this.tracks.map((track) => {
      const result = found[open.indexOf(track)]
      return result ? { ...track, progress: progressAfter(track.progress, result.next) } : track
    })
    const continues = this.tracks.some(({ progress }) => !progress.ended)
    this.#part = this.#partOf()
    return continues
  }

  #reportDecisions(
    { evaluation, isOfPeople, progress: { looks, at } }: Track,
    decided: readonly string[],
  ): void {
    const news = decided.filter((sentence) => !this.#reported.has(`${evaluation.name} ${sentence}`))
    for (const sentence of news) this.#reported.add(`${evaluation.name} ${sentence}`)
    const where = this.tracks.length > 1 ? `${evaluation.name}: ` : ''
    const of = isOfPeople ? 'people' : 'scenarios'
    const when = `decided after ${looks[at - 1]} of ${looks.at(-1)} ${of}`
    if (news.length > 0) this.request.onDecided?.(`${where}${when}: ${news.join('; ')}.`)
  }

  /** Project for the interim analysis. It omits analyses that call models. */
  #forAnalysis(): Project {
    const config = this.#config()
    const isFree = ({ analyses }: EvaluationConfig): boolean =>
      analyses.every(({ models }) => models.length === 0)
    if (!this.request.shard && config.evaluations.every(isFree)) return this.#part
    const evaluations = config.evaluations.map((each) => ({
      ...each,
      analyses: each.analyses.filter(({ models }) => models.length === 0),
    }))
    return partOfProject(this.project, { ...config, evaluations })
  }

  #partOf(): Project {
    const config = this.#config()
    const { shard } = this.request
    if (!shard) return partOfProject(this.project, config)
    // A shard runs no analyses, since they need the results of all shards.
    const evaluations = config.evaluations.map((each) => ({ ...each, analyses: [] }))
    return partOfProject(this.project, {
      ...config,
      evaluations,
      part: { leftOut: [], ...config.part, shard },
    })
  }

  #config(): ResolvedConfig {
    const evaluations = this.tracks.map((track) =>
      track.progress.looks.length < 2
        ? track.evaluation
        : withInterimProgress(restricted(track), track.progress),
    )
    return { ...this.project.config, evaluations }
  }
}

export async function areStored(
  groups: AsyncIterable<Group>,
  store: Pick<Store, 'statuses'>,
): Promise<boolean> {
  for await (const { units } of groups) {
    const statuses = await store.statuses(units.map(({ key }) => key))
    if (units.some(({ key }) => !statuses.has(key))) return false
  }
  return true
}

/** Clusters of the scenarios on the current page, by scenario id. */
function pageOf({
  order,
  progress: { looks, at, ended },
}: Pick<Track, 'order' | 'progress'>): ReadonlyMap<string, string> {
  const page = ended ? [] : order.slice(looks[at - 2] ?? 0, looks[at - 1])
  return new Map(page.flatMap(({ name, scenarios }) => scenarios.map((id) => [id, name] as const)))
}

const factsOf = (evaluation: EvaluationConfig): Omit<InterimEvaluation, 'progress'> => ({
  name: evaluation.name,
  supporters: evaluation.supporters.map(({ label }) => label),
  primary: primaryOf(evaluation).map(({ measure }) => measure),
})

/**
 * Progress after an interim analysis. If the evaluation ends, no supporter is dropped, since the
 * final results are based on all of them.
 */
const progressAfter = (before: InterimProgress, next: InterimProgress): InterimProgress =>
  next.ended ? { ...before, ended: next.ended } : { ...next, at: before.at + 1 }

/** True if the evaluation has too few clusters for interim analyses to end it early. */
export const isTooSmall = ({ order, progress }: Track): boolean =>
  progress.until !== 'planned' && order.length < FEWEST_TO_LOOK
