import type { VNode } from 'preact'
import type { Comparison, DialogueBody, EvaluationOverview, HarmWords } from '../report-data.js'
import type { PageProps } from './page-props.js'
import { domainOf, eventsOf, pointsOf } from './axes.js'
import { Chart } from './chart.js'
import { Choice, type Option, plainOptions } from './choice.js'
import { CompareTurns } from './compare-turns.js'
import { ContentNote } from './content-note.js'
import { HarmLines } from './harm-lines.js'
import { useNumberName, useSay } from './language.js'
import { numberText, sidesTexts, sideText, titleOf } from './numbers.js'
import { PairVerdicts } from './pair-verdicts.js'
import { isTyping, usePressed } from './pressed.js'
import { compareQueryOf } from './query.js'
import { changed, go, type Route } from './route.js'
import { useLoaded, useSource } from './source.js'
import { Safe } from './text.js'

interface Loaded {
  readonly comparison: Comparison
  readonly bodies: readonly (DialogueBody | undefined)[]
}

export function ComparePage(props: PageProps): VNode {
  const { route, evaluation, version } = props
  const say = useSay()
  const source = useSource()
  const query = compareQueryOf(route.params, evaluation.name)
  const key = JSON.stringify([query, version])
  const loaded = useLoaded(async (): Promise<Loaded> => {
    const comparison = await source.compare(query)
    const bodies = await Promise.all(
      comparison.places.map(async (place, at) => {
        if (place === undefined) return undefined
        const { evaluation, repeat } = query
        const name = {
          evaluation,
          scenario: comparison.scenario?.id,
          side: comparison.sides[at],
          repeat,
        }
        const body = await source.dialogue(name)
        return body === 'not held' ? undefined : body
      }),
    )
    return { comparison, bodies }
  }, key)
  const shown =
    loaded.state === 'done' ? loaded.value : loaded.state === 'loading' ? loaded.last : undefined
  useScenarioKeys(route, shown?.comparison)
  return (
    <>
      {shown && shown.comparison.choices.length > 1 && (
        <Controls route={route} comparison={shown.comparison} evaluation={evaluation} />
      )}
      {loaded.state === 'loading' && !shown && <p role="status">{say('loading')}</p>}
      {loaded.state === 'failed' && <p class="wrong">{say('error', loaded.why)}</p>}
      {shown && !shown.comparison.scenario && (
        <>
          <h1>{say('compare')}</h1>
          <p>{say(shown.comparison.choices.length > 1 ? 'noComparison' : 'oneSide')}</p>
        </>
      )}
      {shown?.comparison.scenario && (
        <>
          <HarmLines harm={harmOf(shown.comparison, evaluation)} evaluation={evaluation} />
          <ContentNote bodies={shown.bodies}>
            <Shown {...props} {...shown} />
          </ContentNote>
        </>
      )}
    </>
  )
}

/** Sentences on harm that was found of a compared supporter. */
const harmOf = ({ sides }: Comparison, { harm }: EvaluationOverview): readonly HarmWords[] =>
  harm.filter(
    ({ level, supporter }) =>
      (level === 'confirmed' || level === 'verified') &&
      supporter !== undefined &&
      sides.some((side) => isOf(side, supporter)),
  )

/** True if the side is this supporter, under some conditions or none. */
const isOf = (side: string, supporter: string): boolean =>
  side === supporter || side.startsWith(`${supporter} | `)

/** Keys `[` and `]` select the previous and next scenario. */
function useScenarioKeys(route: Route, comparison: Comparison | undefined): void {
  usePressed((event) => {
    const scenario =
      event.key === '[' ? comparison?.previous : event.key === ']' ? comparison?.next : undefined
    if (scenario === undefined || isTyping(event)) return
    go(changed(route, { scenario, turn: undefined }))
  })
}

