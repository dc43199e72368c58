import { expect, test } from 'vitest'
import { type Plugin, defineEstimator, definePlugin, known, whole } from '@attune/core'
import { readmeFlaws } from '../src/readme-flaws.js'

const plugin: Plugin = definePlugin({
  contract: 1,
  name: 'mine',
  components: {
    mood: defineEstimator({
      revision: 1,
      summary: 'Mood.',
      options: { draws: whole({ default: 1, description: 'Draws.' }) },
      gives: { measures: { mood: {} } },
      estimate: () => ({ measures: { mood: known(1) } }),
    }),
  },
})

test.each([
  ['mine/mood', undefined],
  ['A judge in `mine/mood`, as in extends: mine/default, [mine/code.js](mine/code.js)', undefined],
  ['Nothing.', 'README.md does not name mine/mood.'],
  ['mine/mood mine/wramth', 'README.md names mine/wramth, which the plugin does not have.'],
  ['## mine/mood\n\n| option | |\n| --- | --- |\n| `draws` | Draws. |\n', undefined],
  [
    '## mine/mood\n\n| option | |\n| --- | --- |\n| `model` | A model. |\n',
    'The options of mine/mood in README.md are not its options: model, draws.',
  ],
])('README %j', (readme, says) => {
  expect(readmeFlaws(readme, plugin)[0]?.what).toBe(says)
})
