/**
 * Shows the gates of a check at the top of the page: sentence, picture, and the dialogues that
 * contradict each gate most.
 */
import type { VNode } from 'preact'
import type { GateCase, GateView } from '../report-data.js'
import { BeforeAndAfter } from './before-and-after.js'
import { ContentNote } from './content-note.js'
import { GateChart, shownNumber } from './gate-chart.js'
import { useLanguage, useSay } from './language.js'
import { hrefOf } from './route.js'
import { Safe, Whole } from './text.js'

const words = {
  pass: 'gatePass',
  fail: 'gateFail',
  inconclusive: 'gateOpen',
  'not checked': 'gateUnchecked',
} as const
/** Order of the outcomes on the page: what needs to be read comes first. */
const order = ['fail', 'inconclusive', 'not checked', 'pass'] as const
const signs = { pass: '✓', fail: '✗', inconclusive: '?', 'not checked': '–' } as const

export function Gates({ gates }: { readonly gates: readonly GateView[] }): VNode {
  const say = useSay()
  const groups = order.map((outcome) => gates.filter((each) => each.outcome === outcome))
  const counts = groups.flatMap((all, at) =>
    all.length === 0 ? [] : [`${all.length} ${say(words[order[at]!])}`],
  )
  return (
    <section class="gates" aria-labelledby="gates">
      <h1 id="gates">
        {say('gates')}: {counts.join(say('comma'))}
      </h1>
      {groups.flat().map((gate) => (
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
          <ContentNote bodies={[each]} isPart>
            <BeforeAndAfter found={each} other={picture?.other?.[language]} />
          </ContentNote>
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
