/**
 * Notes on people with several sessions: the first session in which a detector reports a finding.
 */
import { type Evaluation, given, isSessionId, named } from '@attune/core/findings'
import type { RowSet } from '@attune/kit/internal'

/**
 * One note per supporter: the first session with a value above 0, for each measure that has a
 * validation record (a count by a detector). Example: `First session of a finding, bot: Minimising
 * 2, Only me 3.` Empty unless all dialogues are sessions of people.
 */
export function firstSessionNotes(
  evaluation: Evaluation,
  source: string,
  rows: RowSet,
): readonly string[] {
  const { measures = {} } = named(evaluation.gives, source) ?? {}
  const counts = rows.names.filter(
    (name) => Object.keys(named(measures, name)?.record ?? {}).length > 0,
  )
  if (counts.length === 0 || !areSessions(rows)) return []
  const first = new Map<string, string[]>()
  for (const name of counts)
    for (const [supporter, session] of firstIn(rows, name)) {
      const { title = name } = given(evaluation, source, name)
      first.set(supporter, [...(first.get(supporter) ?? []), `${title} ${session}`])
    }
  return Array.from(
    first,
    ([supporter, found]) => `First session of a finding, ${supporter}: ${found.join(', ')}.`,
  )
}

function areSessions(rows: RowSet): boolean {
  for (const { scenario, cluster } of rows.abouts())
    if (scenario === cluster || !isSessionId(scenario)) return false
  return true
}

/** Lowest number of a session with a value above 0, by supporter. */
function firstIn(rows: RowSet, name: string): ReadonlyMap<string, number> {
  const first = new Map<string, number>()
  rows.each(name, ({ supporter, scenario }, value) => {
    if (value.state === 'unknown' || typeof value.value !== 'number' || value.value <= 0) return
    const session = Number(scenario.split('@').at(-1))
    first.set(supporter, Math.min(first.get(supporter) ?? session, session))
  })
  return first
}