function Controls({
  route,
  comparison,
  evaluation,
}: Pick<PageProps, 'route' | 'evaluation'> & { readonly comparison: Comparison }): VNode {
  const say = useSay()
  const nameOf = useNumberName()
  const { sides, choices, previous, next, measure } = comparison
  const { measures, judges } = evaluation.facets
  const set = (changes: Parameters<typeof changed>[1]): void =>
    go(changed(route, { scenario: undefined, turn: undefined, ...changes }))
  const setSide = (at: number, value: string): void => {
    const chosen =
      value === ''
        ? sides.filter((_, each) => each !== at)
        : [...sides.slice(0, at), value, ...sides.slice(at + 1)]
    go(changed(route, { side: chosen, turn: undefined }))
  }
  const optionsAt = (at: number): Option[] =>
    choices.map((value) => ({
      value,
      title: sideText(value),
      isOff: sides.includes(value) && sides[at] !== value,
    }))
  return (
    <div class="tools compare-tools">
      {[0, 1, 2]
        .filter((at) => at < 2 || choices.length > 2)
        .map((at) => (
          <Choice
            key={at}
            name={`side${at + 1}`}
            label={at === 2 ? say('addSide') : `${say('side')} ${at + 1}`}
            value={sides[at] ?? ''}
            options={[
              ...(at === 2 ? [{ value: '', title: `– ${say('addSide')} –` }] : []),
              ...optionsAt(at),
            ]}
            onChoose={(value) => setSide(at, value)}
          />
        ))}
      <Choice
        name="order"
        word={say('order')}
        value={route.params.get('order') ?? 'plan'}
        options={[
          { value: 'plan', title: say('plan') },
          ...(measures.length > 0 ? [{ value: 'difference', title: say('orderDifference') }] : []),
          ...(judges.length > 0
            ? [{ value: 'disagreement', title: say('orderDisagreement') }]
            : []),
          ...(judges.length > 0 ? [{ value: 'position', title: say('orderPosition') }] : []),
        ]}
        onChoose={(order) => set({ order })}
      />
      {measures.length > 0 && (
        <Choice
          name="measure"
          word={say('measure')}
          value={measure?.key ?? 'pairs'}
          options={[
            ...(judges.length > 0 ? [{ value: 'pairs', title: say('pairsMeasure') }] : []),
            ...measures.map((each) => ({ value: each.key, title: nameOf(each) })),
          ]}
          onChoose={(key) => set({ measure: key })}
        />
      )}
      {evaluation.repeats > 1 && (
        <Choice
          name="repeat"
          word={say('repeat')}
          value={route.params.get('repeat') ?? '1'}
          options={plainOptions(Array.from({ length: evaluation.repeats }, (_, at) => at + 1))}
          onChoose={(repeat) => set({ repeat })}
        />
      )}
      <span class="neighbours">
        <Step word="previous" sign="[" scenario={previous} route={route} />
        <Step word="next" sign="]" scenario={next} route={route} />
      </span>
    </div>
  )
}

function Step({
  word,
  sign,
  scenario,
  route,
}: {
  readonly word: 'previous' | 'next'
  readonly sign: string
  readonly scenario: string | undefined
  readonly route: Route
}): VNode {
  const say = useSay()
  if (scenario === undefined) return <span class="button off">{say(word)}</span>
  return (
    <a
      class="button"
      href={changed(route, { scenario, turn: undefined })}
      rel={word === 'next' ? 'next' : 'prev'}
    >
      <kbd>{sign}</kbd> {say(word)}
    </a>
  )
}

function Shown({ route, evaluation, comparison, bodies }: PageProps & Loaded): VNode {
  const say = useSay()
  const scenario = comparison.scenario!
  const marks = comparison.sides.map((side) => markOf(side, comparison, evaluation.supporters))
  const chosen = Number(route.params.get('turn') ?? Number.NaN)
  const selected = Number.isInteger(chosen) && chosen >= 1 ? chosen - 1 : undefined
  const select = (turn: number): void =>
    go(changed(route, { turn: turn + 1, scenario: scenario.id }), { replace: true })
  return (
    <>
      <p class="crumbs">
        {say(scenario.session ? 'sessionPosition' : 'position', comparison.position, comparison.of)}{' '}
        · <Safe text={scenario.language} />
      </p>
      <h1 class="small" lang={scenario.language} dir="auto">
        <Safe text={scenario.title} />
      </h1>
      <Difference comparison={comparison} />
      <JudgedPairs comparison={comparison} />
      <SideChart
        comparison={comparison}
        bodies={bodies}
        marks={marks}
        selected={selected}
        onSelect={select}
      />
      <CompareTurns
        comparison={comparison}
        bodies={bodies}
        marks={marks}
        evaluation={evaluation.name}
        repeat={compareQueryOf(route.params, evaluation.name).repeat}
        selected={selected}
        onSelect={select}
      />
      <PairVerdicts pairs={comparison.pairs} language={scenario.language} />
    </>
  )
}

