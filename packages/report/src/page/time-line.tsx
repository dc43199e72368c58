import type { VNode } from 'preact'
import { useSay } from './language.js'
import { type Loaded, toSession } from './person-session.js'

/** Sessions of a person by day: filled marks took place, hollow ones were skipped. */
export function TimeLine({ sessions }: { readonly sessions: readonly Loaded[] }): VNode {
  const say = useSay()
  const placed = sessions.map(({ number, body }) => ({ number, session: body?.session }))
  const last = Math.max(1, ...placed.map(({ session }) => session?.day ?? 1))
  return (
    <nav class="time-line" aria-label={say('timeLine')}>
      <ol>
        {placed.map(({ number, session }) => (
          <li
            key={number}
            class={session?.held === true ? 'held' : 'skipped'}
            style={{
              left: `${last === 1 ? 0 : (100 * ((session?.day ?? last) - 1)) / (last - 1)}%`,
            }}
          >
            <button
              type="button"
              title={session ? say('dayOf', number, session.day) : say('notHeld')}
              aria-label={session ? say('dayOf', number, session.day) : say('notHeld')}
              onClick={() => toSession(number)}
            >
              {number}
            </button>
          </li>
        ))}
      </ol>
      <p class="quiet-text">
        <span>{say('day', 1)}</span>
        <span>{say('day', last)}</span>
      </p>
    </nav>
  )
}
