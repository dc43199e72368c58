/**
 * The sampling that presets ask of every role, as a server hears it, against the table of
 * docs/methods/sampling.md.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type FakeCall,
  type FakeChatRequest,
  type FakeServer,
  startFakeServer,
} from '@attune/fake-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attune, project, run } from './e2e/in-process.js'
import { chatModel, rewardModel } from './e2e/talks.js'

const page = join(import.meta.dirname, '../../../docs/methods/sampling.md')
const presets = ['default', 'paper', 'released', 'replica'] as const
type Preset = (typeof presets)[number]

/** Few turns: settings are the same in all of them. */
const methods: Readonly<Record<string, { readonly preset: string; readonly evaluation: object }>> =
  {
    'ESC-Eval': { preset: 'esc-eval', evaluation: { simulator: { rounds: 1 } } },
    'ESC-Judge': {
      preset: 'hill-judge',
      evaluation: {
        simulator: { maxMessages: 4 },
        judges: { 'hill-judge/pairwise': { orders: 'seeded' } },
      },
    },
    LongEmotion: {
      preset: 'longemotion',
      evaluation: {
        repeats: 1,
        scenarios: {
          use: 'longemotion/tasks',
          tasks: ['classification', 'conversation'],
          stages: [4],
          itemsPerFile: 1,
        },
        simulator: { vary: { setting: ['coem', 'self-rag'] } },
        limit: 9,
      },
    },
    SAGE: { preset: 'sage', evaluation: { simulator: { maxTurns: 2 } } },
    ETrajEval: { preset: 'trajectory', evaluation: { simulator: { turns: 1 } } },
  }

/** Programs of the shape of the released ones, with words of our own. */
const clones: Readonly<Record<string, string>> = {
  'ESC-Eval': 'ESC-Eval',
  'ESC-Judge': 'ESC-Judge',
  LongEmotion: 'LongEmotion',
  SAGE: 'digitalhuman',
  ETrajEval: 'ETrajEval',
}

/** `released` with what the recipe writes from a clone. */
async function replicaOf(method: string, plugin: string): Promise<readonly string[]> {
  const folder = project({
    'attune.config.yaml': {
      extends: `${plugin}/released`,
      supporters: { nobody: { use: 'core/rule-based' } },
    },
  })
  const clone = join(import.meta.dirname, '../../../scripts/replicas/fixtures', clones[method]!)
  const wrote = await attune(folder, [plugin, 'released-wording', '--clone', clone])
  expect(wrote.status).toBe(0)
  return [`${plugin}/released`, join(folder, `released-wording/${plugin}.yaml`)]
}

const servers: FakeServer[] = []
afterAll(() => Promise.all(servers.map((server) => server.close())))

type Heard = ReadonlyMap<string, ReadonlySet<string>>

async function heardBy(method: string, preset: Preset): Promise<Heard> {
  const { preset: plugin, evaluation } = methods[method]!
  const heard = new Map<string, Set<string>>()
  const server = await startFakeServer({
    reply: () => 'I see. 3',
    onCall({ path, body }: FakeCall) {
      if (!path.endsWith('completions')) return
      const { model, ...request } = body as FakeChatRequest
      heard.set(model, (heard.get(model) ?? new Set()).add(settingsText(request)))
    },
  })
  servers.push(server)
  const names = ['seeker', 'writer', 'judge', 'ranker', 'sage', 'analyst', 'critic', 'supporter']
  const adapters = ['fluency', 'diversity', 'empathic', 'suggestion', 'human', 'tech', 'overall']
  const models = Object.fromEntries([
    ...names.map((name) => [name, chatModel(server, { model: name })] as const),
    // Those of ESC-RANK, which the recipe names.
    ...(preset === 'replica' && plugin === 'esc-eval'
      ? adapters
          .flatMap((name) => [name, `${name}_en`])
          .map((name) => [`esc-rank-${name}`, chatModel(server, { model: 'ranker' })] as const)
      : []),
  ])
  const own = {
    limit: 1,
    ...evaluation,
    ...(plugin === 'longemotion' && {
      simulator: { ...(evaluation as { simulator: object }).simulator, critic: 'critic' },
    }),
  }
  const folder = project({
    'attune.config.yaml': {
      extends: preset === 'replica' ? await replicaOf(method, plugin) : `${plugin}/${preset}`,
      models: { ...models, reward: rewardModel(server) },
      supporters: { one: { model: 'supporter' }, two: { model: 'supporter', system: 'Listen.' } },
      evaluations: { [plugin]: own },
    },
  })
  await attune(folder, ['run', '--no-report', '--no-figures'])
  if (heard.has('writer')) {
    // The writer was heard; its answers make no role.
    const scenarios = 'evaluations.hill-judge.scenarios={ use: hill-judge/role-file }'
    await attune(folder, ['run', '--no-report', '--no-figures', '--set', scenarios])
  }
  return heard
}

