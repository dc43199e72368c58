/**
 * Draws the differences behind a verdict as intervals on a common axis with zero. Each links to its
 * dialogues.
 */
import type { VNode } from 'preact'
import type { DifferenceView, EvaluationOverview, HeadlineView } from '../report-data.js'
import { useLanguage, useSay } from './language.js'
import { Mark } from './marks.js'
import { aboutKey, Names } from './names.js'
import { hrefOfRests } from './rests.js'
import { Safe } from './text.js'

const HEIGHT = 22
/** Distance of the axis ends from the edges of the picture, in percent of its width. */
const MARGIN = 4

/**
 * Maximum number of drawn differences. If there are more, the first ones and the last one are
 * drawn; tables below contain all.
 */
const MOST_DRAWN = 6

interface DifferencesProps {
  readonly headline: HeadlineView
  readonly evaluation: EvaluationOverview
}

export function Differences({ headline, evaluation }: DifferencesProps): VNode {
  const say = useSay()
  const language = useLanguage()
  const { differences, axis, differencesTitle, standing, key } = headline
  const shown =
    differences.length <= MOST_DRAWN
      ? differences
      : [...differences.slice(0, MOST_DRAWN - 1), differences.at(-1)!]
  const harmful = new Set(
    standing.filter(({ isBarred }) => isBarred).map(({ supporter }) => supporter),
  )
  const { least, most } = axis
  const x = (value: number): string =>
    `${(MARGIN + ((value - least) / (most - least || 1)) * (100 - 2 * MARGIN)).toFixed(2)}%`
  const isOfMeasures = shown.some(({ label }) => !evaluation.supporters.includes(label))
  return (
    <>
      <p class="quiet-text">
        <Safe text={differencesTitle[language]} />
      </p>
      <table class="mini differences">
        <tbody>
          {!isOfMeasures && standing[0] && (
            <tr>
              <th scope="row">
                <Mark at={evaluation.supporters.indexOf(standing[0].supporter)} />{' '}
                <Safe text={standing[0].supporter} />
              </th>
              <td />
              <td class="number">
                {/* To the dialogues of this supporter, sorted by what the mean is of. */}
                <a
                  href={hrefOfRests(
                    evaluation,
                    { supporters: [standing[0].supporter], by: {} },
                    key,
                  )}
                >
                  {standing[0].text}
                </a>
              </td>
            </tr>
          )}
          {shown.map((each) => (
            <tr key={each.label} class={each.isFound ? 'found' : undefined}>
              <th
                scope="row"
                class={each.isMain && isOfMeasures ? 'main' : undefined}
                title={isOfMeasures ? aboutKey(evaluation.facets, each.key) : undefined}
              >
                {!isOfMeasures && <Mark at={evaluation.supporters.indexOf(each.label)} />}{' '}
                <Safe text={each.title ?? each.label} />
                {harmful.has(each.label) && ` ${say('harmMark')}`}
              </th>
              <td>
                <Interval difference={each} nothing={axis.nothing} x={x} />
              </td>
              <td class="number">
                <a href={hrefOfRests(evaluation, { supporters: each.sides, by: {} }, each.key)}>
                  {each.text}
                </a>
                {each.isFound && <span title={say('found')}>*</span>}{' '}
                <span class="interval">
                  {each.interval === '' ? `[${say('noInterval')}]` : each.interval}
                </span>
              </td>
            </tr>
          ))}
          {shown.some(({ place }) => place) && (
            <tr class="axis">
              <td />
              <td>
                <Axis axis={axis} x={x} />
              </td>
              <td />
            </tr>
          )}
        </tbody>
      </table>
      {shown.length < differences.length && (
        <p class="quiet-text">{say('moreBelow', differences.length - shown.length)}</p>
      )}
      {headline.equal.en !== '' && (
        <p class="quiet-text">
          <Safe text={headline.equal[language]} />
        </p>
      )}
      {shown.some(({ isFound }) => isFound) && <p class="quiet-text">{say('foundNote')}</p>}
      {isOfMeasures && (
        <Names
          names={shown.map(({ title, label, key }) => ({
            title: title ?? label,
            about: aboutKey(evaluation.facets, key),
          }))}
        />
      )}
    </>
  )
}

interface IntervalProps {
  readonly difference: DifferenceView
  readonly nothing: number
  readonly x: (value: number) => string
}

const Interval = ({ difference: { place, isFound }, nothing, x }: IntervalProps): VNode => (
  <svg class={isFound ? 'forest found' : 'forest'} aria-hidden="true">
    <line class="zero" x1={x(nothing)} x2={x(nothing)} y1={0} y2={HEIGHT} />
    {place && (
      <>
        <line class="bar" x1={x(place.lower)} x2={x(place.upper)} y1={HEIGHT / 2} y2={HEIGHT / 2} />
        <circle cx={x(place.value)} cy={HEIGHT / 2} r={isFound ? 5 : 4} />
      </>
    )}
  </svg>
)

interface AxisProps {
  readonly axis: HeadlineView['axis']
  readonly x: (value: number) => string
}

/** Text anchor that keeps labels at the ends of an axis within the picture. */
const anchorOf = (at: number, last: number): string =>
  at === 0 ? 'start' : at === last ? 'end' : 'middle'

const Axis = ({ axis: { ticks, least, most, unit }, x }: AxisProps): VNode => (
  <svg class="forest" role="img" aria-label={`${ticks[0]!.text} – ${ticks.at(-1)!.text} ${unit}`}>
    <line class="zero" x1={x(least)} x2={x(most)} y1={1} y2={1} />
    {ticks.map(({ at, text }, place) => (
      <>
        <line class="zero" x1={x(at)} x2={x(at)} y1={1} y2={5} />
        <text x={x(at)} y={HEIGHT - 4} text-anchor={anchorOf(place, ticks.length - 1)}>
          {text}
        </text>
      </>
    ))}
  </svg>
)
