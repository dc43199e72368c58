/**
 * First screen: verdict, reasons, curve, differences, dialogues to read, and possible objections.
 */
import type { VNode } from 'preact'
import type {
  EvaluationOverview,
  HeadlineView,
  NotableView,
  MeanCurve,
  Words,
} from '../report-data.js'
import { Differences } from './differences.js'
import { useLanguage, useSay } from './language.js'
import { Mark } from './marks.js'
import { isWide, MeanCurves } from './mean-curves.js'
import { PairsList } from './pairs-list.js'
import { hrefOfRests } from './rests.js'
import { sampleText } from './sample-text.js'
import { Safe, Texts, Whole } from './text.js'

/** Number of characters above which a verdict is set smaller, so that its reasons stay visible. */
const LONG = 160

interface HeadlineProps {
  readonly headline: HeadlineView
  readonly evaluation: EvaluationOverview
  /** Short notices of failures, flags and missing dialogues; the full notices are below. */
  readonly chips: readonly string[]
}

export function HeadlineScreen({ headline, evaluation, chips }: HeadlineProps): VNode {
  const say = useSay()
  const language = useLanguage()
  const text = (words: Words): string => words[language]
  const { verdict, isWithheld, facts, rests, measure, curve, otherCurve, look, changes } = headline
  const dialogues = `${evaluation.dialogues} ${say('dialoguesCount')}`
  return (
    <section class="headline" aria-label={say('results')}>
      <h1 class={isWithheld ? 'withheld' : text(verdict).length > LONG ? 'small' : undefined}>
        <Whole text={text(verdict)} />
      </h1>
      {facts.map((fact, at) => (
        <p key={fact.en} class="fact">
          {at === 0 ? (
            <a class="leads" href={hrefOfRests(evaluation, rests, rests.key)}>
              <Whole text={text(fact)} />
            </a>
          ) : (
            <Whole text={text(fact)} />
          )}
        </p>
      ))}
      <p class="fact quiet-text">
        <Whole text={text(measure)} />
      </p>
      <Texts look="chips" texts={[`${sampleText(evaluation, say)} · ${dialogues}`, ...chips]} />
      <div class="cards">
        {curve && !otherCurve && <CurveCard curve={curve} evaluation={evaluation} />}
        <div class="card">
          <h2>{say('byHowMuch')}</h2>
          <Differences headline={headline} evaluation={evaluation} />
        </div>
        {curve && otherCurve && (
          <CurveCard curve={curve} other={otherCurve} evaluation={evaluation} />
        )}
        {look.length > 0 && (
          <div class="card">
            <h2>{say('lookAt')}</h2>
            <Look look={look} headline={headline} evaluation={evaluation} />
          </div>
        )}
        {changes.length > 0 && (
          <div class="card">
            <h2>{say('couldChange')}</h2>
            <PairsList
              look="changes"
              rows={changes.map(({ what, how }) => [
                what.en,
                <Safe text={text(what)} />,
                <Whole text={text(how)} />,
              ])}
            />
          </div>
        )}
      </div>
    </section>
  )
}

interface CurveProps {
  readonly curve: MeanCurve
  readonly evaluation: EvaluationOverview
  /**
   * Note that the curve shows another measure than the headline; undefined if it shows the same.
   */
  readonly other?: Words
}

function CurveCard({ curve, other, evaluation }: CurveProps): VNode {
  const say = useSay()
  const language = useLanguage()
  return (
    <div class="card">
      <h2>
        <Safe text={curve.title} />{' '}
        <span class="quiet-text">
          {say(hasBand(curve) ? 'meanByTurn' : 'meanOnly')}
          {other && (
            <>
              {language === 'zh' ? '；' : '; '}
              <Safe text={other[language]} />
            </>
          )}
        </span>
      </h2>
      <MeanCurves curve={curve} supporters={evaluation.supporters} />
      <WideBands curve={curve} />
    </div>
  )
}

/**
 * Note that names the supporters whose confidence bands are drawn as edge lines, because they are
 * too wide to fill.
 */
function WideBands({ curve: { lines, domain } }: { readonly curve: MeanCurve }): VNode | null {
  const say = useSay()
  const wide = lines.filter((line) => isWide(line, domain)).map(({ supporter }) => supporter)
  return wide.length === 0 ? null : (
    <p class="quiet-text">
      <Whole text={say('wideBands', wide.join(', '))} />
    </p>
  )
}

const hasBand = ({ lines }: MeanCurve): boolean =>
  lines.some(({ points }) => points.some(({ lower }) => lower !== undefined))

interface LookProps {
  readonly look: readonly NotableView[]
  readonly headline: HeadlineView
  readonly evaluation: EvaluationOverview
}

function Look({ look, headline: { key }, evaluation }: LookProps): VNode {
  const language = useLanguage()
  return (
    <ul class="look">
      {look.map(({ scenario, title, language: own, sides, values, why }) => (
        <li key={scenario}>
          <a
            lang={own}
            dir="auto"
            href={`${hrefOfRests(evaluation, { supporters: sides, by: {} }, key)}&scenario=${encodeURIComponent(scenario)}`}
          >
            <Safe text={title} />
          </a>
          <span class="under">
            {sides.map((side, at) => (
              <span key={side}>
                <Mark at={evaluation.supporters.indexOf(side)} /> <Safe text={side} /> {values[at]}
              </span>
            ))}
            <span>
              <Safe text={why[language]} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
