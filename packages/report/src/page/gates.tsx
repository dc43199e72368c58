/**
 * Shows the gates of a check at the top of the page: sentence, picture, and the dialogues that
 * contradict each gate most.
 */
import type { VNode } from 'preact'
import type { GateCase, GateTurn, GateView } from '../report-data.js'
import { GateChart, shownNumber } from './gate-chart.js'
import { useLanguage, useSay } from './language.js'
import { hrefOf } from './route.js'
import { LongText, Safe, Whole } from './text.js'

const words = {
  pass: 'gatePass',
  fail: 'gateFail',
  inconclusive: 'gateOpen',
  'not checked': 'gateUnchecked',
} as const
const signs = { pass: '✓', fail: '✗', inconclusive: '?', 'not checked': '–' } as const

export function Gates({ gates }: { readonly gates: readonly GateView[] }): VNode {
  const say = useSay()
  const counts = (['fail', 'inconclusive', 'not checked', 'pass'] as const).flatMap((outcome) => {
    const count = gates.filter((each) => each.outcome === outcome).length
    return count === 0 ? [] : [`${count} ${say(words[outcome])}`]
  })
  return (
    <section class="gates" aria-labelledby="gates">
      <h1 id="gates">
        {say('gates')}: {counts.join(say('comma'))}
      </h1>
      {gates.map((gate) => (
        <Gate key={`${gate.evaluation} ${gate.name}`} gate={gate} />
      ))}
    </section>
  )
}

function Gate({ gate }: { readonly gate: GateView }): VNode {
  const say = useSay()
  const language = useLanguage()
  const { name, outcome, sentence, fix, picture, cases, evaluation, supporter } = gate
  return (
    <article class={`gate gate-${outcome.replace(' ', '-')}`}>
      <h2>
        <span class="pill">
          <span aria-hidden="true">{signs[outcome]}</span> {say(words[outcome])}
        </span>{' '}
        <Safe text={name} />
      </h2>
      <p>
        <Whole text={sentence[language]} />
      </p>
      {fix?.[language].split('\n').map((line) => (
        <p class="quiet-text" key={line}>
          <Whole text={line} />
        </p>
      ))}
      {picture && <GateChart picture={picture} name={name} />}
      {cases.map((each, at) => (
        <details class="fold" key={each.scenario} open={at === 0 && outcome !== 'pass'}>
          <summary>
            <h3>
              <Safe text={each.scenario} />
            </h3>{' '}
            <span class="quiet-text">{numbersText(each, gate)}</span>
          </summary>
          <BeforeAndAfter found={each} other={picture?.other?.[language]} />
          <p class="under">
            <a
              href={hrefOf('dialogue', { e: evaluation, scenario: each.scenario, side: supporter })}
            >
              {say('gateWhole')}
            </a>
          </p>
        </details>
      ))}
    </article>
  )
}

function numbersText({ numbers: { before, after } }: GateCase, { picture }: GateView): string {
  const text = (value: number): string => shownNumber(value, picture)
  return before === undefined ? text(after) : `${text(before)} → ${text(after)}`
}

interface SideBySide {
  readonly found: GateCase
  readonly other: string | undefined
}

/** Dialogues of both sides, turn by turn. A gate without comparison has only one side. */
function BeforeAndAfter({ found: { before, after }, other }: SideBySide): VNode {
  const say = useSay()
  const sides = [
    ...(other === undefined ? [] : [{ title: say('gateBefore', other), turns: before }]),
    { title: say('gateAfter'), turns: after },
  ]
  const length = Math.max(0, ...sides.map(({ turns }) => turns?.length ?? 0))
  return (
    <table class={`side-by-side sides-${sides.length}`}>
      <thead>
        <tr>
          <td class="turn-column" />
          {sides.map(({ title }) => (
            <th key={title} scope="col" class="side">
              <Safe text={title} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {length === 0 && (
          <tr>
            <td class="turn-column" />
            <td colSpan={sides.length}>{say('gateNoTexts')}</td>
          </tr>
        )}
        {Array.from({ length }, (_, turn) => (
          <tr key={turn}>
            <td class="turn-column">{turn + 1}</td>
            {sides.map(({ title, turns }) => (
              <td key={title} data-label={title}>
                {turns ? <Turn turn={turns[turn]} /> : turn === 0 && say('gateNoTexts')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Turn({ turn }: { readonly turn: GateTurn | undefined }): VNode | null {
  const say = useSay()
  if (!turn) return null
  return (
    <>
      <span class="speaker">{say(turn.speaker === 'seeker' ? 'seeker' : 'gateBot')}</span>
      <LongText text={turn.text} language="" />
    </>
  )
}
