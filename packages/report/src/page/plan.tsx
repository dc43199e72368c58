/** What is left to do, what it asks of models, and what these scenarios can show. */
import type { VNode } from 'preact'
import type { PlannedPower, PlannedUnits, PlanView } from '../report-data.js'
import type { PageProps } from './app.js'
import { useSay } from './language.js'
import { numberText } from './numbers.js'
import { useLoaded, useSource } from './source.js'
import { Safe, Whole } from './text.js'

export function PlanPage({ version }: PageProps): VNode {
  const say = useSay()
  const source = useSource()
  const loaded = useLoaded(() => source.plan(), `plan ${version}`)
  const view = loaded.state === 'done' ? loaded.value : loaded.state === 'loading' ? loaded.last : undefined
  return (
    <>
      <h1>{say('planPage')}</h1>
      {loaded.state === 'loading' && !view && <p role="status">{say('loading')}</p>}
      {loaded.state === 'failed' && <p class="wrong">{say('error', loaded.why)}</p>}
      {view && <Planned view={view} />}
    </>
  )
}

function Planned({ view }: { readonly view: PlanView }): VNode {
  const say = useSay()
  const { units, calls, budget, shows, why } = view
  const open = (units ?? []).reduce((sum, each) => sum + each.open, 0)
  return (
    <>
      {units ? (
        <>
          <p>{open === 0 ? say('nothingLeft') : say('unitsLeft', open)}</p>
          <Units units={units} />
        </>
      ) : (
        <p>{say('notCounted')}</p>
      )}
      {units && open > 0 && (
        <>
          <h2>{say('callsLeft')}</h2>
          {why !== undefined && (
            <p class="wrong">
              <Whole text={why} />
            </p>
          )}
          {!calls && why === undefined && <p>{say('callsInViewer')}</p>}
          {calls?.length === 0 && <p>{say('noCalls')}</p>}
          {calls && calls.length > 0 && <Calls calls={calls} />}
        </>
      )}
      {budget.length > 0 && (
        <ul>
          {budget.map(({ name, left, of }) => (
            <li key={name}>
              {say(
                'budgetLeft',
                say(name === 'calls' ? 'runsCalls' : name === 'cost' ? 'cost' : 'budgetTokens'),
                numberText(left),
                numberText(of),
              )}
            </li>
          ))}
        </ul>
      )}
      {shows.length > 0 && (
        <>
          <h2>{say('whatShows')}</h2>
          <ul class="sentences">
            {shows
              .flatMap((each) => sentencesOf(each, say))
              .map((text) => (
                <li key={text}>
                  <Whole text={text} />
                </li>
              ))}
          </ul>
        </>
      )}
    </>
  )
}

function sentencesOf(
  { evaluation, scenarios, comparisons, smallest, matters }: PlannedPower,
  say: ReturnType<typeof useSay>,
) {
  const first =
    smallest === undefined
      ? say('showsNothing', evaluation, scenarios, comparisons)
      : say('showsFrom', evaluation, scenarios, smallest.toFixed(2), comparisons)
  return [
    first,
    ...matters.map(({ measure, difference, needed }) =>
      needed === undefined
        ? say('needsPilot', measure, difference)
        : say('needsScenarios', measure, difference, needed),
    ),
  ]
}

const KINDS = {
  generate: 'unitGenerate',
  simulate: 'unitSimulate',
  estimate: 'unitEstimate',
  judge: 'unitJudge',
  analyse: 'unitAnalyse',
} as const

const Units = ({ units }: { readonly units: readonly PlannedUnits[] }): VNode => {
  const say = useSay()
  return (
    <table class="plain">
      <thead>
        <tr>
          <th scope="col">{say('evaluation')}</th>
          <th scope="col">{say('kind')}</th>
          <th scope="col" class="number">
            {say('unitsAll')}
          </th>
          <th scope="col" class="number">
            {say('unitsOpen')}
          </th>
        </tr>
      </thead>
      <tbody>
        {units.map(({ evaluation, kind, total, open }) => (
          <tr key={`${evaluation} ${kind}`}>
            <td translate={false}>
              <Safe text={evaluation} />
            </td>
            <td>{say(KINDS[kind])}</td>
            <td class="number">{total.toLocaleString('en')}</td>
            <td class="number">{open.toLocaleString('en')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Calls = ({ calls }: { readonly calls: NonNullable<PlanView['calls']> }): VNode => {
  const say = useSay()
  return (
    <table class="plain">
      <thead>
        <tr>
          <th scope="col">{say('model')}</th>
          {(['runsCalls', 'tokensIn', 'tokensOut', 'cost'] as const).map((word) => (
            <th scope="col" class="number" key={word}>
              {say(word)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {calls.map(({ model, cost, ...each }) => (
          <tr key={model}>
            <td translate={false}>
              <Safe text={model} />
            </td>
            {[each.calls, each.input, each.output].map((value, at) => (
              <td class="number" key={at}>
                {value.toLocaleString('en')}
              </td>
            ))}
            <td class="number">{cost === undefined ? say('noPrices') : cost.toFixed(2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
