/** Draws all series of a dialogue over the same axis of turns, one panel per series. */
import type { VNode } from 'preact'
import { conditionsText } from '../catalog/conditions.js'
import { shownOnceIn } from '../catalog/shown-once.js'
import type { DialogueBody, Facets } from '../report-data.js'
import { domainOf, type EventAt, pointsOf } from './axes.js'
import { Chart } from './chart.js'
import { Heads } from './heads.js'
import { useOnceName, useSay } from './language.js'
import { numberText, titleOf } from './numbers.js'
import { Safe } from './text.js'

interface CurvesProps {
  readonly body: DialogueBody
  readonly facets: Facets
  /** Colour index of the supporter. */
  readonly mark: number
  readonly events: readonly EventAt[]
  readonly selected: number | undefined
  readonly onSelect: (turn: number) => void
}

/** Number of panels that are always visible; the user unfolds the others. */
const ALWAYS_SHOWN = 3

export function Curves({
  body,
  facets,
  mark,
  events,
  selected,
  onSelect,
}: CurvesProps): VNode | null {
  const say = useSay()
  const nameOf = useOnceName()
  const panels = shownOnceIn(body.series, facets.curves)
    .map((once) => ({
      series: once.shown,
      name: nameOf(once),
      points: pointsOf(once.shown, body.turns),
    }))
    .filter(({ points }) => points.length > 0)
  if (panels.length === 0) return null
  const shown = panels.filter(({ series }) => series.folded !== true).slice(0, ALWAYS_SHOWN)
  const further = panels.filter((panel) => !shown.includes(panel))
  const draw = ({ series, name, points }: (typeof panels)[number], at: number): VNode => (
    <Chart
      key={at}
      title={[series.source, name, conditionsText(series.conditions)]
        .filter((part) => part !== '')
        .join(' · ')}
      lines={[{ name: titleOf(series), at: mark, points }]}
      domain={domainOf(
        points.map(({ value }) => value),
        series,
      )}
      turns={body.turns.length}
      height={shown.length === 1 ? 200 : 130}
      as={series}
      events={events}
      selected={selected}
      onSelect={onSelect}
    />
  )
  return (
    <section id="curves" tabIndex={-1}>
      <h2>{say('curves')}</h2>
      {shown.map(draw)}
      {further.length > 0 && (
        <details>
          <summary>{say('furtherCurves', further.length)}</summary>
          {further.map(draw)}
        </details>
      )}
      <details>
        <summary>{say('asTable')}</summary>
        <table class="plain">
          <Heads
            names={[say('turn')]}
            numbers={panels.map(({ series, name }) => (
              <Safe text={`${series.source} ${name}`} />
            ))}
          />
          <tbody>
            {body.turns.map((_, turn) => (
              <tr key={turn}>
                <th scope="row">{turn + 1}</th>
                {panels.map(({ series, points }, at) => {
                  const point = points.find((each) => each.turn === turn)
                  return (
                    <td key={at} class="number">
                      {point ? numberText(point.value, series) : ''}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
