/** Reads the data health of an evaluation from its index. */
import type { Evaluation } from '@attune/core/findings'
import { HealthCounter, type SupporterHealth } from './data-health.js'

type Read = Pick<Evaluation, 'name' | 'observations' | 'dialogues'>

/** Data health of each supporter with dialogues, in the order of their first dialogues. */
export async function readHealth(evaluation: Read): Promise<readonly SupporterHealth[]> {
  const counter = new HealthCounter(evaluation.name)
  const replies = new Map<string, number>()
  // Flags of estimators and judges are skipped, since they concern their own results.
  for await (const row of evaluation.observations({ ofDialogues: true })) {
    const { kind, name, supporter, value } = row
    if (kind === 'mention' || (kind === 'dialogue' && name !== 'replies')) continue
    counter.add(row)
    if (kind !== 'dialogue' || value.state === 'unknown') continue
    replies.set(supporter, Math.max(replies.get(supporter) ?? 0, Number(value.value)))
  }
  const single = [...replies].flatMap(([supporter, most]) => (most === 1 ? [supporter] : []))
  for (const supporter of await withOneReply(evaluation, single)) counter.hasOneReply(supporter)
  return counter.health()
}

/** Supporters whose dialogues have one reply each, with the same words in several scenarios. */
async function withOneReply(
  { dialogues }: Pick<Evaluation, 'dialogues'>,
  supporters: readonly string[],
): Promise<readonly string[]> {
  const open = new Map(
    supporters.map((name) => [
      name,
      { text: undefined as string | undefined, said: new Set<string>() },
    ]),
  )
  const left = new Set(supporters)
  if (left.size === 0) return []
  for await (const { supporter, scenario, dialogue, offline } of dialogues({ readers: [] })) {
    const found = open.get(supporter)
    if (!found || !left.has(supporter) || dialogue.state === 'unknown') continue
    const text = dialogue.value.turns.find(
      (turn) => turn.speaker === 'supporter' && turn.scripted !== true,
    )?.text
    const isOther = text === undefined || text.trim() === '' || (found.text ?? text) !== text
    if (offline?.dialogue === true || isOther) left.delete(supporter)
    found.text = text
    found.said.add(scenario.id)
    if (left.size === 0) return []
  }
  return [...left].filter((name) => open.get(name)!.said.size > 1)
}
