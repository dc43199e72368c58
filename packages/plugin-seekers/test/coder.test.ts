/** A coder that is right at known rates: what is printed of it is these rates. And what is printed without one. */
import { component, evaluationOf, scenario as plain } from '@attune/testkit'
import type { Dialogue, Estimate } from '@attune/core'
import type { Quantity, Table } from '@attune/core/findings'
import { describe, expect, test } from 'vitest'
import plugin from '../src/index.js'
import { ownWordings } from '../src/faults/wordings.js'
import type { Planted } from '../src/faults/names.js'
import { withFault } from '../src/known-groups/group.js'
import { type Said, saidIn } from '../src/reading/said.js'

const COUNT = 20

/** The faults that a coder is to see, by what it calls them, and how often it is right. */
const coded = [
  ['role-flip', 'role-flip', 0.8],
  ['fourth-wall', 'fourth-wall', 0.6],
  ['contradict-card', 'contradict-card', 0.9],
  ['contradict-self', 'contradict-self', 0.5],
  ['rosy-arc', 'early-relief', 0.7],
] as const satisfies readonly (readonly [Planted, string, number])[]

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

/** What the coder answers: the first turn that is not the clean one, and what it contradicts. */
function codeOf(code: string, { turns }: Dialogue, before: Said): string {
  const at = turns.findIndex(({ text }, place) => text !== before.turns[place]?.text)
  const line = `${code} | ${at + 1} | ${turns[at]!.text}`
  if (code === 'contradict-card') return `${line} | ${before.scenario.profile}`
  return code === 'contradict-self' ? `${line} | ${before.turns[at - 2]!.text}` : line
}

const faults = [['none', '', 0] as const, ...coded]

async function knownGroups(language: string, isAsked: boolean): Promise<readonly Table['rows'][number][]> {
  const coder = component(plugin, 'coder')
  const dialogues = []
  for (const [fault, code, rate] of faults) {
    for (let at = 0; at < COUNT; at++) {
      const said = clean(at, language)
      // From the second turn on: a seeker contradicts what it said.
      const { turns, ending } = withFault(said, { fault, dose: 1, wordings: ownWordings.held, seed: '1' })
      const own = fault === 'contradict-self' ? [said.turns[0]!, ...turns.slice(1)] : turns
      const dialogue: Dialogue = { turns: own, ending: { reason: ending } }
      const answer = fault !== 'none' && at < rate * COUNT ? codeOf(code, dialogue, said) : 'none'
      const scenario = { ...plain, ...said.scenario }
      const estimates: Record<string, Estimate> = isAsked
        ? { coder: (await coder.estimate(dialogue, { scenario, answers: [answer] })).result }
        : {}
      const conditions = { 'simulator.fault': fault, 'simulator.dose': '1' }
      dialogues.push({ supporter: 'bot', scenario, conditions, dialogue, estimates })
    }
  }
  const options = isAsked ? { coder: 'coder' } : {}
  const { result } = await component(plugin, 'known-groups').analyse(evaluationOf({ dialogues }), {
    options,
    timeout: 120_000,
  })
  const { rows } = result.tables.find(({ id }) => id === 'known-groups')!
  return rows.filter(({ measure }) => String(measure).startsWith('coder'))
}

describe.each(['en', 'zh'])('%s', (language) => {
  test('printed recall is the rate at which the coder is right', async () => {
    const rows = await knownGroups(language, true)
    const printed = rows.map(({ fault, recall }) => [fault, (recall as Quantity).value])
    expect(printed).toEqual(coded.map(([fault, , rate]) => [fault, { state: 'known', value: rate }]))
  }, 120_000)
})

test('without a coder the rows say that nothing is validated', async () => {
  const rows = await knownGroups('en', false)
  expect(rows.map(({ word }) => word)).toEqual(coded.map(() => 'not validated'))
}, 120_000)
