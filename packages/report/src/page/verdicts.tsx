import type { VNode } from 'preact'
import type { DialogueBody, EvidenceBody, VerdictBody } from '../report-data.js'
import { verdictId } from './evidence.js'
import { useSay } from './language.js'
import { conditionsText, numberText } from './numbers.js'
import { LongText, Safe } from './text.js'

interface VerdictsProps {
  readonly body: DialogueBody
  /** Id of the card that evidence in the text led to. */
  readonly ground: string | undefined
  readonly onEvidence: (turn: number, quote?: string) => void
}

export function Verdicts({ body, ground, onEvidence }: VerdictsProps): VNode | null {
  const say = useSay()
  if (body.verdicts.length === 0) return null
  return (
    <section>
      <h2>{say('verdicts')}</h2>
      {body.verdicts.map((verdict, at) => (
        <Card
          key={at}
          verdict={verdict}
          at={at}
          body={body}
          isSelected={ground === verdictId(at)}
          onEvidence={onEvidence}
        />
      ))}
    </section>
  )
}

interface CardProps extends Pick<VerdictsProps, 'body' | 'onEvidence'> {
  readonly verdict: VerdictBody
  readonly at: number
  readonly isSelected: boolean
}

function Card({ verdict, at, body, isSelected, onEvidence }: CardProps): VNode {
  const say = useSay()
  const { source, criterion, group, outcome, why, rationale, evidence, conditions } = verdict
  const shown =
    outcome === undefined
      ? `${say('noOutcome')}: ${why ?? ''}`
      : typeof outcome === 'number'
        ? numberText(outcome)
        : outcome
  const about = [source, group, conditionsText(conditions)]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ')
  return (
    <article class={isSelected ? 'card selected' : 'card'} id={verdictId(at)} tabIndex={-1}>
      <h3>
        <Safe text={criterion} />:{' '}
        <strong>
          <Safe text={shown} />
        </strong>
      </h3>
      <p class="quiet-text">
        <Safe text={about} />
      </p>
      <EvidenceList evidence={evidence} onEvidence={onEvidence} />
      {rationale !== '' && (
        <details open={rationale.length < 300}>
          <summary>{say('rationale')}</summary>
          <LongText text={rationale} language={body.scenario.language} />
        </details>
      )}
    </article>
  )
}

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
              <>
                {': “'}
                <Safe text={quote.length > 60 ? `${quote.slice(0, 59)}…` : quote} />”
              </>
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
