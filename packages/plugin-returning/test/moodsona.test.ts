/* oxlint-disable unicorn/no-thenable -- a field of a rule */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Scenario } from '@attune/core'
import { make } from '@attune/testkit'
import { expect, test } from 'vitest'
import { moodsona } from '../src/moodsona/personas.js'

/** A persona in the form of moodsona 0.2.0, in words of this test. */
const persona = {
  id: 'night-nurse',
  display_name: ' Night nurse ',
  description: 'She works\n  nights.',
  language: 'en',
  pronouns: 'she/her',
  hidden_goal: 'Wants to hear that a break is allowed.',
  reaction_rules: [
    { when: 'The bot gives orders.', then: 'Answers in one word.', emotion_delta: -10 },
    { when: 'The bot asks openly.', then: 'Tells more.', energy_delta: 5, stance_to: 'open' },
  ],
  initial_state: { emotion: 30, energy: 20, stance: 'guarded' },
  baseline: { emotion: 45, energy: 50, stance: 'curious' },
  memory_days_visible: 0,
  tags: ['work', 'night-shift'],
  license: 'CC-BY-4.0',
  author: 'A. Author',
  ai_assisted: false,
}

async function loaded(files: Readonly<Record<string, object | string>>, days = 3) {
  const folder = mkdtempSync(join(tmpdir(), 'moodsona-'))
  for (const [name, content] of Object.entries(files))
    writeFileSync(
      join(folder, name),
      typeof content === 'string' ? content : JSON.stringify(content),
    )
  const all: Scenario[] = []
  const source = make(moodsona, { folder, days }) as { load(): AsyncIterable<Scenario> }
  for await (const each of source.load()) all.push(each)
  return all
}

test('a persona is a person with a session a day', async () => {
  const [read] = await loaded({ 'night-nurse.yaml': persona })
  expect(read).toEqual({
    id: 'night-nurse',
    language: 'en',
    profile: 'Name: Night nurse\nPronouns: she/her\nShe works nights.\nTags: work, night-shift',
    intention: 'Wants to hear that a break is allowed.',
    opening: [],
    events: [],
    references: {},
    tags: { work: 'yes', 'night-shift': 'yes' },
    details: {
      license: 'CC-BY-4.0',
      author: 'A. Author',
      aiAssisted: false,
      source: 'moodsona 0.2.0',
    },
    state: persona.initial_state,
    baseline: persona.baseline,
    remembers: 0,
    rules: [
      { when: 'The bot gives orders.', then: 'Answers in one word.', emotion: -10 },
      { when: 'The bot asks openly.', then: 'Tells more.', energy: 5, stance: 'open' },
    ],
    sessions: [{}, { after: '1d' }, { after: '1d' }],
  })
})

const without = (field: keyof typeof persona) => ({ ...persona, [field]: undefined })

test.each([
  ['a field of another version', { ...persona, voice: 'calm' }, /voice/],
  ['a field that is missing', without('baseline'), /baseline/],
  ['a field of another type', { ...persona, memory_days_visible: '7' }, /memory_days_visible/],
  ['another name than its file', { ...persona, id: 'day-nurse' }, /id: "day-nurse"/],
  ['an address', { ...persona, author: 'a@b.example' }, /author: it contains an e-mail address/],
  ['a page', { ...persona, description: 'See www.b.example' }, /description: it contains a URL/],
  [
    'a phone number',
    { ...persona, hidden_goal: 'Wants a call to (030) 555 01 23' },
    /hidden_goal: it contains a phone number/,
  ],
  ['a key twice', 'id: night-nurse\nid: night-nurse\n', /unique/i],
])('refused, with the field: %s', async (_, content, message) => {
  await expect(loaded({ 'night-nurse.yaml': content })).rejects.toThrow(message)
})

test('a span of years is no phone number, and a folder without personas is an error', async () => {
  const years = { ...persona, description: 'At work 2019-2024.' }
  expect(await loaded({ 'night-nurse.yaml': years })).toHaveLength(1)
  await expect(loaded({ 'readme.md': 'none' })).rejects.toThrow(/no persona file/)
})
