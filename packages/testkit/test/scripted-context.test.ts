import { corePlugin } from '@attune/host'
import {
  defineAnalysis,
  defineEstimator,
  definePlugin,
  definePrompt,
  known,
  unknown,
  type Dialogue,
  type Estimate,
  type Component,
} from '@attune/core'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { contractChecks, golden, make, scriptedContext, type ContractCheck } from '../src/index.js'
import { answering } from '../src/internal.js'

const chat = corePlugin.components['chat'] as Component<'supporter'>
const ruleBased = corePlugin.components['rule-based'] as Component<'supporter'>

test('the script of a unit ends loudly', async () => {
  const prompt = chat.prompts![0]!
  const { context: scripted } = scriptedContext({
    answers: ['Hello.'],
    component: chat,
    use: 'core/chat',
  })
  const input = Object.fromEntries(prompt.fields.map((field) => [field, 'x']))
  const { text } = await scripted.ask(prompt as never, input)
  expect(text).toBe('Hello.')
  await expect(scripted.ask(prompt as never, input)).rejects.toThrow('asked once more')
})

test('a scripted unit has random streams like a real one', () => {
  expect(answering().random('a')()).toBe(answering().random('a')())
})

const failures = async (checks: readonly ContractCheck[]): Promise<string[]> => {
  const failed: string[] = []
  for (const { name, run } of checks) {
    try {
      await run()
    } catch {
      failed.push(name)
    }
  }
  return failed
}

test('a check fails for a stand-in that its own parser cannot read', async () => {
  const [good] = chat.prompts as unknown as readonly ReturnType<
    typeof definePrompt<{ a: string }, string>
  >[]
  const mute = definePrompt({ ...good!, parse: () => unknown('never'), standIn: () => 'x' })
  const broken = { ...corePlugin, components: { chat: { ...chat, prompts: [mute] as never } } }
  expect((await failures(contractChecks(broken))).join()).toContain('its stand-in can be read')
})

const estimator = (options: object, estimate: (dialogue: Dialogue) => Promise<Estimate>) =>
  definePlugin({
    contract: 1,
    name: 'mine',
    components: {
      rate: defineEstimator({
        revision: 1,
        summary: 'Rates.',
        gives: { measures: { '*': {} } },
        options: {
          type: 'object',
          properties: options as Record<string, object>,
          additionalProperties: false,
        },
        create: () => ({ estimate }),
      }),
    },
  })

const nothing: Estimate = { measures: {}, series: {} }
let calls = 0

test.each([
  [
    'a default that its schema refuses',
    { n: { type: 'integer', default: 'no', description: 'N.' } },
    async () => nothing,
  ],
  ['an option without description', { n: { type: 'integer' } }, async () => nothing],
  ['a result that is no estimate', {}, async () => ({ measures: { n: 3 } }) as never],
  [
    'another result the second time',
    {},
    async () => ({ ...nothing, measures: { n: known(calls++) } }),
  ],
  [
    'changed input',
    {},
    async (dialogue: Dialogue) => ((dialogue.turns as unknown[]).pop(), nothing),
  ],
])('a check fails for %s, and names the component', async (_, options, estimate) => {
  const failed = await failures(contractChecks(estimator(options, estimate)))
  expect(failed.length).toBeGreaterThan(0)
  for (const name of failed) expect(name).toContain('mine/rate')
})

test('a golden file fails when the output changes and the revision does not', async () => {
  const folder = pathToFileURL(`${mkdtempSync(join(tmpdir(), 'attune-golden-'))}/`)
  const of = (n: number, revision: number) => {
    const plugin = estimator({}, async () => ({ ...nothing, measures: { n: known(n) } }))
    const components = { rate: { ...plugin.components['rate']!, revision } }
    return golden({ ...plugin, components }, {}, folder)[0]!
  }
  const update = (n: number, revision: number) => {
    vi.stubEnv('ATTUNE_GOLDEN', 'update')
    return Promise.resolve(of(n, revision).run()).finally(() => vi.unstubAllEnvs())
  }

  await expect(of(1, 1).run()).rejects.toThrow('no golden file')
  await update(1, 1)
  await of(1, 1).run()
  await expect(of(2, 1).run()).rejects.toThrow(
    'mine/rate gives other results with the same revision 1',
  )
  await expect(update(2, 1)).rejects.toThrow('the same revision 1')
  await expect(update(2, 1)).rejects.toMatchObject({
    fix: expect.stringMatching(
      /If only its example has changed, or the plugin was never published, delete rate\.json in attune-golden-/,
    ),
  })
  await expect(of(2, 2).run()).rejects.toThrow('revision 2, its golden file revision 1')
  await update(2, 2)
  await of(2, 2).run()
})

test('an analysis without a table for its example is noticed, and differences are shown as JSON', async () => {
  const folder = pathToFileURL(`${mkdtempSync(join(tmpdir(), 'attune-golden-'))}/`)
  const of = (tables: readonly object[]) => {
    const analyse = async () => ({ tables, figures: [] }) as never
    const overview = defineAnalysis({ revision: 1, summary: 'An overview.', analyse })
    const plugin = definePlugin({ contract: 1, name: 'mine', components: { overview } })
    return golden(plugin, {}, folder)[0]!
  }
  const notices = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  onTestFinished(() => notices.mockRestore())
  vi.stubEnv('ATTUNE_GOLDEN', 'update')
  onTestFinished(() => void vi.unstubAllEnvs())
  await of([]).run()
  expect(notices.mock.calls[0]?.[0]).toContain('mine/overview gives no table, figure or sentence')
  const table = { id: 't', title: 'T', columns: [], rows: [] }
  await expect(of([table]).run()).rejects.toThrow('"id":"t","title":"T"')
  expect(notices).toHaveBeenCalledTimes(1)
})

test('components are made as in a run: options checked, defaults filled in', async () => {
  const supporter = make(ruleBased, { manner: 'listening' })
  const { text } = await supporter.reply({ language: 'en', turns: [], id: 's' }, answering())
  expect(text).not.toBe('')
  expect(() => make(ruleBased, { maner: 'listening' })).toThrow('maner')
})

const turns = [{ speaker: 'seeker', text: 'I lost my job.' }] as const

test('a scripted context answers with the stand-ins of the prompts, or by a rule that sees the question', async () => {
  const offline = scriptedContext({ component: chat, answers: 'stand-ins' })
  expect(
    (await make(chat).reply({ language: 'en', turns, id: 's' }, offline.context)).text,
  ).not.toBe('')

  const ruled = scriptedContext({
    component: chat,
    answers: ({ prompt, model }) => `${prompt} by ${model}`,
  })
  const { text } = await make(chat, { model: 'large' }).reply(
    { language: 'en', turns, id: 's' },
    ruled.context,
  )
  expect(text).toBe('chat by large')
  expect(ruled.asked).toMatchObject([{ prompt: 'chat', model: 'large', shared: false }])
})

test('a scripted context embeds and scores by the words of texts, or as the test says, and keeps what it was given', async () => {
  const plain = scriptedContext()
  expect((await plain.context.embed(['rain'])).length).toBe(1)
  expect(await plain.context.reward([{ prompt: 'a', reply: 'b' }])).toEqual([expect.any(Number)])
  expect([plain.embedded, plain.scored]).toEqual([[['rain']], [[{ prompt: 'a', reply: 'b' }]]])

  const { context } = scriptedContext({
    embed: (text) => [text.length],
    reward: ({ reply }) => reply.length,
  })
  expect(await context.embed(['ab'])).toEqual([[2]])
  expect(await context.reward([{ prompt: '', reply: 'abc' }])).toEqual([3])
})
