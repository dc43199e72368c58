/**
 * A tracer by a model that answers from a script: its record on a bank, and results without a
 * record.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attune, project } from './e2e/in-process.js'
import { type Server, startServer, stopServers } from './e2e/server.js'
import { chatModel } from './e2e/talks.js'

interface BankClaim {
  readonly id: string
  readonly language: string
  readonly turns: readonly string[]
  readonly reply: string
  readonly label: 'supported' | 'contradicted' | 'unsupported'
}

const root = join(import.meta.dirname, '../../..')
const { claimsIn, recordOf } = (await import(
  join(root, 'benchmarks/parts/returning/tracer-record.mjs')
)) as {
  claimsIn(file: string): readonly BankClaim[]
  recordOf(
    claims: readonly BankClaim[],
    options: { readonly config: string; readonly model: string; readonly to: string },
  ): Promise<Readonly<Record<string, object>>>
}
const bank = join(root, 'packages/plugin-returning/test/bank/a.jsonl')
/** Four claims of each label and language. */
const claims = (['en', 'zh'] as const).flatMap((language) =>
  (['supported', 'contradicted', 'unsupported'] as const).flatMap((label) =>
    claimsIn(bank)
      .filter((claim) => claim.language === language && claim.label === label)
      .slice(0, 4),
  ),
)

/**
 * Answer of the model to a claim. The second claim of each label is believed, the third one has a
 * source with words that no message has, and the fourth answer is unreadable.
 */
function answerTo(messages: readonly { readonly content: string }[]): string {
  const prompt = messages.map(({ content }) => content).join('\n')
  const at = claims.findIndex(({ reply }) => prompt.includes(reply))
  if (at === -1) return '{"claims": []}'
  const { turns, reply, label } = claims[at]!
  const claim = { turn: 2 * turns.length + 2, quote: reply }
  const [first] = turns
  const from = { source: 1, source_quote: first }
  const none = { source: 0, source_quote: '' }
  const said = [
    { ...claim, label, ...(label === 'unsupported' ? none : from) },
    { ...claim, label: 'supported', ...from },
    { ...claim, label: 'supported', source: 1, source_quote: 'words of another text' },
  ][at % 4]
  return said ? JSON.stringify({ claims: [said] }) : 'I cannot say.'
}

let server: Server
beforeAll(async () => {
  server = await startServer({ reply: ({ messages }) => answerTo(messages) })
})
afterAll(stopServers)

const people = readFileSync(join(root, 'examples/returning/people.jsonl'), 'utf8')

function study(): string {
  return project({
    'people.jsonl': people.split('\n').slice(0, 3).join('\n'),
    'attune.config.yaml': `
models: ${JSON.stringify({ coder: chatModel(server, { identity: 'coder' }) })}
plugins: [returning]
seed: 1
supporters: { bot: { use: returning/bot, memory: { mode: own } } }
evaluations:
  returning:
    scenarios: { use: core/scenarios, file: people.jsonl }
    simulator: { use: returning/seeker, turns: 1 }
    estimators: { memory: { use: returning/memory, model: coder } }
    analyses: { returning/people: {}, core/measures: {} }
`,
  })
}

test('the record of a model is counted by label and language, with what it does not decide', async () => {
  const folder = study()
  const options = {
    config: join(folder, 'attune.config.yaml'),
    model: 'coder',
    to: join(folder, 'record'),
  }
  const record = await recordOf(claims, options)
  const none = { supported: 0, contradicted: 0, unsupported: 0, undecided: 0 }
  // Of four claims one is right, one is believed, and the quote or the answer of two fails.
  const expected = {
    claims: 12,
    decided: 6,
    right: 4,
    invented: 8,
    missed: 2,
    counts: {
      supported: { ...none, supported: 2, undecided: 2 },
      contradicted: { ...none, contradicted: 1, supported: 1, undecided: 2 },
      unsupported: { ...none, unsupported: 1, supported: 1, undecided: 2 },
    },
  }
  expect(record).toEqual({ en: expected, zh: expected })

  const { calls } = await server.stats()
  expect(await recordOf(claims, options)).toEqual(record)
  expect((await server.stats()).calls).toBe(calls)
})

test('a line of a bank without a label is named', () => {
  const file = join(study(), 'bank.jsonl')
  writeFileSync(file, `\n${JSON.stringify({ ...claims[0], label: 'true' })}\n`)
  expect(() => claimsIn(file)).toThrow('bank.jsonl:2: a claim has id, language, turns, reply')
})

test('tables, sentences, exports and the docs say that a model has no record', async () => {
  const folder = study()
  const said = async (...args: readonly string[]): Promise<string> =>
    (await attune(folder, args)).stdout.replaceAll(/\s+/g, ' ')
  const run = await said('run', '--all', '--no-figures', '--no-report')
  expect(run).toContain('The tracer of memory claims by a model has no record, so it is not')
  expect(run).toContain('The tracer by a model has no record: no one has compared it')
  const exported = await said('export', 'json', '--to', '-')
  const isThere = /tracer of memory claims by a model has no record/.test(exported)
  expect(isThere).toBe(true)
  const methods = await said('cite', 'methods')
  expect(methods).toMatch(/not validated/i)
  const docs = readFileSync(join(root, 'docs/returning.md'), 'utf8').replaceAll(/\s+/g, ' ')
  expect(docs).toContain('**A tracer by a model has no record.**')
})
