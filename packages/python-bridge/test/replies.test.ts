import type { Context, JsonObject, Supporter } from '@attune/core'
import { scenario } from '@attune/testkit'
import { expect, test } from 'vitest'
import { Replies } from '../src/replies.js'

const said = { text: 'That hurts.' }
const supporter = { repeat: 1, reply: async () => said } as unknown as Supporter

test('what the supporter said stands in the dialogue as it gave it, also within an edited turn; other words are those of Python', async () => {
  const replies = new Replies()
  const calls = replies.calls(scenario, supporter, { key: 'k' } as Context) as Record<
    string,
    (given: object) => unknown
  >
  const { reply, turn } = (await calls['reply']!({ turns: [] })) as {
    reply: number
    turn: JsonObject
  }
  expect(turn).toMatchObject(said)
  const turns = [
    { ...turn, reply },
    { ...turn, text: 'I said this.', reply },
    { speaker: 'supporter', text: 'That hurt.', edited: { ...turn, reply }, why: 'tense' },
  ]
  const placed = replies.placed({ turns }) as unknown as { turns: JsonObject[] }
  expect(placed.turns[0]).toBe((placed.turns[2] as { edited: unknown }).edited)
  expect(placed.turns[1]).toEqual({ ...turn, text: 'I said this.' })
})
