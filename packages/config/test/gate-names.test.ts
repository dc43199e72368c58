/** Numbers and labels that gates name are those that components give. */
import { expect, test } from 'vitest'
import { defineEstimator, defineJudge, definePlugin } from '@attune/core'
import { AttuneError } from '@attune/core/internal'
import { gatesSection, primarySection } from '@attune/claims'
import { loadConfig } from '../src/index.js'
import { builtIn } from '@attune/testkit/shared/config-toys.js'
import { lines, mainWith, SUPPORTERS, Workspace } from '@attune/testkit/shared/workspace.js'

const options = { type: 'object', properties: {}, additionalProperties: false } as const
const create = (): never => {
  throw new TypeError('never made')
}
const own = definePlugin({
  contract: 1,
  name: 'own',
  components: {
    warm: defineEstimator({
      revision: 1,
      summary: 'Warm.',
      options,
      gives: { measures: { warmth: {}, mean: {} } },
      create,
    }),
    asks: defineJudge({
      revision: 1,
      summary: 'Asks.',
      options,
      gives: { criteria: { asks: { outcomes: ['yes', 'no'] }, 'part/*': {} } },
      create,
    }),
  },
})

const problemsOf = async (...more: readonly string[]): Promise<readonly string[]> => {
  const entries = ['estimators: { own/warm: {} }', 'judges: { own/asks: {} }']
  const text = lines(SUPPORTERS, ...mainWith(...entries, ...more))
  const folder = new Workspace({ 'attune.config.yaml': text }).folder
  try {
    await loadConfig({
      builtIn: [...builtIn, own],
      sections: [gatesSection, primarySection],
      folder,
    })
    return []
  } catch (error) {
    const { problems } = (error as AttuneError).details as unknown as {
      problems: readonly AttuneError[]
    }
    return problems.map(({ message, fix }) => `${message} ${fix}`)
  }
}

test.each([
  [
    'gates: [{ measure: own/warm.warmht, atLeast: 1 }]',
    'evaluations.main.gates[0].measure: there is no number of own/warm "warmht". Did you mean "warmth"?',
  ],
  [
    'gates: [{ verdict: own/asks.wants, atLeast: 1 }]',
    'evaluations.main.gates[0].verdict: there is no number of own/asks "wants". Known here: asks, part/*.',
  ],
  [
    'gates: [{ rate: own/asks.asks, is: yess, atLeast: 0.5 }]',
    'evaluations.main.gates[0].rate: there is no label of own/asks.asks "yess". Did you mean "yes"?',
  ],
  [
    'primary: [own/warm.maen]',
    'evaluations.main.primary[0]: there is no number of own/warm "maen". Did you mean "mean"?',
  ],
])('%s is named', async (line, says) => {
  expect(await problemsOf(line)).toEqual([says])
})

test('what is given, by itself or by a pattern, is no mistake', async () => {
  const gates =
    'gates: [{ measure: own/warm.warmth, atLeast: 1 }, { verdict: own/asks.part/one, atLeast: 1 }, { rate: own/asks.asks, is: [yes], atLeast: 0.5 }]'
  expect(await problemsOf(gates, 'primary: [own/warm.mean]')).toEqual([])
})
