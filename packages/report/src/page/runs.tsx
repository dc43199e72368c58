/** Page on runs: cost of each run, trends over runs, and the differences between two runs. */
import type { VNode } from 'preact'
import type { EvaluationOverview, RunLine, RunsView, TrendView } from '../report-data.js'
import type { PageProps } from './page-props.js'
import { Choice } from './choice.js'
import { HarmLines } from './harm-lines.js'
import { Heads } from './heads.js'
import { useSay } from './language.js'
import { changed, go, type Route } from './route.js'
import { RunsChart } from './runs-chart.js'
import { useLoaded, useSource } from './source.js'
import { DataTable } from './table.js'
import { Safe, Whole } from './text.js'

export function RunsPage({ route, evaluation, version }: PageProps): VNode {
  const say = useSay()
  const source = useSource()
  const loaded = useLoaded(() => source.runs(), `runs ${version}`)
  const view =
    loaded.state === 'done' ? loaded.value : loaded.state === 'loading' ? loaded.last : undefined
  return (
    <>
      <h1>{say('runs')}</h1>
      {loaded.state === 'loading' && !view && <p role="status">{say('loading')}</p>}
      {loaded.state === 'failed' && <p class="wrong">{say('error', loaded.why)}</p>}
      {view && (
        <>
          <Trends view={view} evaluation={evaluation} />
          <TwoRuns route={route} evaluation={evaluation} view={view} version={version} />
          <AllRuns runs={view.runs} />
        </>
      )}
    </>
  )
}

interface TrendsProps {
  readonly view: RunsView
  readonly evaluation: EvaluationOverview
}

const runsIn = ({ lines }: TrendView): number =>
  new Set(lines.flatMap(({ points }) => points.map(({ run }) => run))).size

function Trends({ view, evaluation }: TrendsProps): VNode {
  const say = useSay()
  const trends = view.trends.filter((each) => each.evaluation === evaluation.name)
  const shown = trends.filter((trend) => runsIn(trend) > 1)
  return (
    <section aria-labelledby="trend">
      <h2 id="trend">{say('trend')}</h2>
      {shown.length === 0 && <p>{say(trends.length > 0 ? 'oneRun' : 'noTrend')}</p>}
      {shown.map((trend) => (
        <div class="card" key={`${trend.kind} ${trend.title}`}>
          <h3>
            <Safe text={trend.title} />{' '}
            <span class="quiet-text">
              {say(trend.kind === 'means' ? 'trendMeans' : 'trendClaims')}
            </span>
          </h3>
          <RunsChart
            trend={trend}
            supporters={evaluation.supporters}
            versionOf={(run) => versionOf(run, view.runs, evaluation)}
          />
          {trend.changes.map(({ run, what }) => (
            <p class="wrong" key={run}>
              <Whole text={say('measuredAnew', run, what)} />
            </p>
          ))}
          <details>
            <summary>{say('asTable')}</summary>
            <TrendTable trend={trend} />
          </details>
        </div>
      ))}
      {shown.length > 0 && <p class="quiet-text">{say('trendNote')}</p>}
    </section>
  )
}

