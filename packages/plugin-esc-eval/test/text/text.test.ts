import type { Estimate } from '@attune/core'
import type { Estimator, Simulator } from '@attune/core/internal'
import { dialogueOf, make, scenario, scriptedSupporter } from '@attune/testkit'
import { answering } from '@attune/testkit/internal'
import { describe, expect, test } from 'vitest'
import { nextTurn } from '../../src/next-turn/index.js'
import { referenceDialogue } from '../../src/reference/reference-dialogue.js'
import { sourceDialogue } from '../../src/reference/source-dialogue.js'
import { textMetrics } from '../../src/text-metrics/index.js'

const reference = [
  { speaker: 'supporter', text: 'Hello.' },
  { speaker: 'seeker', text: 'I failed.' },
  { speaker: 'seeker', text: 'Again.' },
  { speaker: 'supporter', text: 'That hurts a lot.' },
  { speaker: 'seeker', text: 'Yes.' },
  { speaker: 'supporter', text: 'What happened there?' },
]
const withReference = { ...scenario, references: { dialogue: reference } }

describe('next-turn', () => {
  test('the supporter always sees the turns of the reference, never replies of its own', async () => {
    const supporter = scriptedSupporter('one', 'two')
    const dialogue = await make(nextTurn, {}).simulate(withReference, supporter, answering())

    expect(supporter.heard.map(({ turns }) => turns.map(({ text }) => text))).toEqual([
      ['Hello.', 'I failed.\nAgain.'],
      ['Hello.', 'I failed.\nAgain.', 'That hurts a lot.', 'Yes.'],
    ])
    expect(dialogue.turns.map(({ text }) => text)).toEqual([
      'Hello.',
      'I failed.\nAgain.',
      'one',
      'Yes.',
      'two',
    ])
    expect(dialogue.turns.map(({ annotations }) => annotations?.['reference'])).toEqual([
      undefined,
      undefined,
      'That hurts a lot.',
      undefined,
      'What happened there?',
    ])
  })

  test.each([nextTurn, sourceDialogue])(
    'applies where there is a reference dialogue alone',
    (component) => {
      const { appliesTo } = make(component, {}) as Simulator
      expect([appliesTo!(withReference), appliesTo!(scenario)]).toEqual([true, false])
    },
  )

  test('the source dialogue stands as it is, turns of one side joined', async () => {
    const supporter = scriptedSupporter('nobody asks')
    const { turns } = await make(sourceDialogue, {}).simulate(withReference, supporter, answering())

    expect(turns).toEqual(referenceDialogue(withReference))
    expect(turns).toHaveLength(5)
    expect(supporter.heard).toEqual([])
  })
})

const estimate = (dialogue: Parameters<Estimator['estimate']>[0]): Promise<Estimate> =>
  (make(textMetrics, {}) as Estimator).estimate(dialogue, scenario, answering())

describe('text-metrics', () => {
  test('reply by reply against the references: an equal one has 1, another one 0', async () => {
    const supporter = scriptedSupporter('That hurts a lot.', 'Zebras eat grass')
    const dialogue = await make(nextTurn, {}).simulate(withReference, supporter, answering())
    const { series, measures } = await estimate(dialogue)

    expect(series['bleu2']).toEqual({
      over: 'supporter',
      values: [
        { state: 'unknown', why: 'does not apply: no reference' },
        { state: 'known', value: 1 },
        { state: 'known', value: 0 },
      ],
    })
    expect(measures['rougeL']).toEqual({ state: 'known', value: 0.5 })
    expect(measures['length']).toEqual({ state: 'known', value: 4 })
  })

  test('a dialogue without references has Distinct and length alone', async () => {
    const { measures } = await estimate(dialogueOf('Hm.', 'no no no', 'Hm.', '我懂，我懂'))

    expect(measures['distinct1']).toEqual({ state: 'known', value: 4 / 8 })
    expect(measures['length']).toEqual({ state: 'known', value: 4 })
    expect(measures['bleu4']).toEqual({ state: 'unknown', why: 'does not apply: no reference' })
  })
})
