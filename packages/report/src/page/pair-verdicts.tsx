/** Shows verdicts of pair judges on two dialogues, in both presentation orders. */
import type { VNode } from 'preact'
import type { PairBody } from '../report-data.js'
import { useSay } from './language.js'
import { LongText, Safe } from './text.js'

export function PairVerdicts({
  pairs,
  language,
}: {
  readonly pairs: readonly PairBody[]
  readonly language: string
}): VNode | null {
  const say = useSay()
  if (pairs.length === 0) return null
  return (
    <section aria-labelledby="pairs">
      <h2 id="pairs">{say('pairVerdicts')}</h2>
      {pairs.map((pair, at) => (
        <Pair key={at} pair={pair} language={language} />
      ))}
    </section>
  )
}

function Pair({
  pair: { judge, first, second, criteria, missing },
  language,
}: {
  readonly pair: PairBody
  readonly language: string
}): VNode {
  const say = useSay()
  return (
    <article class="card">
      <h3>
        <Safe text={`${judge}: ${first} – ${second}`} />
      </h3>
      {missing !== undefined && <LongText text={missing} />}
      {criteria.map((criterion) => (
        <details key={criterion.criterion} class="criterion">
          <summary>
            <Safe text={criterion.criterion} />:{' '}
            <strong>
              <Safe text={outcomeText(criterion, say('tie'), say('noOutcome'))} />
            </strong>{' '}
            <span class={isByPosition(criterion) ? 'flag' : 'quiet-text'}>
              {isByPosition(criterion)
                ? say('byPosition')
                : criterion.showings.length > 1 &&
                    criterion.outcome !== undefined &&
                    criterion.outcome !== 'tie'
                  ? say('agreed')
                  : ''}
            </span>
          </summary>
          {criterion.showings.map((showing, at) => (
            <div key={at}>
              <h4>
                <Safe text={say('shownFirst', showing.shownFirst)} />:{' '}
                <Safe text={outcomeText(showing, say('tie'), say('noOutcome'))} />
              </h4>
              <LongText text={showing.rationale} language={language} />
            </div>
          ))}
        </details>
      ))}
    </article>
  )
}

const outcomeText = (
  { outcome, why }: { readonly outcome?: string; readonly why?: string },
  tie: string,
  none: string,
): string => (outcome === undefined ? `${none}: ${why ?? ''}` : outcome === 'tie' ? tie : outcome)

/** True if the judge preferred the same position (first or second) in both presentation orders. */
function isByPosition({ showings }: PairBody['criteria'][number]): boolean {
  const won = showings.map(({ shownFirst, outcome }) =>
    outcome === undefined || outcome === 'tie' ? undefined : outcome === shownFirst,
  )
  return (
    new Set(showings.map(({ shownFirst }) => shownFirst)).size > 1 &&
    won[0] !== undefined &&
    won.every((each) => each === won[0])
  )
}