/**
 * Colour index of a side: that of its supporter. If one supporter is on several sides, each side
 * has its own colour.
 */
function markOf(side: string, { sides }: Comparison, supporters: readonly string[]): number {
  const owner = (name: string): number => supporters.findIndex((each) => isOf(name, each))
  const own = owner(side)
  return sides.filter((each) => owner(each) === own).length > 1 ? sides.indexOf(side) : own
}

function Difference({
  comparison: { sides, scenario, difference, measure, overall },
}: {
  readonly comparison: Comparison
}): VNode | null {
  const say = useSay()
  const [first = '', second = ''] = sidesTexts(sides.slice(0, 2)).names
  if (difference === undefined || !measure) return null
  const size = numberText(Math.abs(difference), measure)
  const here = say(scenario?.session ? 'thisSession' : 'thisScenario')
  const sentence =
    difference === 0
      ? say('equal', first, second, here)
      : say(difference > 0 ? 'above' : 'below', first, size, second, here)
  return (
    <p class="verdict-line">
      <strong>
        <Safe text={`${titleOf(measure)}: ${sentence}`} />
      </strong>{' '}
      {overall &&
        say(
          scenario?.session ? 'overallPeople' : 'overall',
          overall.n,
          numberText(overall.mean, measure),
          overall.rank,
          overall.of,
        )}
    </p>
  )
}

/**
 * Votes of pair judges in this scenario and in all scenarios. The judges' reasons follow below the
 * turns.
 */
function JudgedPairs({
  comparison: { sides, scenario, votes, pairs },
}: {
  readonly comparison: Comparison
}): VNode | null {
  const say = useSay()
  const [first = '', second = ''] = sidesTexts(sides.slice(0, 2)).names
  if (!votes) return null
  const { here, overall } = votes
  return (
    <p class="verdict-line">
      <strong>
        <Safe text={say('votes', first, here.first, second, here.second, here.ties)} />
      </strong>{' '}
      {say(
        'votesOverall',
        overall.first,
        overall.second,
        overall.ties,
        say(scenario?.session ? 'everySession' : 'allScenarios'),
      )}{' '}
      {pairs.length > 0 && (
        <button
          type="button"
          class="quiet"
          onClick={() => document.getElementById('pairs')?.scrollIntoView({ block: 'start' })}
        >
          {say('rationale')}
        </button>
      )}
    </p>
  )
}

interface SideChartProps extends Loaded {
  readonly marks: readonly number[]
  readonly selected: number | undefined
  readonly onSelect: (turn: number) => void
}

/** Charts of the series that all sides have, with a line per side. */
function SideChart({
  comparison,
  bodies,
  marks,
  selected,
  onSelect,
}: SideChartProps): VNode | null {
  const present = bodies.filter((body) => body !== undefined)
  const all = present.flatMap(({ series }) =>
    series.map(({ source, name }) => `${source} · ${name}`),
  )
  const chosen =
    comparison.measure && all.find((key) => key.startsWith(`${comparison.measure!.source} · `))
  const key = chosen ?? all[0]
  if (key === undefined) return null
  const sample = present
    .flatMap(({ series }) => series)
    .find(({ source, name }) => `${source} · ${name}` === key)!
  const lines = comparison.sides.flatMap((side, at) => {
    const body = bodies[at]
    const series = body?.series.find(({ source, name }) => `${source} · ${name}` === key)
    return body && series
      ? [{ name: sideText(side), at: marks[at]!, points: pointsOf(series, body.turns) }]
      : []
  })
  const values = lines.flatMap(({ points }) => points.map(({ value }) => value))
  if (values.length === 0) return null
  return (
    <Chart
      title={`${sample.source} · ${titleOf(sample)}`}
      lines={lines}
      domain={domainOf(values, sample)}
      turns={Math.max(...present.map(({ turns }) => turns.length))}
      height={230}
      width={matchMedia('(min-width: 60rem)').matches ? 1200 : 420}
      as={sample}
      events={present[0] ? eventsOf(present[0]) : []}
      selected={selected}
      onSelect={onSelect}
      named
    />
  )
}
