// A judge of pairs that flips a coin, through the command. The kit's own test has the many seeds.
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { project, run } from './e2e/in-process.js'

const plugin = fileURLToPath(import.meta.resolve('../../../benchmarks/studies/plugin.mjs'))
const worlds = Array.from({ length: 10 }, (_, at) => `w${at}`)

const criteria = ['c0001', 'c0002', 'c0003']
const consistency: unknown = expect.stringMatching(
  /^The judge gave the same verdict in both orders in \d+ % of 90 pairs \(10 scenarios\)/,
)

it('10 roles, 3 models and a coin: nobody is named as preferred, and the note on the judge stands beside it', async () => {
  const folder = project({
    'attune.config.yaml': {
      plugins: [plugin],
      supporters: Object.fromEntries(
        ['a', 'b', 'c'].map((name) => [name, { use: 'core/rule-based' }]),
      ),
      evaluations: worlds.map((world) => ({
        name: world,
        scenarios: { use: 'study/scenarios', count: 10, world },
        simulator: 'study/named',
        judges: { 'study/coin': { criteria: criteria.length, world } },
        analyses: { 'study/preferred': { judge: 'study/coin' } },
      })),
    },
  })
  const { evaluations } = await run(folder)
  expect(evaluations).toHaveLength(worlds.length)
  for (const { evaluation, findings } of evaluations) {
    const { sentences = [], tables } = findings
    expect(sentences.at(-1)).toEqual(consistency)
    const told = sentences
      .slice(0, -1)
      // What the position does to the judge is said of the judge.
      .filter((sentence) => !sentence.startsWith('Effect of being shown first'))
      .map((sentence) => sentence.replace(/: .* (cannot be told apart) at 10 .*/, ': $1'))
    expect({ evaluation, told }).toEqual({
      evaluation,
      told: criteria.map((name) => `${name}: cannot be told apart`),
    })
    expect(tables.find(({ id }) => id === 'win-rates')!.notes).toContainEqual(consistency)
  }
})
