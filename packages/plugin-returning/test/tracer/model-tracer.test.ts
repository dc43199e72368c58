/**
 * Claims by a model: what its answers become, and the record of models that answer well and badly.
 */
import type { Dialogue } from '@attune/core'
import { component } from '@attune/testkit'
import { expect, test } from 'vitest'
import plugin from '../../src/index.js'
import { answerForm } from '../../src/coder/prompt.js'
import { keepsLimits } from '../../src/trace/record.js'
import type { HeardSession } from '../../src/trace/outcome.js'
import type { Trace } from '../../src/trace/trace-person.js'
import { type BankClaim, claimsOf, personOf, recordOn, sessionsOf } from './bank.js'

const memory = component(plugin, 'memory')

const talkOf = ({ turns }: HeardSession): Dialogue => ({
  turns,
  annotations: {},
  ending: { reason: 'limit' },
})

interface Answered {
  readonly trace: Trace
  readonly prompt: string
}

async function traced(
  claim: BankClaim,
  messages: readonly string[],
  answers: readonly string[],
): Promise<Answered> {
  const [first, last] = sessionsOf(claim, messages)
  const { result, asked } = await memory.estimate(talkOf(last!), {
    options: { model: 'coder' },
    scenario: personOf(claim.language),
    previous: [
      {
        number: 1,
        held: true,
        day: 1,
        gap: null,
        why: null,
        dialogue: talkOf(first!),
      },
    ],
    session: { number: 2, held: true, day: 2, gap: 1, why: null },
    answers,
  })
  return {
    trace: result.details?.['trace'] as unknown as Trace,
    prompt: asked[0]!.messages.map(({ content }) => content).join('\n'),
  }
}

type Coder = (claim: BankClaim, messages: readonly string[]) => object

const answerOf = (coder: Coder, claim: BankClaim, messages: readonly string[]): string =>
  JSON.stringify({
    claims: [{ turn: 2 * messages.length + 2, quote: claim.reply, ...coder(claim, messages) }],
  })

const careful: Coder = ({ label, turns }, messages) =>
  label === 'unsupported'
    ? { label, source: 0, source_quote: '' }
    : { label, source: 2 * messages.indexOf(turns[0]!) + 1, source_quote: turns[0]! }
const lenient: Coder = ({ turns }) => ({ label: 'supported', source: 1, source_quote: turns[0]! })
const inventive: Coder = ({ label }) => ({
  label,
  source: 1,
  source_quote: 'words of another text',
})

const recordOfCoder = (coder: Coder) =>
  recordOn(
    claimsOf('claims').filter((_, at) => at % 4 === 0),
    async (claim, messages) =>
      (await traced(claim, messages, [answerOf(coder, claim, messages)])).trace.claims[0]?.state,
  )

test('a model that labels as the bank does keeps the limits, and one that believes all does not', async () => {
  const good = await recordOfCoder(careful)
  expect(good).toMatchObject({ claims: 20, decided: 20, right: 20, missed: 0 })
  const bad = await recordOfCoder(lenient)
  expect(bad.missed).toBe(bad.invented)
  expect([keepsLimits(good), keepsLimits(bad)]).toEqual([true, false])
})

test('a source whose words do not stand in the message leaves the claim unverified', async () => {
  const claim = claimsOf('claims')[0]!
  const { trace } = await traced(claim, claim.turns, [answerOf(inventive, claim, claim.turns)])
  expect(trace.claims).toMatchObject([{ state: 'unverified', source: null }])
  expect(trace.tracer).toBe('model')
})

test('messages are numbered through the sessions, and the form of the answer is shown', async () => {
  const claim = claimsOf('claims')[0]!
  const { prompt } = await traced(claim, claim.turns, ['{"claims": []}'])
  expect(prompt).toContain('talk 1: 1 to 4; talk 2: 5 to 6.')
  expect(prompt).toContain(answerForm)
})

test('without a usable answer claims are unknown, and recall is not', async () => {
  const claim = claimsOf('claims')[0]!
  const [, last] = sessionsOf(claim, claim.turns)
  const { result } = await memory.estimate(talkOf(last!), {
    options: { model: 'coder' },
    scenario: personOf('en'),
    answers: ['?', '?', '?', '?'],
  })
  expect(result.measures['invented']?.state).toBe('unknown')
  expect(result.measures['recall']).toMatchObject({ why: 'does not apply: no fact came due' })
})
