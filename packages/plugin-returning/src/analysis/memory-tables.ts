import { known, type Known, unknown } from '@attune/core'
import type { Quantity, Table } from '@attune/core/findings'
import {
  type MemoryTrace,
  type PeopleShare,
  stateOf,
  type TracedPerson,
} from '../measures/memory-trace.js'

export interface SupporterMemory extends MemoryTrace {
  readonly name: string
  /**
   * Number of the first session with a leak, and of the first with an invention, over all persons.
   */
  readonly first: { readonly leak?: number; readonly invented?: number }
}

/** Numbers of the first session with a leak and with an invention, over all persons. */
export function firstSessions(people: readonly TracedPerson[]): SupporterMemory['first'] {
  const first: { leak?: number; invented?: number } = {}
  for (const person of people)
    for (const claim of person.claims) {
      const state = stateOf(person, claim)
      if (state === 'leak' || state === 'invented')
        first[state] = Math.min(first[state] ?? Infinity, claim.session)
    }
  return first
}

const METHOD = 'Clopper-Pearson at the effective size over people'

/**
 * Share as a table cell. `n` counts persons; other columns contain the numbers of due facts and
 * claims.
 */
function quantityOf({ people, estimate, interval }: PeopleShare, level: number): Quantity {
  const value = estimate.state === 'known' ? known(estimate.value) : unknown(estimate.why)
  if (people === 0) return { value, n: 0 }
  return {
    value,
    n: people,
    clusters: people,
    ...(interval.state === 'known'
      ? { interval: { ...interval.value, level, method: METHOD } }
      : { noInterval: interval.why }),
  }
}

const ofPeople = ({ k, n, interval }: MemoryTrace['everInvented'], level: number): Quantity => {
  const share: Known<number> = n === 0 ? unknown('no_values') : known(k / n)
  return quantityOf({ k, n, people: n, estimate: share, interval }, level)
}

const shareColumn = (key: string, title: string, better: 'higher' | 'lower') =>
  ({ key, title, better, scale: 100, digits: 1, unit: '%', range: [0, 1] }) as const
const countColumn = (key: string, title: string) => ({ key, title }) as const

/** Table of recall, invented and contradicted memories, which are always printed together. */
export function memoryTables(
  all: readonly SupporterMemory[],
  level: number,
  tracers: readonly string[],
): readonly Table[] {
  return [memoryTable(all, level, tracers), countsTable(all, tracers)]
}

function memoryTable(
  all: readonly SupporterMemory[],
  level: number,
  tracers: readonly string[],
): Table {
  return {
    id: 'memory',
    title: 'Memory over sessions',
    columns: [
      { key: 'supporter', title: 'Supporter' },
      shareColumn('recall', 'Recall', 'higher'),
      shareColumn('invented', 'Invented', 'lower'),
      shareColumn('contradicted', 'Contradicted', 'lower'),
      shareColumn('worst', 'Invented at worst', 'lower'),
      shareColumn('ever', 'People with an invention', 'lower'),
    ],
    rows: all.map(({ name, recall, invented, contradicted, worstCase, everInvented }) => ({
      supporter: name,
      recall: quantityOf(recall, level),
      invented: quantityOf(invented, level),
      contradicted: quantityOf(contradicted, level),
      worst: quantityOf(worstCase, level),
      ever: ofPeople(everInvented, level),
    })),
    notes: [
      'n is people. Recall: of the facts that came due; the others: of the claims that can be checked. At worst: claims that could not be verified count as invented.',
      ...tracers,
    ],
  }
}

function countsTable(all: readonly SupporterMemory[], notes: readonly string[]): Table {
  const count = (value: number): string => String(value)
  return {
    id: 'memory-counts',
    title: 'Facts that came due, and claims of memory',
    columns: [
      { key: 'supporter', title: 'Supporter' },
      countColumn('due', 'Due'),
      countColumn('right', 'Right'),
      countColumn('wrong', 'Wrong'),
      countColumn('stale', 'Stale'),
      countColumn('absent', 'Absent'),
      countColumn('notDue', 'Not due (skipped, untold, no occasion)'),
      countColumn('unknown', 'Unknown'),
      countColumn('claims', 'Claims'),
      countColumn('checkable', 'Checkable'),
      countColumn('invented', 'Invented'),
      countColumn('leaks', 'Leaks'),
      countColumn('contradicted', 'Contradicted'),
      countColumn('unverified', 'Unverified'),
      countColumn('undecided', 'Undecided'),
    ],
    rows: all.map(({ name, due, claims, checkable, recall, states }) => ({
      supporter: name,
      due: count(recall.n),
      right: count(due.right),
      wrong: count(due.wrong),
      stale: count(due.stale),
      absent: count(due.absent),
      notDue: [due.skipped, due.untold, due.noOccasion].join(', '),
      unknown: count(due.unknown),
      claims: count(states.length),
      checkable: count(checkable),
      invented: count(claims.invented),
      leaks: count(claims.leak),
      contradicted: count(claims.contradicted),
      unverified: count(claims.unverified),
      undecided: count(claims.vague),
    })),
    notes,
  }
}

/** Sentences on leaks, then on inventions, since leaks are more severe. */
export function memorySentences(
  all: readonly SupporterMemory[],
  isValidated: boolean,
): readonly string[] {
  const by = isValidated ? '' : ', by a tracer that is not validated'
  const leaks = all.flatMap(({ name, claims, first }) =>
    claims.leak > 0
      ? [
          `${name} told people what another person had said (${claims.leak} claims, first in session ${first.leak}${by}).`,
        ]
      : [],
  )
  const inventions = all.flatMap(({ name, first, everInvented: { k, n } }) =>
    k > 0
      ? [
          `${name} claimed memories that nothing supports, for ${k} of ${n} simulated people, first in session ${Math.min(first.leak ?? Infinity, first.invented ?? Infinity)}${by}.`,
        ]
      : [],
  )
  return [...leaks, ...inventions]
}
