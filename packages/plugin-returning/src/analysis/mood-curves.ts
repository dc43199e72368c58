/**
 * Mood over sessions: the mean of the persons who attended a session, and that of the persons who
 * attended all sessions. The first also rises if unhappy persons stay away.
 */
import { type Dialogue, known } from '@attune/core'
import type { Figure, Quantity, Table } from '@attune/core/findings'
import { lineChart } from '@attune/kit'
import { quantity } from '@attune/kit/internal'

/** Mood in a session that took place. */
interface Mood {
  readonly session: number
  /** Mean emotion of the person's messages, from 0 to 100. */
  readonly mean: number
  /** Emotion of the last message, from 0 to 100. */
  readonly last: number
  /** Share of the messages with the stance open or curious. */
  readonly open: number
}

export interface SessionMood extends Mood {
  /** Cluster of the person: repeats and translations share it. */
  readonly cluster: string
  /** Key of the sessions of one person, repeat and combination of conditions. */
  readonly chain: string
}

export interface SupporterMoods {
  readonly name: string
  readonly moods: readonly SessionMood[]
  /** Number of planned sessions. */
  readonly planned: number
}

const OPEN: ReadonlySet<unknown> = new Set(['open', 'curious'])

/** Mood of a session by the annotations of its messages; undefined without any. */
export function moodOf(
  { number }: { readonly number: number },
  { turns }: Dialogue,
): Mood | undefined {
  const moods = turns.flatMap(({ annotations }) => {
    const mood = annotations?.['mood'] as
      | { readonly emotion?: unknown; readonly stance?: unknown }
      | undefined
    return typeof mood?.emotion === 'number' ? [{ emotion: mood.emotion, stance: mood.stance }] : []
  })
  const last = moods.at(-1)
  if (last === undefined) return undefined
  return {
    session: number,
    mean: moods.reduce((sum, { emotion }) => sum + emotion, 0) / moods.length,
    last: last.emotion,
    open: moods.filter(({ stance }) => OPEN.has(stance)).length / moods.length,
  }
}

const NUMBERS = [
  { key: 'mean', title: 'Mean emotion', digits: 0, range: [0, 100], of: 'numbers' },
  { key: 'last', title: 'Last emotion', digits: 0, range: [0, 100], of: 'numbers' },
  { key: 'open', title: 'Open or curious', digits: 2, range: [0, 1], of: 'shares' },
] as const

/** Table and figure of the moods. Empty without moods, which logs do not have. */
export function moodFindings(
  all: readonly SupporterMoods[],
  level: number,
  names: readonly string[],
): { readonly tables: readonly Table[]; readonly figures: readonly Figure[] } {
  if (all.every(({ moods }) => moods.length === 0)) return { tables: [], figures: [] }
  return { tables: [tableOf(all, level)], figures: [figureOf(all, level, names)] }
}

const sessionsOf = ({ planned }: SupporterMoods): readonly number[] =>
  Array.from({ length: planned }, (_, at) => at + 1)

/** Moods of the persons who attended every planned session. */
function ofThoseWhoHeldAll({ moods, planned }: SupporterMoods): readonly SessionMood[] {
  const attended = new Map<string, Set<number>>()
  for (const { chain, session } of moods)
    attended.set(chain, (attended.get(chain) ?? new Set()).add(session))
  return moods.filter(({ chain }) => attended.get(chain)!.size === planned)
}

const cellOf = (
  moods: readonly SessionMood[],
  session: number,
  {
    key,
    of,
    level,
  }: {
    readonly key: 'mean' | 'last' | 'open'
    readonly of: 'numbers' | 'shares'
    readonly level: number
  },
): Quantity =>
  quantity(
    moods
      .filter((each) => each.session === session)
      .map((each) => ({ cluster: each.cluster, value: known(each[key]) })),
    { level, of },
  )

const tableOf = (all: readonly SupporterMoods[], level: number): Table => ({
  id: 'moods',
  title: 'Mood over sessions',
  columns: [
    { key: 'supporter', title: 'Supporter' },
    { key: 'session', title: 'Session' },
    ...NUMBERS.flatMap(({ key, title, digits, range }) => [
      { key, title, digits, range },
      { key: `${key} all`, title: `${title}, who held all`, digits, range },
    ]),
  ],
  rows: all.flatMap((own) => {
    const whole = ofThoseWhoHeldAll(own)
    return sessionsOf(own).map((session) => ({
      supporter: own.name,
      session: String(session),
      ...Object.fromEntries(
        NUMBERS.flatMap(({ key, of }) => [
          [key, cellOf(own.moods, session, { key, of, level })],
          [`${key} all`, cellOf(whole, session, { key, of, level })],
        ]),
      ),
    }))
  }),
  notes: [NOTE],
})

const NOTE =
  'Means over the people who held the session, and over those who held all sessions: the first rise when the unhappy leave. Intervals are for each session.'

function figureOf(all: readonly SupporterMoods[], level: number, names: readonly string[]): Figure {
  const line = (own: SupporterMoods, moods: readonly SessionMood[]) => ({
    name: own.name,
    points: sessionsOf(own).map((session) => ({
      x: session,
      y: cellOf(moods, session, { key: 'mean', of: 'numbers', level }),
    })),
  })
  const came = all.map((own) => line(own, own.moods))
  const stayed = all.map((own) => line(own, ofThoseWhoHeldAll(own)))
  const areSame = all.every((own) => ofThoseWhoHeldAll(own).length === own.moods.length)
  const lines = areSame
    ? came
    : [
        ...came.map((each) => ({ ...each, panel: 'People who held the session' })),
        ...stayed.map((each) => ({ ...each, panel: 'People who held all sessions' })),
      ]
  const last = Math.max(...all.map(({ planned }) => planned))
  return lineChart({
    id: 'moods',
    title: 'Mood over sessions',
    description:
      'Mean emotion of the people who held each session, and of the people who held all sessions, with bands for each session.',
    x: { title: 'Session', domain: [1, Math.max(2, last)], step: 1 },
    y: { title: 'Mean emotion', domain: rangeOf(lines), step: 10 },
    lines,
    notes: [countsText(came)],
    names,
  })
}

interface Drawn {
  readonly name: string
  readonly points: readonly { readonly y: Quantity }[]
}

function countsText(lines: readonly Drawn[]): string {
  const counts = lines.map(({ points }) => points.map(({ y }) => y.n))
  const [first = 0, ...others] = counts.flat()
  if (others.every((each) => each === first)) return `${first} people in each session.`
  const texts = lines.map(({ name }, at) => `${name} ${counts[at]!.join(', ')}`)
  return `People by session: ${texts.join('; ')}.`
}

/** Range of the axis: multiples of ten that contain all values and their bands, within 0 to 100. */
function rangeOf(lines: readonly Drawn[]): readonly [number, number] {
  const drawn = lines.flatMap(({ points }) =>
    points.flatMap(({ y: { value, interval } }) => [
      ...(value.state === 'known' ? [value.value] : []),
      ...(interval ? [interval.lower, interval.upper] : []),
    ]),
  )
  const [lower, upper] = [Math.min(...drawn), Math.max(...drawn)]
  return [
    Math.max(0, 10 * Math.floor(lower / 10 - 0.5)),
    Math.min(100, 10 * Math.ceil(upper / 10 + 0.5)),
  ]
}
