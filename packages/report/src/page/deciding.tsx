/** Lists the scenarios in which two sides differ most, with links to their dialogues. */
import type { VNode } from 'preact'
import type { Deciding, DecidingScenario, EvaluationOverview } from '../report-data.js'
import { Heads } from './heads.js'
import { useNumberName, useSay } from './language.js'
import { Mark } from './marks.js'
import { numberText, sidesTexts, signedText } from './numbers.js'
import { hrefOf } from './route.js'
import { Safe } from './text.js'

interface DecidingProps {
  readonly deciding: Deciding
  readonly evaluation: EvaluationOverview
}

export function DecidingScenarios({ deciding, evaluation }: DecidingProps): VNode {
  const say = useSay()
  const nameOf = useNumberName()
  const { sides, measure, scenarios } = deciding
  const isOfPeople = scenarios.every(({ session }) => session !== undefined)
  const { names, shared } = sidesTexts(sides)
  const to = {
    e: evaluation.name,
    order: 'difference',
    measure: measure?.key ?? 'pairs',
    side: sides,
  }
  const markOf = (side: string): number => {
    const own = evaluation.supporters.findIndex(
      (name) => side === name || side.startsWith(`${name} | `),
    )
    return sides.every((each) => each.startsWith(evaluation.supporters[own] ?? ''))
      ? sides.indexOf(side)
      : own
  }
  return (
    <>
      <h3>
        <Safe text={say('deciding', ...names) + shared} />
      </h3>
      <table class="data deciding">
        <Heads
          names={[say(isOfPeople ? 'session' : 'scenario')]}
          numbers={[
            ...sides.map((side, place) => (
              <>
                <Mark at={markOf(side)} /> <Safe text={names[place]!} />
              </>
            )),
            say('differenceColumn'),
          ]}
        />
        <tbody>
          {scenarios.map((each) => (
            <Row
              key={each.id}
              scenario={each}
              labels={[...names, say('differenceColumn')]}
              as={measure ?? {}}
              href={hrefOf('compare', { ...to, ...addressParams(each) })}
            />
          ))}
        </tbody>
      </table>
      <p class="under">
        <Safe text={measure ? nameOf(measure) : say('criteriaWon')} />
        {' · '}
        <a href={hrefOf('compare', to)}>
          {say('decidingAll', say(isOfPeople ? 'everySession' : 'allScenarios'))}
        </a>
      </p>
    </>
  )
}

const addressParams = ({ id, repeat }: DecidingScenario) => ({
  scenario: id,
  ...(repeat > 1 && { repeat }),
})

interface RowProps {
  readonly scenario: DecidingScenario
  /** Labels of the three numbers in a line: both sides and their difference. */
  readonly labels: readonly string[]
  readonly as: Parameters<typeof numberText>[1]
  readonly href: string
}

const Row = ({
  scenario: { title, language, first, second },
  labels,
  as,
  href,
}: RowProps): VNode => (
  <tr>
    <td class="row-title">
      <a href={href} lang={language} dir="auto">
        <Safe text={title} />
      </a>
    </td>
    {[numberText(first, as), numberText(second, as), signedText(first - second, as)].map(
      (text, at) => (
        <td class="number" key={at} data-label={labels[at]}>
          <a class="value" href={href}>
            {text}
          </a>
        </td>
      ),
    )}
  </tr>
)
