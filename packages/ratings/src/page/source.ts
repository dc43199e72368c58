/** Where the page has its study from, and where its answers go: a server, or a file that works by itself. */
import type { RaterView } from '../design/shown.js'
import type { SentAnswer } from '../answers/row.js'

export interface GivenAnswer extends SentAnswer {
  readonly session?: string
}

export interface Loaded {
  readonly view: RaterView
  readonly given: readonly GivenAnswer[]
  readonly seq: number
}

/** What became of answers. `wait`: not sent, to be tried again. */
export type Sending =
  | { readonly kept: readonly string[]; readonly concurrent: readonly string[]; readonly seq: number }
  | { readonly wait: true }
  | { readonly otherDesign: string }
  | { readonly refused: string }

export interface Source {
  readonly isFile: boolean
  load(): Promise<Loaded | { readonly fault: string }>
  send(design: string, session: string, answers: readonly SentAnswer[]): Promise<Sending>
  /** Answers of other windows since then. */
  changes(seq: number): Promise<{ readonly given: readonly GivenAnswer[]; readonly seq: number } | undefined>
}

const KEY = 'attune-rate-token'

/** The token comes in the fragment, which no server sees, and does not stay in the address. */
export function takeToken(): { readonly role: 'rater' | 'owner'; readonly token: string } | undefined {
  const found = /^#(rater|owner)=([\w-]+)$/.exec(location.hash)
  if (found) {
    sessionStorage.setItem(KEY, JSON.stringify({ role: found[1], token: found[2] }))
    history.replaceState(undefined, '', location.pathname)
  }
  const stored = sessionStorage.getItem(KEY)
  return stored === null ? undefined : (JSON.parse(stored) as { role: 'rater' | 'owner'; token: string })
}

export function serverSource(token: string): Source {
  const headers = { 'x-attune-token': token, 'content-type': 'application/json' }
  return {
    isFile: false,
    async load() {
      const response = await fetch('/api/study', { headers })
      return response.ok ? ((await response.json()) as Loaded) : { fault: await response.text() }
    },
    async send(design, session, answers) {
      let response: Response
      try {
        response = await fetch('/api/answers', {
          method: 'POST',
          headers,
          body: JSON.stringify({ design, session, answers }),
        })
        if (response.ok) return (await response.json()) as Sending
      } catch {
        return { wait: true }
      }
      if (response.status === 409) return { otherDesign: ((await response.json()) as { why: string }).why }
      if (response.status === 400 || response.status === 401) return { refused: await response.text() }
      return { wait: true }
    },
    async changes(seq) {
      try {
        const response = await fetch(`/api/changes?since=${seq}`, { headers })
        return response.ok ? ((await response.json()) as { given: GivenAnswer[]; seq: number }) : undefined
      } catch {
        return undefined
      }
    },
  }
}

/** Answers stay in the browser, and come back as a file. */
export function fileSource(): Source | undefined {
  const data = document.getElementById('study')?.textContent
  if (!data) return undefined
  const view = JSON.parse(data) as RaterView
  return {
    isFile: true,
    load: async () => ({ view, given: keptAnswers(view), seq: 0 }),
    send: async (_, __, answers) => {
      const all = [...keptAnswers(view), ...answers]
      storage.set(nameOf(view, 'answers'), JSON.stringify(all))
      return { kept: answers.map(({ id }) => id), concurrent: [], seq: 0 }
    },
    changes: async () => undefined,
  }
}

export const nameOf = ({ design, rater }: RaterView, what: string): string =>
  `attune-rate ${what} ${design.slice(0, 16)} ${rater}`

export const keptAnswers = (view: RaterView): SentAnswer[] =>
  JSON.parse(storage.get(nameOf(view, 'answers')) ?? '[]') as SentAnswer[]

/** A file that is opened from disk may have no storage: then what is kept lasts as long as the page. */
const memory = new Map<string, string>()
export const storage = {
  get(name: string): string | undefined {
    try {
      return localStorage.getItem(name) ?? memory.get(name)
    } catch {
      return memory.get(name)
    }
  },
  set(name: string, value: string): void {
    memory.set(name, value)
    try {
      localStorage.setItem(name, value)
    } catch {
      // Kept in memory.
    }
  },
}
