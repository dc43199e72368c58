import { expect, test } from 'vitest'
import { plausibleReward } from '../src/index.js'

const about = (said: string, claim: string): number =>
  plausibleReward(`What the user says now: “${said}”\nIt is ${claim}.`)

test.each([
  ['I am so happy.', 'positive', 'negative'],
  ['I feel miserable.', 'negative', 'positive'],
  ['我很开心', '积极', '消极'],
])('of %s the claim "%s" gets more than "%s"', (said, right, wrong) => {
  expect(about(said, right)).toBeGreaterThan(about(said, wrong))
})

test('a word that is only repeated gets least, and other texts differ by little', () => {
  const rewards = ['Tell me more.', 'I hear you.', 'What happened?'].map(plausibleReward)
  expect(plausibleReward('banana banana banana')).toBeLessThan(Math.min(...rewards))
  expect(new Set(rewards).size).toBe(3)
})
