/**
 * Connection of the page to the study: loads what the rater sees and sends answers. It is a server,
 * or a self-contained file.
 */
import type { RaterView } from '../design/shown.js'
import type { SentAnswer } from '../answers/row.js'
import { KeptAnswers } from './kept.js'

export interface GivenAnswer extends SentAnswer {
  readonly session?: string
}

export interface Loaded {
  readonly view: RaterView
  readonly given: readonly GivenAnswer[]
  readonly seq: number
}

/** Result of sending answers. `wait`: they were not sent and must be sent again later. */
export type Sending =
  | {
      readonly kept: readonly string[]
      /** Answers that the server refused, with the reasons. */
      readonly refused: readonly { readonly id: string | null; readonly why: string }[]
      readonly concurrent: readonly string[]
      readonly seq: number
    }
  | { readonly wait: true }
  | { readonly tooLarge: string }
  | { readonly otherDesign: string }
  | { readonly denied: string }

export interface Source {
  readonly isFile: boolean
  load(): Promise<Loaded | { readonly fault: string }>
  send(design: string, session: string, answers: readonly SentAnswer[]): Promise<Sending>
  /** Answers from other windows with a higher sequence number. */
  changes(
    seq: number,
  ): Promise<{ readonly given: readonly GivenAnswer[]; readonly seq: number } | undefined>
}

const KEY = 'attune-rate-token'
/** Timeout in milliseconds, because a broken connection may never report an error. */
const REQUEST_TIMEOUT = 60_000

/**
 * Takes the token from the fragment of the address, which is never sent to a server, and removes it
 * from the address.
 */
export function takeToken():
  | { readonly role: 'rater' | 'owner'; readonly token: string }
  | undefined {
  const found = /^#(rater|owner)=([\w-]+)$/.exec(location.hash)
  if (found) {
    sessionStorage.setItem(KEY, JSON.stringify({ role: found[1], token: found[2] }))
    history.replaceState(undefined, '', location.pathname)
  }
  const stored = sessionStorage.getItem(KEY)
  return stored === null
    ? undefined
    : (JSON.parse(stored) as { role: 'rater' | 'owner'; token: string })
}

export function serverSource(token: string): Source {
  const headers = { 'x-attune-token': token, 'content-type': 'application/json' }
  return {
    isFile: false,
    async load() {
      try {
        const response = await fetch('/api/study', { headers })
        return response.ok ? ((await response.json()) as Loaded) : { fault: await response.text() }
      } catch {
        return {
          fault: 'the server cannot be reached. Load the page again later; your answers are kept.',
        }
      }
    },
    async send(design, session, answers) {
      try {
        const response = await fetch('/api/answers', {
          method: 'POST',
          headers,
          body: JSON.stringify({ design, session, answers }),
          signal: AbortSignal.timeout(REQUEST_TIMEOUT),
        })
        if (response.ok) return (await response.json()) as Sending
        if (response.status === 409)
          return { otherDesign: ((await response.json()) as { why: string }).why }
        // A proxy may have a lower limit than the server, and its error page is not the server's
        // text.
        if (response.status === 413) return { tooLarge: 'it is too long' }
        if (response.status === 400 || response.status === 401)
          return { denied: await response.text() }
        return { wait: true }
      } catch {
        return { wait: true }
      }
    },
    async changes(seq) {
      try {
        const response = await fetch(`/api/changes?since=${seq}`, { headers })
        return response.ok
          ? ((await response.json()) as { given: GivenAnswer[]; seq: number })
          : undefined
      } catch {
        return undefined
      }
    },
  }
}

/**
 * Source for a page without a server. Answers stay in the browser, and the rater returns them as a
 * file.
 */
export function fileSource(): Source | undefined {
  const data = document.getElementById('study')?.textContent
  if (!data) return undefined
  const view = JSON.parse(data) as RaterView
  return {
    isFile: true,
    load: async () => ({ view, given: new KeptAnswers(view, 'answers').all, seq: 0 }),
    send: async () => ({ wait: true }),
    changes: async () => undefined,
  }
}
