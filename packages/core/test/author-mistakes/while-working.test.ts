/**
 * Mistakes of plugin authors that show while their code runs: what is said names the plugin, the
 * component, the place and the remedy, and blames nobody else.
 */
import { expect, test } from 'vitest'
import { asking, workingRows } from './working-rows.js'
import { planNotices, saidOf, warningsOf } from './workshop.js'

test('a plugin without a mistake is not blamed', async () => {
  expect(await saidOf({})).toEqual([])
})

test('22d a stand-in that its own parser cannot read is named in the run and before it', async () => {
  const parts = asking("parse: () => ({ state: 'unknown', why: 'no number' })")
  const [heard, ...more] = await warningsOf(parts)
  expect(heard).toBe(
    'mine/feel: The stand-in of the prompt mine/mood gives an answer that its own parser cannot read: no number.',
  )
  expect(more).toEqual([])
  expect(await planNotices(parts)).toEqual([
    expect.stringMatching(/mine\/feel fails in the rehearsal: .*stand-in.*no number/),
  ])
})

test('22c a prompt without a rule-based answer is named before a run', async () => {
  expect(await planNotices(asking('standIn: undefined'))).toEqual([
    expect.stringMatching(/mine\/feel fails in the rehearsal: The prompt mine\/mood has no rule-/),
  ])
})

test.each(workingRows)('%s', async (mistake, parts, says) => {
  const [said, ...more] = await saidOf(parts)
  expect(more).toEqual([])
  expect(said?.message).toMatch(says)
  expect(said?.fix).not.toBe('')
  if (mistake.startsWith('7')) expect(said?.place?.file).toMatch(/attune\.config\.yaml$/)
  expect(`${said?.message} ${said?.fix}`).not.toMatch(/(mistake|bug) in Attune|report it to Attune/)
  expect(said?.code).not.toBe('UNEXPECTED')
})
