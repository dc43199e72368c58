/** Runs of the store as text. */
import type { RunRecord } from '@attune/project'
import { columnsText, duration } from './terminal-text.js'
import { tokensText } from './progress.js'
import type { UsageSnapshot } from './types.js'

/** Outcome of a run; records of earlier versions may lack any member. */
interface Outcome {
  readonly done?: number
  readonly reused?: number
  readonly failed?: number
  readonly skipped?: number
  readonly stopped?: string
  readonly usage?: {
    readonly calls?: number
    readonly cost?: number
    readonly tokens?: UsageSnapshot['tokens']
  }
}

/**
 * Members that only the page of a single run shows, since a list would exceed 80 columns with them.
 */
const OWN = new Set(['skipped', 'Attune', 'numbers'])
const HEAD = [
  'run',
  'started',
  'took',
  'new',
  'reused',
  'failed',
  'skipped',
  'calls',
  'cost',
  'Attune',
  'end',
  'numbers',
]

/** Table of runs. @param comparable ids of runs whose values are in the store */
export function runsText(runs: readonly RunRecord[], comparable: ReadonlySet<number>): string {
  if (runs.length === 0) return 'The store has no runs. Start one: attune run.'
  const isListed = (_: string, at: number): boolean => !OWN.has(HEAD[at]!)
  const rows = runs.map((run) => cellsOf(run, comparable))
  const table = columnsText([HEAD, ...rows].map((row) => row.filter(isListed)))
  const gone = runs.filter(({ id }) => !comparable.has(id)).map(({ id }) => id)
  return gone.length === 0 ? table : `${table}\n\n${goneText(gone)}`
}

const goneText = (ids: readonly number[]): string =>
  [
    `attune compare does not work with ${ids.length === 1 ? 'run' : 'runs'} ${rangesOf(ids)}: their numbers are not kept.`,
    'Kept are those of finished runs under the newest plans of an evaluation; a plan',
    'changes with config, scenarios and code. attune baseline write saves numbers.',
  ].join('\n')

/** Ranges of ids: `1–3, 5` */
const rangesOf = (ids: readonly number[]): string =>
  ids
    .reduce<(readonly [number, number])[]>((ranges, id) => {
      const last = ranges.at(-1)
      return last?.[1] === id - 1 ? [...ranges.slice(0, -1), [last[0], id]] : [...ranges, [id, id]]
    }, [])
    .map(([from, to]) => (from === to ? String(from) : `${from}–${to}`))
    .join(', ')

export function runText(run: RunRecord, comparable: ReadonlySet<number>): string {
  const { usage } = (run.outcome ?? {}) as Outcome
  const tokens = usage?.tokens ? [['tokens', tokensText(usage.tokens)]] : []
  const facts = [...cellsOf(run, comparable).map((cell, at) => [HEAD[at]!, cell]), ...tokens]
  return `${columnsText(facts)}\n\n${JSON.stringify(run.config, undefined, 2)}`
}

function cellsOf(
  { id, started, finished, outcome, versions }: RunRecord,
  comparable: ReadonlySet<number>,
): string[] {
  const { done, reused, failed, skipped, stopped, usage } = (outcome ?? {}) as Outcome
  const { attune } = versions as { readonly attune?: string }
  const count = (value: number | undefined): string => (value === undefined ? '-' : String(value))
  return [
    String(id),
    `${started.slice(0, 10)} ${started.slice(11, 16)}`,
    finished === undefined ? '-' : duration((Date.parse(finished) - Date.parse(started)) / 1000),
    ...[done, reused, failed, skipped, usage?.calls].map(count),
    usage?.cost === undefined ? '-' : usage.cost.toFixed(2),
    attune ?? '-',
    finished === undefined ? 'not finished' : (stopped ?? 'finished'),
    comparable.has(id) ? 'kept' : 'gone',
  ]
}
