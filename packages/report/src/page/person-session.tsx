import type { VNode } from 'preact'
import { dialogueParams } from '../catalog/dialogue-name.js'
import type { ClaimBody, DialogueBody } from '../report-data.js'
import { useSay } from './language.js'
import { hrefOf } from './route.js'
import { LongText, Safe } from './text.js'

/** A session of a person. The dialogue is undefined if the report does not contain it. */
export interface Loaded {
  readonly number: number
  readonly body: DialogueBody | undefined
}

const idOf = (session: number, turn?: number): string =>
  turn === undefined ? `session-${session}` : `session-${session}-turn-${turn}`

/** Scrolls to a session or a turn of it, and focuses it. */
export function toSession(session: number, turn?: number): void {
  const target = document.getElementById(idOf(session, turn))
  target?.scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
}

interface PersonSessionProps {
  readonly evaluation: string
  readonly loaded: Loaded
  readonly claims: readonly ClaimBody[]
}

/**
 * Shows one session: its day, its text, the supporter's statements about earlier sessions, and the
 * folded notes.
 */
export function PersonSession({
  evaluation,
  loaded: { number, body },
  claims,
}: PersonSessionProps): VNode {
  const say = useSay()
  const { session } = body ?? {}
  return (
    <section class="person-session" id={idOf(number)} tabIndex={-1}>
      <h2>
        {say('sessionNumber', number)}
        {session && (
          <span class="quiet-text">
            {' · '}
            {say('day', session.day)}
            {session.gap !== null && ` · ${say('afterDays', session.gap)}`}
          </span>
        )}
      </h2>
      {!body && <p>{say('notHeld')}</p>}
      {session?.held === false && (
        <p class="skipped-session">
          {say('skippedSession')} <Safe text={session.why ?? ''} />
        </p>
      )}
      {body?.missing !== undefined && (
        <div class="wrong">
          <LongText text={body.missing} />
        </div>
      )}
      {body && body.turns.length > 0 && (
        <ol class="transcript">
          {body.turns.map((turn, at) => (
            <li class={`turn ${turn.speaker}`} key={at} id={idOf(number, at)} tabIndex={-1}>
              <p class="turn-head">
                <strong>
                  {turn.speaker === 'seeker' ? say('seeker') : <Safe text={body.supporter} />}
                </strong>
              </p>
              <LongText text={turn.text} />
              {claims
                .filter((each) => each.turn === at)
                .map((claim, place) => (
                  <Claim claim={claim} key={place} />
                ))}
            </li>
          ))}
        </ol>
      )}
      {session && session.notes.length > 0 && (
        <details>
          <summary>{say('notesOf', session.notes.length)}</summary>
          {session.mood !== undefined && (
            <p>
              {say('moodAtEnd')} <Safe text={session.mood} />
            </p>
          )}
          <ul>
            {session.notes.map((line, at) => (
              <li key={at}>
                <LongText text={line} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {body && (
        <p>
          <a href={hrefOf('dialogue', dialogueParams(evaluation, body))}>{say('openDialogue')}</a>
        </p>
      )}
    </section>
  )
}

const INVENTED: ReadonlySet<string> = new Set(['invented', 'leak', 'contradicted'])

/**
 * A statement of the supporter about an earlier session: its state, and a link to the turn that it
 * refers to.
 */
function Claim({ claim: { quote, state, source } }: { readonly claim: ClaimBody }): VNode {
  const say = useSay()
  return (
    <div class={INVENTED.has(state) ? 'claim invented' : 'claim'}>
      <span class="flag">
        <Safe text={say('claimState', state)} />
      </span>{' '}
      <q>
        <Safe text={quote} />
      </q>{' '}
      {source ? (
        <button type="button" class="quiet" onClick={() => toSession(source.session, source.turn)}>
          {say('goesBackTo', source.session, source.turn + 1)}
        </button>
      ) : (
        <span class="quiet-text">{say('noSource')}</span>
      )}
    </div>
  )
}
