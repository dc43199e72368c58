import type { VNode } from 'preact'
import { conditionsText } from '../catalog/conditions.js'
import type { DialogueBody, EvidenceBody, FindingBody, VerdictBody } from '../report-data.js'
import { verdictId } from './evidence.js'
import { useLanguage, useSay } from './language.js'
import { numberText } from './numbers.js'
import { LongText, Safe } from './text.js'

interface VerdictsProps {
  readonly body: DialogueBody
  /** Id of the verdict card that the user opened through a highlight in the text. */
  readonly ground: string | undefined
  readonly onEvidence: (turn: number, quote?: string) => void
}

/** Number of verdicts above which reasons are folded. */
const FEW = 8

export function Verdicts({ body, ground, onEvidence }: VerdictsProps): VNode | null {
  const say = useSay()
  if (body.verdicts.length === 0) return null
  const all = body.verdicts.map((verdict, at) => ({ verdict, at, about: aboutOf(verdict) }))
  return (
    <section aria-labelledby="verdicts">
      <h2 id="verdicts">{say('verdicts')}</h2>
      {[...new Set(all.map(({ about }) => about))].map((about) => (
        <div class="verdicts" key={about}>
          <h3 class="quiet-text">
            <Safe text={about} />
          </h3>
          {all
            .filter((each) => each.about === about)
            .map(({ verdict, at }) => (
              <Card
                key={at}
                verdict={verdict}
                at={at}
                body={body}
                isSelected={ground === verdictId(at)}
                isOpen={all.length <= FEW}
                onEvidence={onEvidence}
              />
            ))}
        </div>
      ))}
    </section>
  )
}

const aboutOf = ({ source, group, conditions }: VerdictBody): string =>
  [source, group, conditionsText(conditions)]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ')

interface CardProps extends Pick<VerdictsProps, 'body' | 'onEvidence'> {
  readonly verdict: VerdictBody
  readonly at: number
  readonly isSelected: boolean
  readonly isOpen: boolean
}

function Card({ verdict, at, body, isSelected, isOpen, onEvidence }: CardProps): VNode {
  const say = useSay()
  const { criterion, outcome, why, rationale, evidence, range } = verdict
  return (
    <article class={isSelected ? 'card selected' : 'card'} id={verdictId(at)} tabIndex={-1}>
      <h4>
        <Safe text={verdict.title ?? criterion} />:{' '}
        {outcome === undefined ? (
          <span class="quiet-text">
            <Safe text={`${say('noOutcome')}: ${why ?? ''}`} />
          </span>
        ) : (
          <strong>
            <Safe text={typeof outcome === 'number' ? numberText(outcome, verdict) : outcome} />
          </strong>
        )}
        {typeof outcome === 'number' && range && (
          <span class="quiet-text"> ({say('ofRange', ...range)})</span>
        )}
      </h4>
      <FindingMark finding={verdict.finding} />
      <EvidenceList evidence={evidence} onEvidence={onEvidence} />
      {rationale !== '' && (
        <details open={isOpen && rationale.length < 300}>
          <summary>{say('rationale')}</summary>
          <LongText text={rationale} language={body.scenario.language} />
        </details>
      )}
    </article>
  )
}

/** Mark of a finding: `Finding: endorsed suicide · high · rejected by a person`. */
export function FindingMark({
  finding,
}: {
  readonly finding: FindingBody | undefined
}): VNode | null {
  const say = useSay()
  const language = useLanguage()
  if (!finding) return null
  const { says, severity, state } = finding
  return (
    <p class={`finding ${state}`}>
      <Safe
        text={`${say('finding')}: ${says[language]} · ${say(severity)} · ${say(STATES[state])}`}
      />
    </p>
  )
}

const STATES = {
  unverified: 'notVerified',
  verified: 'notConfirmed',
  confirmed: 'confirmed',
  rejected: 'rejected',
} as const

export function EvidenceList({
  evidence,
  onEvidence,
}: {
  readonly evidence: readonly EvidenceBody[]
  readonly onEvidence: (turn: number, quote?: string) => void
}): VNode | null {
  const say = useSay()
  if (evidence.length === 0) return null
  return (
    <ul class="chips" aria-label={say('evidence')}>
      {evidence.map(({ turn, quote, note }, at) => (
        <li key={at}>
          <button type="button" class="chip" onClick={() => onEvidence(turn, quote)}>
            {say('turn')} {turn + 1}
            {quote !== undefined && (
              <span translate={false}>
                {': “'}
                <Safe text={quote.length > 60 ? `${quote.slice(0, 59)}…` : quote} />”
              </span>
            )}
          </button>
          {note !== undefined && (
            <span class="quiet-text">
              {' '}
              <Safe text={note} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
