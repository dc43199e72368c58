import { defineEstimator, definePlugin, known } from '@attune/core'
import { component, dialogueOf, make } from '@attune/testkit'
import { expect, test } from 'vitest'
import plugin from '../src/index.js'
import { wordCounter, words } from '../src/words.js'

test('counts the words of the list', () => {
  expect(make(words, { listed: ['sad'] }).count('Sad, so sad.')).toBe(2)
})

test('a component that needs the service gets it', async () => {
  const glad = defineEstimator({
    revision: 1,
    summary: 'Words of the list in a dialogue.',
    gives: { measures: { glad: {} } },
    needs: { words: wordCounter },
    estimate: ({ turns }, { services }) => ({
      measures: { glad: known(services.words.count(turns.map(({ text }) => text).join(' '))) },
    }),
  })
  const tested = definePlugin({ ...plugin, components: { glad } })
  const { result } = await component(tested, 'glad').estimate(dialogueOf('I am glad.', 'So glad!'))
  expect(result.measures['glad']).toEqual({ state: 'known', value: 2 })
})
