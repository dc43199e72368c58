import type { VNode } from 'preact'
import { useSay } from './language.js'
import { type Loaded, toSession } from './person-session.js'

/**
 * Time line of a person's sessions. Filled marks took place, hollow ones were skipped. The distance
 * grows with the days between sessions; sessions that are close in time stand side by side.
 */
export function TimeLine({ sessions }: { readonly sessions: readonly Loaded[] }): VNode {
  const say = useSay()
  const placed = sessions.map(({ number, body }) => ({ number, session: body?.session }))
  const last = Math.max(1, ...placed.map(({ session }) => session?.day ?? 1))
  const dayOf = (one: (typeof placed)[number] | undefined): number => one?.session?.day ?? last
  return (
    <nav class="time-line" aria-label={say('timeLine')}>
      <ol>
        {placed.map(({ number, session }, at) => (
          <li
            key={number}
            class={session?.held === true ? 'held' : 'skipped'}
            style={{
              flexGrow: Math.max(0, dayOf(placed[at + 1]) - dayOf(placed[at])),
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
