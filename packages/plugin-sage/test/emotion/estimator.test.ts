import { known, unknown, type Dialogue } from '@attune/core'
import { component, dialogueOf as spoken } from '@attune/testkit'
import { expect, test } from 'vitest'
import plugin from '../../src/index.js'
import { dialogueOf } from '../toys.js'

const emotion = component(plugin, 'emotion')
const estimate = async (dialogue: Dialogue, options: object = {}) =>
  (await emotion.estimate(dialogue, { options })).result

test('the series has a value per message of the user, the opening first', async () => {
  const { series, measures } = await estimate(dialogueOf([5, -10]))

  expect(series['emotion']?.values).toEqual([40, 45, 35].map(known))
  expect(series['change']?.values).toEqual([unknown('no reply yet'), known(5), known(-10)])
  expect(measures).toEqual({ final: known(35), success: known(0), failure: known(0) })
})

test('success is 100, failure is below 10 and, if asked for, 10 itself', async () => {
  const at = async (change: number, options: object = {}) =>
    (await estimate(dialogueOf([change]), options)).measures

  expect(await at(60)).toMatchObject({ success: known(1), failure: known(0) })
  expect(await at(-30)).toMatchObject({ failure: known(0) })
  expect(await at(-31)).toMatchObject({ failure: known(1) })
  expect(await at(-30, { failureInclusive: true })).toMatchObject({ failure: known(1) })
})

test('after an unreadable estimation there is no final emotion', async () => {
  const broken = dialogueOf([5, null, 5])
  const left = await estimate(broken)

  expect(left.series['emotion']?.values).toEqual([
    known(40),
    known(45),
    unknown('unreadable estimation'),
    known(50),
  ])
  expect(left.measures['final']).toEqual(unknown('unreadable estimation'))
})

test('a judged last reply decides the final emotion, and an unreadable one leaves it open', async () => {
  const closing = (notes: object) =>
    dialogueOf([5], { annotations: { startEmotion: 40, closing: { ...notes } } })

  expect((await estimate(closing({ emotion: 35 }))).measures['final']).toEqual(known(35))
  expect(
    (await estimate(closing({ emotion: 45, unreadable: 'no_number' }))).measures['final'],
  ).toEqual(unknown('unreadable estimation'))
})

test('the dialogue of another simulator has no emotion noted', async () => {
  const { measures, series } = await estimate(spoken('Hello.', 'Hi.', 'Well.'))

  expect(measures['final']).toEqual(unknown('no emotion noted'))
  expect(series['emotion']?.values).toEqual([
    unknown('no emotion noted'),
    unknown('no emotion noted'),
  ])
})
