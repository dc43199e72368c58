/**
 * Page on the plan: remaining work, expected model calls, and statistical power of the scenarios.
 */
import type { VNode } from 'preact'
import type { PlannedPower, PlannedUnits, PlanView } from '../report-data.js'
import type { PageProps } from './page-props.js'
import { Heads } from './heads.js'
import { useSay } from './language.js'
import { numberText } from './numbers.js'
import { useLoaded, useSource } from './source.js'
import { Safe, Texts, Whole } from './text.js'

export function PlanPage({ version }: PageProps): VNode {
  const say = useSay()
  const source = useSource()
  const loaded = useLoaded(() => source.plan(), `plan ${version}`)
  const view =
    loaded.state === 'done' ? loaded.value : loaded.state === 'loading' ? loaded.last : undefined
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
          <Texts look="sentences" texts={shows.flatMap((each) => sentencesOf(each, say))} />
        </>
      )}
    </>
  )
}

function sentencesOf(
  { evaluation, of, scenarios, comparisons, smallest, matters }: PlannedPower,
  say: ReturnType<typeof useSay>,
) {
  const ofPeople = of === 'people'
  const first =
    smallest === undefined
      ? say(ofPeople ? 'showsNothingOfPeople' : 'showsNothing', evaluation, scenarios, comparisons)
      : say(
          ofPeople ? 'showsFromPeople' : 'showsFrom',
          evaluation,
          scenarios,
          smallest.toFixed(2),
          comparisons,
        )
  return [
    first,
    ...matters.map(({ measure, difference, needed }) =>
      needed === undefined
        ? say(ofPeople ? 'needsPilotOfPeople' : 'needsPilot', measure, difference)
        : say(ofPeople ? 'needsPeople' : 'needsScenarios', measure, difference, needed),
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

interface CountsProps {
  readonly names: readonly string[]
  readonly numbers: readonly string[]
  /** Rows of the table. Each begins with a name from the config, which is not translated. */
  readonly rows: readonly {
    readonly name: string
    readonly words?: readonly string[]
    readonly counts: readonly string[]
  }[]
}

const Counts = ({ names, numbers, rows }: CountsProps): VNode => (
  <table class="plain">
    <Heads names={names} numbers={numbers} />
    <tbody>
      {rows.map(({ name, words = [], counts }, row) => (
        <tr key={row}>
          <td translate={false}>
            <Safe text={name} />
          </td>
          {words.map((word) => (
            <td key={word}>{word}</td>
          ))}
          {counts.map((count, at) => (
            <td class="number" key={at}>
              {count}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const wholeNumberText = (value: number): string => value.toLocaleString('en')

const Units = ({ units }: { readonly units: readonly PlannedUnits[] }): VNode => {
  const say = useSay()
  return (
    <Counts
      names={[say('evaluation'), say('kind')]}
      numbers={[say('unitsAll'), say('unitsOpen')]}
      rows={units.map(({ evaluation, kind, total, open }) => ({
        name: evaluation,
        words: [say(KINDS[kind])],
        counts: [wholeNumberText(total), wholeNumberText(open)],
      }))}
    />
  )
}

const Calls = ({ calls }: { readonly calls: NonNullable<PlanView['calls']> }): VNode => {
  const say = useSay()
  return (
    <Counts
      names={[say('model')]}
      numbers={(['runsCalls', 'tokensIn', 'tokensOut', 'cost'] as const).map((word) => say(word))}
      rows={calls.map(({ model, cost, ...each }) => ({
        name: model,
        counts: [
          ...[each.calls, each.input, each.output].map(wholeNumberText),
          cost?.toFixed(2) ?? say('noPrices'),
        ],
      }))}
    />
  )
}
