import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '@attune/core'
import { describe, expect, test } from 'vitest'
import { innerLife } from '../../src/inner-life.js'
import { sentientAgent } from '../../src/sentient-agent/index.js'
import { scriptedSupporter, make } from '@attune/testkit'
import { felt, says, scenario, scripted } from '../toys.js'

const folder = join(import.meta.dirname, '../vectors/sage')

interface Case {
  readonly id: string
  readonly input: { readonly raw: string; readonly options?: JsonObject }
  readonly expected: { readonly ok: boolean; readonly error?: string }
}

/**
 * The answers of a vector family that nobody can read, each with the options it was refused under.
 */
const malformed = (family: string): Case[] =>
  (
    JSON.parse(readFileSync(join(folder, `${family}.json`), 'utf8')) as { cases: Case[] }
  ).cases.filter(({ expected }) => !expected.ok)

async function talk(answers: readonly string[], options: object = {}) {
  const { context, asked } = scripted('sentient-agent', answers)
  const agent = make(sentientAgent, { model: 'agent', maxTurns: 3, ...options })
  const dialogue = await agent.simulate(
    scenario(),
    scriptedSupporter('How was that for you?'),
    context,
  )
  return { dialogue, asked, notes: dialogue.turns[2]?.annotations }
}

/** The answer of a model that gives it as often as it is asked: once and three times more. */
const always = (answer: string): string[] => Array<string>(4).fill(answer)

describe('an estimation that nobody can read', () => {
  test.each(malformed('femo-parse'))(
    'is asked for again ($id, $expected.error)',
    async ({ input: { raw, options } }) => {
      const { notes, asked } = await talk(
        [raw, felt(5), says('One.'), felt(0), says('Two.')],
        options,
      )

      expect(notes).toMatchObject({ emotion: 45, change: 5, attempts: 2 })
      expect(asked[1]?.messages.length).toBeGreaterThan(asked[0]?.messages.length ?? 0)
    },
  )

  test.each(malformed('femo-parse'))(
    'changes nothing if it stays so, and ends the talk, whose score is lost ($id)',
    async ({ input: { raw, options }, expected }) => {
      const { dialogue, notes, asked } = await talk(always(raw), options)

      expect(asked).toHaveLength(4)
      expect(notes).toMatchObject({
        emotion: 40,
        state: 'B',
        unreadable: expected.error,
        attempts: 4,
      })
      expect(notes).not.toHaveProperty('change')
      expect(dialogue.turns.map(({ text }) => text).slice(2)).toEqual([''])
      expect(dialogue.ending).toEqual({ reason: 'unreadable-estimation', detail: expected.error })
      expect(innerLife(dialogue).final).toEqual({ state: 'unknown', why: 'unreadable estimation' })
    },
  )

  test('costs the reply to the last message its score, and the dialogue too', async () => {
    const { dialogue } = await talk([felt(5), says('One.'), ...always('nothing')], {
      maxTurns: 2,
      evaluateFinalReply: true,
    })

    expect(dialogue.ending).toEqual({ reason: 'unreadable-estimation', detail: 'missing_section' })
    expect(innerLife(dialogue).final).toEqual({ state: 'unknown', why: 'unreadable estimation' })
  })

  test('is told what is wrong with it', async () => {
    const { asked } = await talk([felt('5 to 6'), felt(5), says('One.'), felt(0), says('Two.')])

    const repair = asked[1]?.messages.at(-1)?.content
    expect(repair).toContain('write one number with its sign')
    expect(repair).toContain('Change:\n(a whole number with its sign)')
  })

  test('is kept as it was written, as are those that were read', async () => {
    const { notes, dialogue } = await talk([
      felt('worse by 5'),
      says('One.'),
      ...always(felt('5 to 6')),
    ])

    expect(notes).toMatchObject({ change: -5, raw: felt('worse by 5') })
    expect(dialogue.turns[4]?.annotations).toMatchObject({
      unreadable: 'ambiguous_change',
      raw: felt('5 to 6'),
    })
  })

  test('states the new emotion in the place of a change', async () => {
    const { notes } = await talk(always(felt('15')))

    expect(notes).toMatchObject({ emotion: 40, unreadable: 'out_of_range' })
  })
})

describe('a message that nobody can read', () => {
  test.each(malformed('freply-parse'))(
    'is asked for again ($id, $expected.error)',
    async ({ input: { raw } }) => {
      const { dialogue, notes } = await talk([felt(5), raw, says('One.'), felt(0), says('Two.')])

      expect(dialogue.turns[2]?.text).toBe('One.')
      expect(notes).toMatchObject({ message: { attempts: 2 } })
    },
  )

  test.each(malformed('freply-parse'))(
    'is never sent; the talk ends there ($id)',
    async ({ input: { raw }, expected }) => {
      const { dialogue, notes } = await talk([felt(5), ...always(raw)])

      expect(dialogue.turns).toHaveLength(3)
      expect(dialogue.turns[2]?.text).toBe('')
      expect(notes).toMatchObject({ emotion: 45, message: { unreadable: expected.error } })
      expect(dialogue.ending).toEqual({ reason: 'unreadable-message', detail: expected.error })
      expect(innerLife(dialogue).final).toEqual({ state: 'unknown', why: 'unreadable message' })
    },
  )

  test('does no harm where it would have been the farewell', async () => {
    const { dialogue } = await talk([felt(-10), ...always('nothing')], { e0: 15 })

    expect(dialogue.ending).toEqual({ reason: 'emotion-min' })
    expect(innerLife(dialogue).final).toEqual({ state: 'known', value: 5 })
  })
})
