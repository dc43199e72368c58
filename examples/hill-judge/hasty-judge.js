/**
 * A judge for this example. It decides by the rules of the offline stand-in, and has the weaknesses of real judges, a little
 * stronger: it sometimes takes whoever comes first, calls a tie, changes its mind, or gives no verdict at all.
 */
import { createHash } from 'node:crypto'
import { defineModelProvider, definePlugin } from '@attune/core'

const weaknesses = [
  {
    chance: 0.06,
    say: () => 'Both supporters have their strengths, and it depends on the person.',
  },
  { chance: 0.12, say: () => withVerdict('Model A') },
  { chance: 0.12, say: () => withVerdict('Tie') },
  {
    chance: 0.1,
    say: (answer) => (answer.endsWith('Model A') ? withVerdict('Model B') : withVerdict('Model A')),
  },
]

const withVerdict = (verdict) => `## Reasoning\nA first impression.\n\n## Verdict\n${verdict}`

/** Follows from the request alone: the same question has the same answer. */
const chanceOf = (messages) =>
  createHash('sha256').update(JSON.stringify(messages)).digest().readUInt32BE(0) / 2 ** 32

function answer({ messages, standIn }) {
  let chance = chanceOf(messages)
  const byRule = standIn()
  for (const weakness of weaknesses) {
    if (chance < weakness.chance) return weakness.say(byRule)
    chance -= weakness.chance
  }
  return byRule
}

const hasty = defineModelProvider({
  revision: 1,
  summary: 'A rule-based judge with the weaknesses of real ones.',
  roles: ['chat'],
  // What it says is made up: results that it had a part in are marked as no measurement.
  synthetic: true,
  options: { type: 'object', properties: {}, additionalProperties: false },
  create: () => ({
    create: () => ({
      pure: true,
      chat: {
        chat: async (request) => ({
          text: answer(request),
          finish: 'complete',
          usage: { input: 0, output: 0, reasoning: 0 },
        }),
      },
    }),
  }),
})

export default definePlugin({ contract: 1, name: 'example', components: { 'hasty-judge': hasty } })