function settingsText(request: Readonly<Record<string, unknown>>): string {
  const { temperature, top_p: topP, max_tokens: maxTokens } = request
  const parts = [
    ...(temperature === undefined ? [] : [`temperature ${temperature}`]),
    ...(topP === undefined ? [] : [`top-p ${topP}`]),
    ...(maxTokens === undefined ? [] : [`${Number(maxTokens).toLocaleString('en')} tokens`]),
  ]
  return parts.join(', ') || 'none'
}

interface Row {
  readonly method: string
  readonly role: string
  readonly paper: string
  readonly program: string
  readonly presets: Readonly<Record<Preset, string>>
}

let rows: readonly Row[]
beforeAll(async () => {
  const text = await readFile(page, 'utf8')
  const lines = text.split('\n').filter((line) => /^\| (ESC|Long|SAGE|ETraj)/.test(line))
  rows = lines.map((line) => {
    const [method = '', role = '', paper = '', program = '', ...cells] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    const own = Object.fromEntries(presets.map((preset, at) => [preset, cells[at] ?? '']))
    return { method, role, paper, program, presets: own as Record<Preset, string> }
  })
})

describe.each(Object.keys(methods))('%s', (method) => {
  it.each(presets)('%s asks every role as the table says', async (preset) => {
    const heard = await heardBy(method, preset)
    const own = rows.filter((row) => row.method === method)
    const expected = own.flatMap(({ role, presets: cells }) =>
      cells[preset] === '–' ? [] : [[role, [cells[preset]]]],
    )
    expect(Object.fromEntries([...heard].map(([role, settings]) => [role, [...settings]]))).toEqual(
      Object.fromEntries(expected),
    )
  })
})

it('presets have what the paper states, wherever it states something', () => {
  expect(rows.length).toBeGreaterThan(10)
  for (const { method, role, paper, presets: cells } of rows) {
    if (paper === 'silent' || method === 'SAGE') continue
    for (const preset of ['default', 'paper'] as const) {
      if (cells[preset] === '–') continue
      for (const stated of paper.split(', '))
        expect(cells[preset], `${method}, ${role}`).toContain(stated)
    }
  }
})

it('a replica has what the program sends, in every role that it has', () => {
  const told = rows.filter(({ presets: { replica } }) => replica !== '–')
  expect(told.length).toBeGreaterThan(12)
  // What one wrapper of several does stands in brackets.
  for (const { method, role, program, presets: cells } of told)
    expect(cells.replica, `${method}, ${role}`).toBe(program.replace(/ \(.*\)/, ''))
})

it('a bot by HTTP gets what its request has a place for, and plan names who does not', async () => {
  const bodies: unknown[] = []
  const server = await startFakeServer({
    reply: () => 'I see.',
    onCall: ({ body }) => void bodies.push(body),
  })
  servers.push(server)
  const url = `${server.url}/v1/chat/completions`
  const openAi = { use: 'core/http', url, reply: 'choices.0.message.content' }
  const folder = project({
    'attune.config.yaml': {
      extends: 'hill-judge/paper',
      supporters: {
        told: {
          ...openAi,
          request: {
            model: 'told',
            messages: [{ role: 'system', content: 'Be kind. {{system}}' }, '{{messages}}'],
            temperature: '{{temperature}}',
            top_p: '{{topP}}',
            max_tokens: '{{maxTokens}}',
            note: 'T={{temperature}}',
          },
        },
        deaf: { ...openAi, request: { model: 'deaf', messages: '{{messages}}' } },
      },
      evaluations: {
        'hill-judge': {
          scenarios: { use: 'hill-judge/role-file' },
          simulator: { maxMessages: 4, supporterSystem: 'You help.' },
          judges: { 'hill-judge/pairwise': {} },
          limit: 1,
        },
      },
    },
  })
  const planned = await attune(folder, ['plan', '--json'])
  const notices = (JSON.parse(planned.stdout) as { notices: readonly { message: string }[] })
    .notices
  expect(notices.map(({ message }) => message)).toContain(
    'hill-judge: deaf does not get what the method asks of supporters (temperature 0.7, top p 0.9, a system message).',
  )
  expect(notices.filter(({ message }) => message.includes('told does not'))).toEqual([])
  await run(folder)
  const sent = (model: string): object[] =>
    bodies.filter((body) => (body as { model: string }).model === model) as object[]
  expect(sent('told')[0]).toMatchObject({
    messages: [{ role: 'system', content: 'Be kind. You help.' }, {}, {}],
    temperature: 0.7,
    top_p: 0.9,
    max_tokens: 512,
    note: 'T=0.7',
  })
  expect(Object.keys(sent('deaf')[0]!)).toEqual(['model', 'messages'])
  const exported = await attune(folder, ['export', 'json', '--to', '-'])
  expect(exported.status).toBe(0)
})
