/**
 * Data of the page on runs: the runs in the store, and the course of each evaluation's main measure
 * over them.
 */
import {
  headlines,
  lastOfEach,
  listedClaims,
  namedPrimaries,
  peopleSources,
  noResults,
  overRuns,
} from '@attune/claims'
import type { Claim, ComparedMeasure, Interval } from '@attune/core/findings'
import type { Known } from '@attune/core'
import {
  recordedClaims,
  type RecordedClaim,
  type RunRecord,
  sharesEvaluation,
} from '@attune/project'
import { estimateParts } from '@attune/tables'
import type { Catalog, RunLine, RunsView, TrendLine, TrendView } from '../report-data.js'

import type { ReportProject } from './project.js'

export interface RunsParts {
  readonly catalogs: readonly Catalog[]
  /** Claims of the current results. */
  readonly claims: readonly Claim[]
}

/**
 * Number of dialogues above which earlier runs are not read, because it takes too long for a page.
 */
const MOST_READ = 20_000

export async function readRuns(
  project: ReportProject,
  { catalogs, claims }: RunsParts,
): Promise<RunsView> {
  const records = (await project.read.runs()).filter((run) => sharesEvaluation(run, project.config))
  const configs = project.read.archives().map(({ config }) => config)
  const asked = namedPrimaries(configs)
  const listed = listedClaims(claims)
  const firsts = [...headlines(listed, asked, peopleSources(configs)), ...noResults(listed, asked)]
  const trends: TrendView[] = []
  for (const catalog of catalogs) {
    const of =
      firsts.find(({ evaluation }) => evaluation === catalog.evaluation)?.of ?? mainOf(catalog)
    const means = of && (await meansTrend(project, records, { of, catalog }))
    trends.push(...(means ? [means] : []), ...claimTrends(records, catalog.evaluation))
  }
  return { runs: records.map(lineOf), trends, comparable: comparableIn(records, catalogs) }
}

const comparableIn = (
  records: readonly RunRecord[],
  catalogs: readonly Catalog[],
): RunsView['comparable'] =>
  Object.fromEntries(
    catalogs.map(({ evaluation }) => [
      evaluation,
      lastOfEach(records, evaluation).map(({ id }) => id),
    ]),
  )

/**
 * Outcome in the record of a run. All members are optional, because earlier versions of Attune may
 * not have written them.
 */
interface Outcome {
  readonly done?: number
  readonly reused?: number
  readonly failed?: number
  readonly stopped?: string
  readonly usage?: {
    readonly calls?: number
    readonly cost?: number
    readonly tokens?: { readonly input?: number; readonly output?: number }
  }
}

interface Configured {
  readonly evaluations?: readonly {
    readonly supporters?: readonly {
      readonly label: string
      readonly options?: { readonly version?: unknown }
    }[]
  }[]
}

function lineOf({ id, started, finished, outcome, config }: RunRecord): RunLine {
  const { done, reused, failed, stopped, usage } = (outcome ?? {}) as Outcome
  const { calls, cost, tokens } = usage ?? {}
  const known = { done, reused, failed, calls, cost, stopped }
  const { evaluations = [] } = config as unknown as Configured
  const versions = evaluations
    .flatMap(({ supporters = [] }) => supporters)
    .flatMap(({ label, options }) => {
      const version = options?.version
      return typeof version === 'string' || typeof version === 'number'
        ? [`${label} ${version}`]
        : []
    })
  return {
    id,
    started,
    ...(finished !== undefined && { seconds: (Date.parse(finished) - Date.parse(started)) / 1000 }),
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)),
    ...(tokens && { tokens: (tokens.input ?? 0) + (tokens.output ?? 0) }),
    versions: [...new Set(versions)],
  }
}

/**
 * Main measure of an evaluation that compares no supporters: the first measure with a preferred
 * direction, else the first one.
 */
function mainOf({ measures }: Catalog): ComparedMeasure | undefined {
  const scored = measures.filter(({ source, folded }) => source !== 'dialogue' && folded !== true)
  const main = scored.find(({ better }) => better !== undefined) ?? scored[0]
  return main && { ...main, title: main.title ?? main.name }
}

interface MeansParts {
  readonly of: ComparedMeasure
  readonly catalog: Catalog
}

async function meansTrend(
  { config, services: { store } }: ReportProject,
  records: readonly RunRecord[],
  { of, catalog: { evaluation, dialogues, supporters } }: MeansParts,
): Promise<TrendView | undefined> {
  if (dialogues.place.length > MOST_READ) return undefined
  const { runs, changes } = await overRuns(records, {
    evaluation,
    measure: of,
    store,
    statistics: config.statistics,
  })
  const names = [
    ...new Set([
      ...supporters,
      ...runs.flatMap(({ means }) => means.map((each) => each.supporter)),
    ]),
  ]
  const lines = names.flatMap((supporter): TrendLine[] => {
    const points = runs.flatMap(({ run, means }) => {
      const mean = means.find((each) => each.supporter === supporter)?.mean
      return mean?.value.state === 'known'
        ? [pointOf(run, of, mean.value.value, mean.interval)]
        : []
    })
    return points.length > 0 ? [{ sides: [supporter], points }] : []
  })
  if (lines.length === 0) return undefined
  return {
    evaluation,
    kind: 'means',
    title: of.title,
    lines,
    changes: changes.map(({ run, what }) => ({ run, what: what.join(', ') })),
  }
}

/** Maximum number of lines in a trend; more are not distinguishable. */
const MOST_LINES = 8

/** Trends of primary claims, one per measure, with the numbers that each run recorded. */
function claimTrends(records: readonly RunRecord[], evaluation: string): TrendView[] {
  const found = records.flatMap((run) =>
    recordedClaims(run)
      .filter((claim) => claim.evaluation === evaluation && claim.family === 'primary')
      .map((claim) => ({ run: run.id, claim })),
  )
  const measures = new Map(found.map(({ claim: { of } }) => [`${of.source}.${of.name}`, of]))
  return [...measures].map(([key, of]): TrendView => {
    const own = found.filter(({ claim }) => `${claim.of.source}.${claim.of.name}` === key)
    const ids = [...new Set(own.map(({ claim }) => claim.id))].slice(0, MOST_LINES)
    return {
      evaluation,
      kind: 'claims',
      title: of.title,
      lines: ids.map((id) => lineOfClaim(own.filter(({ claim }) => claim.id === id))),
      changes: [],
    }
  })
}

function lineOfClaim(
  own: readonly { readonly run: number; readonly claim: RecordedClaim }[],
): TrendLine {
  const { supporter, against } = own[0]!.claim
  return {
    sides: [supporter, ...(against === undefined ? [] : [against])],
    points: own.flatMap(({ run, claim }) => {
      const { estimate, interval, detected, kind, of } = claim
      if (estimate.state === 'unknown') return []
      const printed = kind === 'preference' ? { ...of, scale: 100, digits: 0 } : of
      return [{ ...pointOf(run, printed, estimate.value, valueOf(interval)), isFound: detected }]
    }),
  }
}

const valueOf = <T>(known: Known<T>): T | undefined =>
  known.state === 'known' ? known.value : undefined

function pointOf(run: number, of: ComparedMeasure, value: number, interval: Interval | undefined) {
  const { scale = 1, digits } = of
  const as = { scale, ...(digits !== undefined && { digits }) }
  const { main, interval: text } = estimateParts(value, interval, as)
  return {
    run,
    value: value * scale,
    text: main,
    ...(interval && {
      lower: interval.lower * scale,
      upper: interval.upper * scale,
      interval: text,
    }),
  }
}
