import { known } from '@attune/core'
import type { Evaluation } from '@attune/core/findings'
import { readRows, type KitColumn, type Row } from '@attune/kit'
import { dialogueOf } from '../scored-dialogues.js'

/**
 * Share of replies that reached the token limit. The table shows it next to fluency, since cut
 * replies are less fluent.
 */
export const cutColumn: KitColumn = {
  key: 'cut',
  title: 'Cut replies',
  scale: 100,
  digits: 1,
  better: 'lower',
}

/** A row per dialogue; empty if no reply was cut. */
export async function cutRows(evaluation: Evaluation): Promise<Row[]> {
  const cut = new Map<string, number>()
  for await (const row of evaluation.observations({ kind: 'flag', name: 'cut-reply' })) {
    if (row.kind !== 'flag') continue
    const key = dialogueOf(row)
    cut.set(key, (cut.get(key) ?? 0) + 1)
  }
  if (cut.size === 0) return []
  const replies = await readRows(evaluation, { kind: 'dialogue', name: 'replies' })
  return replies.map((row): Row => {
    const { value } = row
    const count = value.state === 'known' ? Number(value.value) : 0
    return {
      ...row,
      name: cutColumn.key,
      value: count > 0 ? known((cut.get(dialogueOf(row)) ?? 0) / count) : value,
    }
  })
}
