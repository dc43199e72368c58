/** People of a log: their dialogues with dates are sessions, in the order of the dates. */
import type { Scenario } from '@attune/core'
import type { SessionEntry } from '@attune/core/internal'

/** A dialogue of a log that has a date. */
export interface DatedDialogue {
  /** Id of the dialogue in the log. */
  readonly scenario: string
  readonly supporter: string
  readonly language: string
  /** Name of the person. */
  readonly cluster: string
  /** Date in UTC, ISO 8601 to the second. */
  readonly at: string
  readonly line: number
  readonly tags?: Readonly<Record<string, string>>
}

/** All dialogues of one person with one supporter in one language. */
export interface LoggedPerson {
  readonly id: string
  readonly cluster: string
  readonly language: string
  /** Dialogues sorted by date; dialogues of the same date keep the order of the log. */
  readonly sessions: readonly DatedDialogue[]
}

export class LoggedPeople {
  readonly #dated: DatedDialogue[] = []
  #known:
    | {
        readonly all: readonly LoggedPerson[]
        readonly bySession: ReadonlyMap<string, DatedDialogue>
      }
    | undefined

  add(dialogue: DatedDialogue): void {
    this.#dated.push(dialogue)
    this.#known = undefined
  }

  get all(): readonly LoggedPerson[] {
    return this.#read().all
  }

  /** The dialogue of a session by its id, `person@2`. */
  session(id: string): DatedDialogue | undefined {
    return this.#dated.length === 0 ? undefined : this.#read().bySession.get(id)
  }

  #read() {
    this.#known ??= peopleIn(this.#dated)
    return this.#known
  }
}

function peopleIn(dated: readonly DatedDialogue[]) {
  const chains = new Map<string, DatedDialogue[]>()
  const supporters = new Map<string, Set<string>>()
  const languages = new Map<string, Set<string>>()
  for (const each of dated) {
    const { cluster, supporter, language } = each
    const key = JSON.stringify([cluster, supporter, language])
    chains.set(key, [...(chains.get(key) ?? []), each])
    supporters.set(cluster, (supporters.get(cluster) ?? new Set()).add(supporter))
    languages.set(cluster, (languages.get(cluster) ?? new Set()).add(language))
  }
  const bySession = new Map<string, DatedDialogue>()
  const all = [...chains.values()].map((chain): LoggedPerson => {
    const { cluster, supporter, language } = chain[0]!
    // The sessions of a chain have one supporter and one language. A person with several of these
    // has several chains, whose common cluster is the person.
    const more = [
      ...(supporters.get(cluster)!.size > 1 ? [supporter] : []),
      ...(languages.get(cluster)!.size > 1 ? [language] : []),
    ]
    const id = [cluster, ...more].join('/')
    const sessions = chain.toSorted(
      (a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)) || a.line - b.line,
    )
    for (const [at, each] of sessions.entries()) bySession.set(`${id}@${at + 1}`, each)
    return { id, cluster, language, sessions }
  })
  return { all, bySession }
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

const dayOf = ({ at }: DatedDialogue): number => Math.floor(Date.parse(at) / DAY)

/**
 * The person as a scenario. The gap between two sessions is the number of days between their dates
 * (UTC). Two sessions on one day are an hour apart, since gaps are whole hours.
 */
export function personOf({ id, cluster, language, sessions }: LoggedPerson): Scenario {
  let hours = 0
  const first = dayOf(sessions[0]!)
  const entries = sessions.map((each, at): SessionEntry => {
    if (at === 0) return {}
    const planned = Math.max(hours + 1, 24 * (dayOf(each) - first))
    const after = planned - hours
    hours = planned
    return { after: after % 24 === 0 ? `${after / 24}d` : `${after}h` }
  })
  return {
    id,
    cluster,
    language,
    profile: '',
    opening: [],
    events: [],
    references: {},
    tags: sharedTags(sessions),
    details: {},
    sessions: entries,
  }
}

/** Tags that all sessions of a person share. */
const sharedTags = ([first, ...others]: readonly DatedDialogue[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(first?.tags ?? {}).filter(([name, value]) =>
      others.every(({ tags = {} }) => tags[name] === value),
    ),
  )
