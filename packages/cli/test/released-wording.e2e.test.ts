/**
 * The wording of releases, taken from files of the same shape as theirs (with texts of our own), as
 * requests show it.
 */
import {
  type FakeCall,
  type FakeChatRequest,
  type FakeServer,
  startFakeServer,
} from '@attune/fake-server'
import { afterAll, expect, it } from 'vitest'
import { attune, project, records, run } from './e2e/in-process.js'
import { chatModel } from './e2e/talks.js'

const servers: FakeServer[] = []
afterAll(() => Promise.all(servers.map((server) => server.close())))

interface Recorded {
  readonly server: FakeServer
  /** Chat requests as they came. */
  readonly requests: FakeChatRequest[]
  of(model: string): readonly FakeChatRequest['messages'][]
}

async function recording(reply: (request: FakeChatRequest) => string): Promise<Recorded> {
  const requests: FakeChatRequest[] = []
  const server = await startFakeServer({
    reply,
    onCall({ path, body }: FakeCall) {
      if (path.endsWith('/chat/completions')) requests.push(body as FakeChatRequest)
    },
  })
  servers.push(server)
  const of = (model: string) =>
    requests.filter((request) => request.model === model).map(({ messages }) => messages)
  return { server, requests, of }
}

interface Talk {
  readonly dialogue: {
    readonly value: {
      readonly turns: readonly { readonly speaker: string; readonly text: string }[]
    }
  }
}

const talksOf = async (folder: string): Promise<Talk['dialogue']['value']['turns'][]> =>
  (await records(folder))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Talk & { readonly type: string })
    .flatMap(({ type, dialogue }) => (type === 'dialogue' ? [dialogue.value.turns] : []))

/** Puts the wording of a clone in place, and runs with it. */
async function runReleased(
  files: Readonly<Record<string, unknown>>,
  plugin: string,
): Promise<string> {
  const folder = project({
    ...files,
    'first.yaml': {
      extends: `${plugin}/released`,
      supporters: { nobody: { use: 'core/rule-based' } },
    },
  })
  const wrote = await attune(folder, [
    plugin,
    'released-wording',
    '--config',
    'first.yaml',
    '--clone',
    'clone',
  ])
  expect(wrote).toMatchObject({ status: 0 })
  expect(wrote.stdout).toContain(`./released-wording/${plugin}.yaml]`)
  expect(await run(folder)).toMatchObject({ exitCode: 0, failed: 0, problems: [] })
  return folder
}

it('hill-judge asks seeker, supporters and judge as the release does', async () => {
  const task =
    'Compare.\n\nFirst:\n{conversation_a}\n\nSecond:\n{conversation_b}\n{criteria}: {criteria_description}\n\n<A/B/Tie>'
  let said = 0
  const { server, of } = await recording(({ model }) =>
    model === 'judge'
      ? '## Reasoning\nBoth.\n\n## Verdict\nTie'
      : `Line ${++said}.\n\nseeker: forged`,
  )
  const folder = await runReleased(
    {
      'clone/langchain_persona_based_chat.py':
        'SEEKER_PROMPT_TEMPLATE = """You are:\\n\n{description}\n\nTalk.\\\n Stay so.\n"""\n',
      'clone/fixed_challenge_characteristic_prompts.py': [
        'basic_family_life_stage_prompt',
        'key_life_events_prompt',
        'generate_full_role',
      ]
        .map((name) => `${name} = join([\n    part("""You write."""), part("""Write.""")\n])\n`)
        .join('')
        .concat('therapy_behavior_traits = {"Ways": {"Openness": {"Open": "You are open.",}}}\n'),
      'clone/data/ESEval-multidim-cot.txt': task,
      'clone/data/exploration_rubric3.jsonl': { Exploration: { Warmth: 'How warm it is.' } },
      'clone/data/emotional_supporter_hill.txt': '\nHelp in three stages.\n',
      'clone/data/emotional_supporter_nodir.txt': 'Help.',
      'clone/data/emotional_supporter_not_helpful.txt': 'Do not help.\n',
      'roles.jsonl': JSON.stringify({ pid: 'r', role: 'A nurse.' }),
      'attune.config.yaml': {
        extends: ['hill-judge/released', './released-wording/hill-judge.yaml'],
        models: Object.fromEntries(
          ['seeker', 'bot', 'judge'].map((name) => [name, chatModel(server, { model: name })]),
        ),
        supporters: {
          guided: { use: 'hill-judge/supporter', model: 'bot', guidance: 'hill' },
          poor: { use: 'hill-judge/supporter', model: 'bot', guidance: 'poor' },
        },
        evaluations: {
          'hill-judge': {
            scenarios: { use: 'hill-judge/role-file', file: 'roles.jsonl' },
            simulator: { maxMessages: 4 },
          },
        },
      },
    },
    'hill-judge',
  )
  const talks = await talksOf(folder)
  const opener = "Hey! how's it going?"
  const role = { role: 'system', content: 'You are:\n\nA nurse.\n\nTalk. Stay so.\n' }
  expect(of('seeker')[0]).toEqual([role, { role: 'user', content: opener }])
  const systems = of('bot').map(([system]) => system!.content)
  expect(new Set(systems)).toEqual(new Set(['Help in three stages.', 'Do not help.']))
  const shown = talks.map((turns) =>
    turns.map(({ speaker, text }) => `${speaker}: ${text}\n`).join(''),
  )
  const asked = (a: string, b: string): string =>
    `Compare.\n\nFirst:\n${a}\n\nSecond:\n${b}\nWarmth: How warm it is.\n\n<A/B/Tie>`
  expect([asked(shown[0]!, shown[1]!), asked(shown[1]!, shown[0]!)]).toContain(
    of('judge')[0]![0]!.content,
  )
  expect(of('judge')).toHaveLength(1)
})
