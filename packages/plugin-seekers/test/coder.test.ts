/** A coder that is right at a known rate: what is printed of it is that rate. And what is printed without one. */
import { component, evaluationOf, scenario as plain } from '@attune/testkit'
import type { Dialogue, Estimate } from '@attune/core'
import type { Quantity } from '@attune/core/findings'
import { expect, test } from 'vitest'
import plugin from '../src/index.js'
import { ownWordings } from '../src/faults/wordings.js'
import { withFault } from '../src/known-groups/group.js'
import { saidIn } from '../src/reading/said.js'

const COUNT = 40

const clean = (at: number, language: string) =>
  saidIn(
    {
      turns: Array.from({ length: 12 }, (_, turn) =>
        turn % 2 === 0
          ? {
              speaker: 'seeker' as const,
              text: language === 'zh' ? `第${turn}天又没睡好。` : `Day ${turn} and ${at}: no sleep.`,
            }
          : { speaker: 'supporter' as const, text: language === 'zh' ? '后来呢？' : 'And then?' },
      ),
      ending: { reason: 'turn-limit' },
    },
    { id: `s${at}`, language, profile: language === 'zh' ? '她三十岁。' : 'She is thirty.' },
  )

/** The words of the first turn that is not the clean one, as the coder's answer has them. */
const codeOf = (dialogue: Dialogue, before: Dialogue): string => {
  const at = dialogue.turns.findIndex(({ text }, place) => text !== before.turns[place]?.text)
  return `role-flip | ${at + 1} | ${dialogue.turns[at]!.text}`
}

async function knownGroups(language: string, rate: number | undefined) {
  const coder = component(plugin, 'coder')
  const dialogues = []
  for (const fault of ['none', 'role-flip'] as const) {
    for (let at = 0; at < COUNT; at++) {
      const said = clean(at, language)
      const { turns, ending } = withFault(said, { fault, dose: 1, wordings: ownWordings.held, seed: '1' })
      const dialogue: Dialogue = { turns, ending: { reason: ending } }
      const isRight = rate !== undefined && fault === 'role-flip' && at < rate * COUNT
      const answer = isRight ? codeOf(dialogue, { ...dialogue, turns: said.turns }) : 'none'
      const scenario = { ...plain, ...said.scenario }
      const estimates: Record<string, Estimate> =
        rate === undefined ? {} : { coder: (await coder.estimate(dialogue, { scenario, answers: [answer] })).result }
      dialogues.push({
        supporter: 'bot',
        scenario,
        conditions: { 'simulator.fault': fault, 'simulator.dose': '1' },
        dialogue,
        estimates,
      })
    }
  }
  const options = rate === undefined ? {} : { coder: 'coder' }
  const { result } = await component(plugin, 'known-groups').analyse(evaluationOf({ dialogues }), {
    options,
    timeout: 60_000,
  })
  return result.tables
    .find(({ id }) => id === 'known-groups')!
    .rows.find(({ measure }) => String(measure).startsWith('coder'))!
}

test.each([
  ['en', 0.8],
  ['zh', 0.6],
])('printed recall is the rate at which the coder is right (%s, %d)', async (language, rate) => {
  const row = await knownGroups(language, rate)
  expect((row['recall'] as Quantity).value).toEqual({ state: 'known', value: rate })
})

test('without a coder the row says that nothing is validated', async () => {
  const row = await knownGroups('en', undefined)
  expect(row['word']).toBe('not validated')
})
