import { estimatorWith, readRows, tagged, type Row } from '@attune/kit'
import { unknown, type Known } from '@attune/core'
import type { Evaluation } from '@attune/core/findings'
import { seekerTurns } from '../emotion/seeker-turns.js'

/** Options of the analyses that read a trajectory. */
export const trajectoryOptions = {
  estimator: {
    type: 'string',
    format: 'estimator-label',
    description: 'Label of a trajectory/markov estimator. Default: the first estimator with a BEL.',
  },
  exclude: {
    type: 'array',
    items: { type: 'string', minLength: 1 },
    uniqueItems: true,
    description:
      'Kinds of flags: dialogues with one of them are left out, and counted. Example: seeker-out-of-role, event-not-mentioned. Default: none.',
  },
} as const

export interface TrajectoryOptions {
  readonly estimator?: string
  readonly exclude?: readonly string[]
}

/** Why a dialogue with these flags is left out; nothing if it stays. */
export function excludedBy(flags: readonly string[], exclude: readonly string[]): Known<never> | undefined {
  const found = exclude.find((kind) => flags.includes(kind))
  return found === undefined ? undefined : unknown(`flagged ${found}`)
}

/** Name under which rows carry the number of events of their scenario. */
export const EVENTS = 'events'

/** Measures or score series of an estimator (default: the first one with a BEL), each with its scenario's number of events. */
export async function readTrajectories(
  evaluation: Evaluation,
  kind: 'measure' | 'series',
  { estimator, exclude = [] }: TrajectoryOptions,
): Promise<readonly Row[]> {
  const source = await estimatorWith(evaluation, 'bel', estimator)
  if (source === undefined) return []
  const rows = await readRows(evaluation, { kind, source, ...(kind === 'series' && { name: 'score' }) })
  const kept = exclude.length === 0 ? rows : await withoutFlagged(evaluation, rows, exclude)
  return tagged(evaluation, kept, ({ events }) => ({ [EVENTS]: String(events.length) }))
}

/** Rows of flagged dialogues are missing for that reason. */
async function withoutFlagged(
  evaluation: Evaluation,
  rows: readonly Row[],
  exclude: readonly string[],
): Promise<Row[]> {
  const flags = new Map<string, { readonly conditions: Row['conditions']; readonly kind: string }[]>()
  const keyOf = ({ scenario, supporter, repeat }: Pick<Row, 'scenario' | 'supporter' | 'repeat'>): string =>
    JSON.stringify([scenario, supporter, repeat])
  for await (const { kind, name, source, ...row } of evaluation.observations({ kind: 'flag' })) {
    if (kind !== 'flag' || evaluation.estimators.includes(source) || evaluation.judges.includes(source)) continue
    flags.set(keyOf(row), [...(flags.get(keyOf(row)) ?? []), { conditions: row.conditions, kind: name }])
  }
  return rows.map((row) => {
    const own = (flags.get(keyOf(row)) ?? []).filter(({ conditions }) =>
      Object.entries(conditions).every(([name, value]) => row.conditions[name] === value),
    )
    const why = excludedBy(
      own.map(({ kind }) => kind),
      exclude,
    )
    if (why === undefined) return row
    const { series: _, ...rest } = row
    return { ...rest, value: why }
  })
}

/** Positions among the scores, by number of events, of utterances that news reached in some dialogue. */
export async function readEventTurns(evaluation: Evaluation): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const turns = new Map<string, Set<number>>()
  for await (const { scenario, dialogue } of evaluation.dialogues({ readers: [] })) {
    if (dialogue.state === 'unknown') continue
    const events = String(scenario.events.length)
    const own = turns.get(events) ?? new Set()
    turns.set(events, own)
    for (const { event, index } of seekerTurns(dialogue.value, scenario)) if (event) own.add(index)
  }
  return turns
}