const TrendTable = ({ trend: { lines } }: { readonly trend: TrendView }): VNode => {
  const say = useSay()
  const runs = [...new Set(lines.flatMap(({ points }) => points.map(({ run }) => run)))].toSorted(
    (a, b) => a - b,
  )
  return (
    <table class="plain">
      <Heads
        names={[say('run')]}
        numbers={lines.map(({ sides }) => (
          <Safe text={sides.join(' − ')} />
        ))}
      />
      <tbody>
        {runs.map((run) => (
          <tr key={run}>
            <th scope="row">{run}</th>
            {lines.map(({ sides, points }) => {
              const point = points.find((each) => each.run === run)
              return (
                <td class="number" key={sides.join()}>
                  {point?.text ?? '–'}
                  {point?.isFound && '*'} <span class="interval">{point?.interval}</span>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface TwoRunsProps {
  readonly route: Route
  readonly evaluation: EvaluationOverview
  readonly view: RunsView
  readonly version: number
}

/**
 * Shows the differences between two runs, second minus first. The address names the runs; default:
 * the last two.
 */
function TwoRuns({ route, evaluation, view, version }: TwoRunsProps): VNode | null {
  const say = useSay()
  const source = useSource()
  const runs = view.comparable[evaluation.name] ?? []
  const chosen = (name: string, usual: number | undefined): number =>
    runs.find((run) => String(run) === route.params.get(name)) ?? usual ?? 0
  const query = {
    evaluation: evaluation.name,
    first: chosen('first', runs.at(-2)),
    second: chosen('second', runs.at(-1)),
  }
  const isTwo = runs.length > 1 && query.first !== query.second
  const load = async () => (isTwo ? source.runsCompared(query) : undefined)
  const loaded = useLoaded(load, JSON.stringify([query, version]))
  if (runs.length < 2) return null
  const compared = loaded.state === 'done' ? loaded.value : undefined
  const choice = (name: 'first' | 'second'): VNode => (
    <Choice
      name={name}
      word={say(name === 'first' ? 'firstRun' : 'secondRun')}
      value={String(query[name])}
      options={runs.map((run) => ({ value: String(run), title: nameOf(run, view.runs) }))}
      onChoose={(value) => go(changed(route, { [name]: value }), { replace: true })}
    />
  )
  return (
    <section aria-labelledby="two">
      <h2 id="two">{say('twoRuns')}</h2>
      <div class="tools">
        {choice('first')}
        {choice('second')}
      </div>
      {loaded.state === 'loading' && <p role="status">{say('loading')}</p>}
      {loaded.state === 'failed' && <p class="wrong">{say('error', loaded.why)}</p>}
      {loaded.state === 'done' && !compared && <p>{say(isTwo ? 'runsNotHeld' : 'sameRun')}</p>}
      {compared && <HarmLines harm={compared.harm} />}
      {compared?.notices.map((notice) => (
        <p key={notice}>
          <Whole text={notice} />
        </p>
      ))}
      {compared?.tables.map((table) => (
        <DataTable key={table.id} table={table} evaluation={evaluation} isLinked={false} />
      ))}
    </section>
  )
}

/** Versions of a run; without the supporter's name if there is only one supporter. */
function versionOf(
  id: number,
  runs: readonly RunLine[],
  { supporters }: EvaluationOverview,
): string {
  const { versions = [] } = runs.find((run) => run.id === id) ?? {}
  const [only = ''] = supporters
  return supporters.length === 1
    ? versions.map((each) => each.replace(`${only} `, '')).join(', ')
    : versions.join(', ')
}

function nameOf(id: number, runs: readonly RunLine[]): string {
  const run = runs.find((each) => each.id === id)
  return [String(id), run?.started.slice(0, 10), run?.versions.join(', ')]
    .filter(Boolean)
    .join(' · ')
}

const count = (value: number | undefined): string => value?.toLocaleString('en') ?? '–'
const money = (value: number | undefined): string => value?.toFixed(2) ?? '–'
const sum = (runs: readonly RunLine[], of: 'calls' | 'tokens' | 'cost'): number | undefined => {
  const known = runs.flatMap((run) => run[of] ?? [])
  return known.length > 0 ? known.reduce((all, each) => all + each, 0) : undefined
}

function AllRuns({ runs }: { readonly runs: readonly RunLine[] }): VNode {
  const say = useSay()
  const columns = [
    ['runsNew', ({ done }: RunLine) => count(done)],
    ['runsReused', ({ reused }: RunLine) => count(reused)],
    ['runsFailed', ({ failed }: RunLine) => count(failed)],
    ['runsCalls', ({ calls }: RunLine) => count(calls)],
    ['tokens', ({ tokens }: RunLine) => count(tokens)],
    ['cost', ({ cost }: RunLine) => money(cost)],
  ] as const
  const totals = [
    '',
    '',
    '',
    count(sum(runs, 'calls')),
    count(sum(runs, 'tokens')),
    money(sum(runs, 'cost')),
  ]
  return (
    <section aria-labelledby="all-runs">
      <h2 id="all-runs">{say('allRuns')}</h2>
      {runs.length === 0 && <p>{say('noRuns')}</p>}
      {runs.length > 0 && (
        <table class="data runs">
          <thead>
            <tr>
              <th scope="col">{say('run')}</th>
              <th scope="col">{say('started')}</th>
              <th scope="col" class="number">
                {say('took')}
              </th>
              {columns.map(([word]) => (
                <th scope="col" class="number" key={word}>
                  {say(word)}
                </th>
              ))}
              <th scope="col">{say('ended')}</th>
            </tr>
          </thead>
          <tbody>
            {runs.toReversed().map((run) => (
              <tr key={run.id}>
                <td data-label={say('run')}>
                  {run.id} <Safe text={run.versions.join(', ')} />
                </td>
                <td data-label={say('started')}>{run.started.slice(0, 16).replace('T', ' ')}</td>
                <td class="number" data-label={say('took')}>
                  {run.seconds === undefined ? '–' : timeText(run.seconds)}
                </td>
                {columns.map(([word, text]) => (
                  <td class="number" key={word} data-label={say(word)}>
                    {text(run)}
                  </td>
                ))}
                <td data-label={say('ended')}>
                  {run.seconds === undefined
                    ? say('notFinished')
                    : (run.stopped ?? say('finished'))}
                </td>
              </tr>
            ))}
          </tbody>
          {runs.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row" colSpan={3}>
                  {say('together')}
                </th>
                {totals.map((text, at) => (
                  <td class="number" key={at} data-label={say(columns[at]![0])}>
                    {text}
                  </td>
                ))}
                <td />
              </tr>
            </tfoot>
          )}
        </table>
      )}
    </section>
  )
}

/** Duration such as `48 s`, `12 min`, `3.4 h`; the same in every language. */
function timeText(seconds: number): string {
  if (seconds < 100) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
}
