import { defineAnalysis, type Dialogue, type Estimate, type Scenario } from '@attune/core'
import type { Evaluation, Findings } from '@attune/core/findings'
import { memoryTrace } from '../measures/memory-trace.js'
import { TRACE } from '../memory.js'
import type { Trace } from '../trace/trace-person.js'
import { type Message, type TraceIn, withLeaks } from './leaks.js'
import { notesOn, warningsOf } from './tracer-notes.js'
import { peopleTable, type SupporterPeople } from './people-table.js'
import { moodFindings, moodOf, type SessionMood } from './mood-curves.js'
import {
  firstSessions,
  memorySentences,
  memoryTables,
  type SupporterMemory,
} from './memory-tables.js'

/**
 * Analysis of persons with several sessions by supporter: attendance, recalled and invented
 * memories.
 */
export const people = defineAnalysis({
  revision: 3,
  summary:
    'People who come back: sessions held, mood, memory recall and invented memories per supporter, people as clusters.',
  options: {
    type: 'object',
    properties: {
      of: {
        type: 'string',
        format: 'estimator-label',
        description: 'Label of the entry of returning/memory. Default: memory.',
        default: 'memory',
      },
    },
    additionalProperties: false,
  } as const,
  create: ({ of }) => ({
    async analyse(evaluation): Promise<Findings> {
      const { supporters, allSupporters, statistics } = evaluation
      const read = await readPeople(evaluation, of)
      const all = supporters.map((name) => read.get(name) ?? emptyOf(name))
      if (all.every(({ sessions }) => sessions.length === 0))
        return { tables: [], figures: [], sentences: [NOBODY] }
      const used = all.flatMap(({ traces }) =>
        traces.map(({ trace: { tracer }, language }) => ({ tracer, language })),
      )
      const warnings = warningsOf(used)
      const memories = all.map(({ name, traces, said }): SupporterMemory => {
        const traced = withLeaks(traces, [...said.values()].flat())
        return {
          name,
          first: firstSessions(traced),
          ...memoryTrace(traced, statistics.level),
        }
      })
      const moods = all.map(({ name, moods: own, sessions }) => {
        const planned = Math.max(0, ...sessions.map(({ session }) => session))
        return { name, moods: own, planned }
      })
      const shown = moodFindings(moods, statistics.level, allSupporters)
      return {
        tables: [
          peopleTable(all),
          ...memoryTables(memories, statistics.level, notesOn(used)),
          ...shown.tables,
        ],
        figures: shown.figures,
        sentences: [
          ...(moods.every(({ planned }) => planned < 2) ? [ONE_SESSION] : []),
          ...warnings,
          ...memorySentences(memories, warnings.length === 0),
        ],
      }
    },
  }),
})

const NOBODY = 'No scenario of this evaluation has sessions.'
const ONE_SESSION =
  'Each person has one session, so no fact can come due: memory recall needs a second session.'

interface ReadPeople extends SupporterPeople {
  readonly traces: TraceIn[]
  /** Messages of the seeker, by person. */
  readonly said: Map<string, Message[]>
  readonly moods: SessionMood[]
  readonly credits: Set<string>
}

const emptyOf = (name: string): ReadPeople => ({
  name,
  sessions: [],
  traces: [],
  said: new Map(),
  moods: [],
  credits: new Set(),
})

/** Sessions by supporter, and the estimator's trace of each person. */
async function readPeople(
  evaluation: Evaluation,
  of: string,
): Promise<ReadonlyMap<string, ReadPeople>> {
  const all = new Map<string, ReadPeople>()
  for await (const each of evaluation.dialogues({ readers: [of] })) {
    const { scenario, supporter, dialogue, estimates } = each
    const { session, language } = scenario
    if (!session) continue
    const { cluster = session.person } = scenario
    const own = all.get(supporter) ?? emptyOf(supporter)
    all.set(supporter, own)
    for (const credit of creditOf(scenario)) own.credits.add(credit)
    own.sessions.push({ person: session.person, session: session.number, dialogue })
    if (dialogue.state === 'known') {
      const said = own.said.get(session.person) ?? []
      own.said.set(session.person, said)
      said.push(...saidIn(session, dialogue.value))
      const mood = moodOf(session, dialogue.value)
      if (mood) own.moods.push({ ...mood, cluster, chain: chainOf(each, session.person) })
    }
    const estimate = estimates[of]
    const trace = estimate?.state === 'known' ? traceIn(estimate.value) : undefined
    if (trace) own.traces.push({ trace, language, cluster })
  }
  return all
}

/** Key of the sessions of one person with the same repeat and conditions. */
const chainOf = (
  { repeat, conditions }: { readonly repeat: number; readonly conditions: object },
  person: string,
): string => JSON.stringify([person, repeat, conditions])

/** Author and licence in the details of a person, such as `A. Author (CC-BY-4.0)`. */
function creditOf({ details = {} }: Scenario): readonly string[] {
  const { author, license, source } = details
  if (typeof author !== 'string') return []
  const more = [source, license].filter((text) => typeof text === 'string')
  return [more.length === 0 ? author : `${author} (${more.join(', ')})`]
}

const traceIn = ({ details }: Estimate): Trace | undefined => details?.[TRACE] as Trace | undefined

const saidIn = (
  { person, number: session }: NonNullable<Scenario['session']>,
  { turns }: Dialogue,
): readonly Message[] =>
  turns.flatMap(({ speaker, text }, turn) =>
    speaker === 'seeker' ? [{ person, session, turn, text }] : [],
  )
