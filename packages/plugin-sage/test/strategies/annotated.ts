/**
 * What the judge of strategies and the analysis of coordinates say of annotated replies, as a run
 * has them.
 */
import { type Dialogue, known, type Known, type Verdict } from '@attune/core'
import type { Findings, Quantity } from '@attune/core/findings'
import { component } from '@attune/testkit'
import { orNull } from '@attune/testkit/shared/values.js'
import plugin from '../../src/index.js'

/**
 * The strategies of each reply, paragraph by paragraph; null: an annotation that cannot be read.
 */
export type Replies = readonly (readonly (readonly string[])[] | null)[]

const tags = (paragraphs: readonly (readonly string[])[]): string =>
  paragraphs.map((codes) => `<Strategy>${codes.join(', ') || 'None'}</Strategy>`).join('\n')

const talkOf = (replies: Replies): Dialogue => ({
  turns: replies.flatMap(() => [
    { speaker: 'seeker' as const, text: 'So.' },
    { speaker: 'supporter' as const, text: 'Yes.' },
  ]),
  ending: { reason: 'turn-limit' },
})

export async function annotated(
  replies: Replies,
  enforcePrecedence = false,
): Promise<readonly Verdict[]> {
  // An answer that cannot be read is asked for three times more.
  const answers = replies.flatMap((reply) =>
    reply === null ? Array<string>(4).fill('No idea.') : [tags(reply)],
  )
  const given = { options: { enforcePrecedence }, answers }
  return (await component(plugin, 'strategies').judge(talkOf(replies), given)).result
}

export const outcomeOf = (verdicts: readonly Verdict[], name: string): number | null =>
  orNull(verdicts.find(({ criterion }) => criterion === name)!.outcome as Known<number>)

type Run = Readonly<Record<string, readonly [x: number, y: number]>>

/** The analysis, where a judge places the supporters so in each run. */
export async function placed(
  runs: readonly Run[],
  verdicts: readonly Verdict[] = [],
): Promise<Findings> {
  const supporters = Object.keys(runs[0] ?? {})
  const answers = runs.map((run) =>
    JSON.stringify(Object.entries(run).map(([model, [x, y]]) => ({ model, x, y }))),
  )
  const dialogues = supporters.map((supporter) => ({
    supporter,
    dialogue: known(talkOf([])),
    verdicts: { 'sage/strategies': known(verdicts) },
  }))
  const given = { options: { repetitions: runs.length }, answers }
  return (await component(plugin, 'coordinates').analyse({ dialogues, supporters }, given)).result
}

export const cellOf = (
  { tables }: Findings,
  table: string,
  row: number,
  key: string,
): number | null =>
  orNull(
    (tables.find(({ id }) => id === table)!.rows[row]![key] as Quantity).value as Known<number>,
  )
