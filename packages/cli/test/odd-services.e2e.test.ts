// What a person meets, and what a run says, where a service filters, breaks off, cuts, or wants
// other roles.
import { afterAll, describe, expect, it } from 'vitest'
import { attune, project, records, run } from './e2e/in-process.js'
import { startServer, stopServers } from './e2e/server.js'
import { chatModels, scenarios } from './e2e/talks.js'

afterAll(stopServers)

type Server = Awaited<ReturnType<typeof startServer>>
interface Line {
  readonly dialogue: {
    readonly state: string
    readonly why?: string
    readonly value?: {
      readonly turns: readonly {
        readonly speaker: string
        readonly text: string
        readonly finish?: string
      }[]
      readonly flags?: readonly {
        readonly kind: string
        readonly turn?: number
        readonly note?: string
      }[]
    }
  }
}

const rubric = `title: Kindness
dimensions:
  warmth:
    question: Does the supporter take up what the person feels?
    levels: { 0: Passes over feelings., 1: Names one., 2: Stays with it. }
`

/**
 * Three scenarios, in which one of the three roles is played by the model, and the others by rule.
 */
function study(
  role: 'supporter' | 'seeker' | 'judge',
  model: object,
  plugins: readonly string[] = [],
) {
  return project({
    'scenarios.jsonl': scenarios(3),
    'r.yaml': rubric,
    'attune.config.yaml': {
      plugins: ['@attune/plugin-trajectory', ...plugins],
      seed: 'odd',
      concurrency: 1,
      models: { m: model },
      supporters: { bot: role === 'supporter' ? { model: 'm' } : { use: 'core/rule-based' } },
      evaluations: {
        e: {
          scenarios: { use: 'core/scenarios', file: 'scenarios.jsonl' },
          simulator: {
            use: 'trajectory/simulator',
            turns: 2,
            ...(role === 'seeker' && { model: 'm' }),
          },
          estimators: { 'core/lexicon': {} },
          ...(role === 'judge' && {
            judges: { k: { use: 'core/rubric', file: 'r.yaml', model: 'm' } },
          }),
        },
      },
    },
  })
}

const linesOf = async (folder: string): Promise<readonly Line[]> =>
  (await records(folder))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

const flagsIn = (lines: readonly Line[]): readonly string[] =>
  lines.flatMap(({ dialogue }) => (dialogue.value?.flags ?? []).map(({ kind }) => kind))

const repliesIn = ({ value }: Line['dialogue']) =>
  value!.turns.filter(({ speaker }) => speaker === 'supporter')

const pluginOf: Readonly<Record<string, string[]>> = {
  OpenAI: [],
  Anthropic: ['@attune/provider-anthropic'],
  Gemini: ['@attune/provider-gemini'],
}
const modelOf = (service: string, server: Server, more: object = {}): object =>
  chatModels[service]!(server, { retries: 0, concurrency: 1, ...more })

describe.each(Object.keys(chatModels))('a content filter of %s refuses one prompt', (service) => {
  it.each(['filtered-prompt', 'moderated'] as const)(
    'of a supporter: %s is an empty reply, and the run goes on',
    async (how) => {
      const server = await startServer({ script: ['ok', how] })
      const folder = study('supporter', modelOf(service, server), pluginOf[service])
      expect(await run(folder)).toMatchObject({ exitCode: 0, failed: 0 })
      const lines = await linesOf(folder)
      expect(flagsIn(lines)).toEqual(['empty-reply', 'filtered-reply'])
      const replies = lines.flatMap(({ dialogue }) => repliesIn(dialogue))
      expect(replies.filter(({ text, finish }) => text === '' && finish === 'filter')).toHaveLength(
        1,
      )
      const { calls } = await server.stats()
      expect(await run(folder)).toMatchObject({ exitCode: 0, reused: 6 })
      expect((await server.stats()).calls).toBe(calls)
    },
  )

  it('of a seeker: its dialogue is unknown, by name, and no other', async () => {
    const server = await startServer({ script: ['ok', 'moderated'] })
    const folder = study('seeker', modelOf(service, server), pluginOf[service])
    expect(await run(folder)).toMatchObject({ failures: { MODEL_FILTERED: 1 }, failed: 1 })
    const lines = await linesOf(folder)
    expect(lines.map(({ dialogue }) => dialogue.why)).toEqual(
      expect.arrayContaining(['failed: MODEL_FILTERED', undefined, undefined]),
    )
  })
})

