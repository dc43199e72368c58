/**
 * Creates the messages that a supporter receives in a session of a person with several sessions,
 * depending on the memory mode.
 */
import type { Json, Line } from '../contracts/data.js'
import type { OwnMemory } from '../contracts/person.js'

/** Memory mode: the form in which a supporter receives the earlier sessions of a person. */
export type Memory =
  | { readonly mode: 'none'; readonly mark?: 'day' }
  | { readonly mode: 'full'; readonly window?: number; readonly mark?: 'day' }
  | { readonly mode: 'summary'; readonly window?: number; readonly mark?: 'day' }
  | { readonly mode: 'own'; readonly keeps: 'result' | 'service'; readonly mark?: 'day' }

/** A session of the person before the current one. */
export interface EarlierSession {
  readonly session: number
  readonly day: number
  readonly held: boolean
  readonly turns: readonly Line[]
  /** Summary by a model, in mode `summary` only; null if the model gave no usable one. */
  readonly summary?: string | null
  /** Value that the supporter returned to be stored, in mode `own` with `keeps: result` only. */
  readonly memory?: Json
}

export interface CurrentSession {
  readonly session: number
  readonly day: number
  /** Turns of the current session so far. */
  readonly turns: readonly Line[]
}

export interface MemoryView {
  readonly brief: string | null
  readonly turns: readonly Line[]
  readonly own: OwnMemory | null
  /** Numbers of the earlier sessions that have no summary in mode `summary`. */
  readonly missing: readonly number[]
}

export interface MemoryInput {
  readonly language: string
  readonly brief: string | null
  readonly memory: Memory
  readonly person: string
  readonly earlier: readonly EarlierSession[]
  readonly current: CurrentSession
}

/**
 * Brief and turns that are sent to the supporter; `own` is set only in the memory mode `own`.
 * Skipped sessions have no turns and only lengthen the gap in days.
 */
export function memoryView({
  language,
  brief,
  memory,
  person,
  earlier,
  current,
}: MemoryInput): MemoryView {
  const words = /^zh\b/i.test(language) ? chinese : english
  const held = earlier.filter((session) => session.held)
  const window = 'window' in memory ? (memory.window ?? held.length) : held.length
  const shown = window >= held.length ? held : held.slice(held.length - window)
  const marked = (session: Pick<CurrentSession, 'session' | 'day' | 'turns'>): readonly Line[] =>
    memory.mark === 'day'
      ? withMark(session, lastBefore(held, session.session), words)
      : session.turns
  const turns = [...(memory.mode === 'full' ? shown.flatMap(marked) : []), ...marked(current)]
  const isSummed = memory.mode === 'summary'
  const gap = gapOf(current, lastBefore(held, current.session))
  return {
    brief: isSummed ? withNotes(brief, shown, words) : brief,
    turns,
    own: memory.mode === 'own' ? ownMemory({ memory, person, held, current, gap }) : null,
    missing: isSummed
      ? shown.flatMap(({ session, summary }) => (noteOf(summary) === undefined ? [session] : []))
      : [],
  }
}

const lastBefore = (held: readonly EarlierSession[], session: number): EarlierSession | undefined =>
  held.findLast((each) => each.session < session)

const gapOf = (
  { day }: Pick<CurrentSession, 'day'>,
  last: EarlierSession | undefined,
): number | null => (last === undefined ? null : day - last.day)

function ownMemory({
  memory,
  person,
  held,
  current: { session, day, turns },
  gap,
}: Pick<MemoryInput, 'memory' | 'person' | 'current'> & {
  readonly held: readonly EarlierSession[]
  readonly gap: number | null
}): OwnMemory {
  const isCarried = memory.mode === 'own' && memory.keeps === 'result'
  return {
    person,
    session,
    day,
    gap,
    turn: 1 + turns.filter(({ speaker }) => speaker === 'supporter').length,
    previous: held.map((each) => each.session),
    carried: isCarried ? (held.at(-1)?.memory ?? null) : null,
  }
}

interface Words {
  readonly notes: string
  note(day: number, summary: string): string
  mark(day: number, gap: number): string
}

const english: Words = {
  notes: 'Notes from earlier talks:',
  note: (day, summary) => `- Day ${day}: ${summary}`,
  mark: (day, gap) =>
    gap === 0
      ? `[Day ${day}, later the same day]`
      : `[Day ${day}, ${gap} day${gap === 1 ? '' : 's'} after the last talk]`,
}

const chinese: Words = {
  notes: '以往谈话的记录：',
  note: (day, summary) => `- 第${day}天：${summary}`,
  mark: (day, gap) => (gap === 0 ? `[第${day}天，同一天稍后]` : `[第${day}天，距上次谈话${gap}天]`),
}

/**
 * Adds a line with the day, and the number of days since the previous session, to the first
 * message. Session 1 has no such line.
 */
function withMark(
  { day, turns }: Pick<CurrentSession, 'day' | 'turns'>,
  last: EarlierSession | undefined,
  words: Words,
): readonly Line[] {
  const gap = gapOf({ day }, last)
  const [first, ...rest] = turns
  if (gap === null || first === undefined) return turns
  return [{ ...first, text: `${words.mark(day, gap)}\n${first.text}` }, ...rest]
}

function noteOf(summary: string | null | undefined): string | undefined {
  const note = (summary ?? '').replaceAll(/\s+/g, ' ').trim()
  return note === '' ? undefined : note
}

function withNotes(
  brief: string | null,
  shown: readonly EarlierSession[],
  words: Words,
): string | null {
  const lines = shown.flatMap(({ day, summary }) => {
    const note = noteOf(summary)
    return note === undefined ? [] : [words.note(day, note)]
  })
  if (lines.length === 0) return brief
  const block = [words.notes, ...lines].join('\n')
  return brief === null ? block : `${brief}\n\n${block}`
}