it('a filter that refuses one prompt of a judge is one unknown verdict, and schemas stay on', async () => {
  const reply = (): string => '{"warmth":{"evidence":"","score":1}}'
  const server = await startServer({ script: ['ok', 'filtered-prompt'], reply })
  const folder = study('judge', modelOf('OpenAI', server))
  const { stderr, status } = await attune(folder, ['run'])
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('schemas')])
  expect((await server.stats()).calls).toBe(3)
  expect(await records(folder)).toContain('prompt refused by a content filter')
})

it('a choice that breaks off is asked for again, and no half reply is told', async () => {
  const server = await startServer({
    script: ['ok', 'broken-choice', 'ok', 'broken-choice'],
    reply: () => 'I hear you.',
  })
  const folder = study('supporter', modelOf('OpenAI', server, { retries: 2 }))
  expect(await run(folder)).toMatchObject({ exitCode: 0, failed: 0 })
  const lines = await linesOf(folder)
  const replies = lines.flatMap(({ dialogue }) => repliesIn(dialogue))
  expect(new Set(replies.map(({ text }) => text))).toEqual(new Set(['I hear you.']))
})

it('prompts that a server cuts are flagged, of a supporter and of a seeker apart, and the run says so once', async () => {
  for (const [role, flag] of [
    ['supporter', 'cut-prompt'],
    ['seeker', 'seeker-cut-prompt'],
  ] as const) {
    const server = await startServer({ context: 8 })
    const folder = study(role, modelOf('OpenAI', server))
    const { stderr, status } = await attune(folder, ['run'])
    expect(status).toBe(0)
    expect(stderr.match(/its server read 8 of about \d+ tokens/g)).toHaveLength(1)
    expect(flagsIn(await linesOf(folder)).filter((kind) => kind.includes('cut-prompt'))).toEqual([
      flag,
      flag,
      flag,
    ])
  }
})

it.each(['user-first', 'alternate', 'no-system'] as const)(
  'a seeker speaks to a template that wants %s after one refusal, which is said once, and the next run asks nothing',
  async (roles) => {
    const server = await startServer({ roles })
    const folder = study('seeker', modelOf('OpenAI', server))
    const { stderr, status } = await attune(folder, ['run'])
    expect([status, stderr.match(/wants other roles/g)]).toEqual([0, ['wants other roles']])
    expect(stderr).not.toContain('Worked on twice')
    const { calls } = await server.stats()
    expect(await run(folder)).toMatchObject({ exitCode: 0, reused: 6 })
    expect((await server.stats()).calls).toBe(calls)
  },
)

it('a short key stays in what is said, a whole long one does not', async () => {
  const key = 'sk-0123456789abcdef'
  for (const [value, reply, stored, flags] of [
    ['none', 'none of this is your fault', 'none of this is your fault', []],
    [
      key,
      `Your key ${key} is wrong.`,
      'Your key [key removed] is wrong.',
      Array(9).fill('redacted-reply'),
    ],
  ] as const) {
    const server = await startServer({ reply: () => reply })
    const folder = study('supporter', modelOf('OpenAI', server, { apiKeyEnv: 'KEY' }))
    expect((await attune(folder, ['run'], { KEY: value })).status).toBe(0)
    const lines = await linesOf(folder)
    const replies = lines.flatMap(({ dialogue }) => repliesIn(dialogue))
    expect(replies[0]!.text).toBe(stored)
    expect(flagsIn(lines).filter((kind) => kind === 'redacted-reply')).toEqual(flags)
  }
})
