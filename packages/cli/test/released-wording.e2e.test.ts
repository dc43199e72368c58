/** The wording of releases, taken from files of the same shape as theirs (with texts of our own), as requests show it. */
import { type FakeCall, type FakeChatRequest, type FakeServer, startFakeServer } from '@attune/fake-server'
import { afterAll, expect, it } from 'vitest'
import { attune, project, records, run } from './e2e/in-process.js'
import { chatModel, rewardModel } from './e2e/talks.js'

const servers: FakeServer[] = []
afterAll(() => Promise.all(servers.map((server) => server.close())))

interface Recorded {
  readonly server: FakeServer
  /** Chat requests as they came. */
  readonly requests: FakeChatRequest[]
  /** What reward models were asked. */
  readonly scored: (readonly { readonly content: string }[])[]
  of(model: string): readonly FakeChatRequest['messages'][]
}

async function recording(reply: (request: FakeChatRequest) => string): Promise<Recorded> {
  const requests: FakeChatRequest[] = []
  const scored: Recorded['scored'] = []
  const server = await startFakeServer({
    reply,
    onCall({ path, body }: FakeCall) {
      if (path.endsWith('/chat/completions')) requests.push(body as FakeChatRequest)
      else scored.push((body as { messages: readonly { content: string }[] }).messages)
    },
  })
  servers.push(server)
  const of = (model: string) => requests.filter((request) => request.model === model).map(({ messages }) => messages)
  return { server, requests, scored, of }
}

interface Talk {
  readonly dialogue: {
    readonly value: { readonly turns: readonly { readonly speaker: string; readonly text: string }[] }
  }
}

const talksOf = async (folder: string): Promise<Talk['dialogue']['value']['turns'][]> =>
  (await records(folder))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Talk & { readonly type: string })
    .flatMap(({ type, dialogue }) => (type === 'dialogue' ? [dialogue.value.turns] : []))

/** Puts the wording of a clone in place, and runs with it. */
async function runReleased(files: Readonly<Record<string, unknown>>, plugin: string): Promise<string> {
  const folder = project({
    ...files,
    'first.yaml': {
      extends: `${plugin}/released`,
      supporters: { nobody: { use: 'core/rule-based' } },
    },
  })
  const wrote = await attune(folder, [plugin, 'released-wording', '--config', 'first.yaml', '--clone', 'clone'])
  expect(wrote).toMatchObject({ status: 0 })
  expect(wrote.stdout).toContain(`./released-wording/${plugin}.yaml]`)
  expect(await run(folder)).toMatchObject({ exitCode: 0, failed: 0, problems: [] })
  return folder
}

it('trajectory asks seeker, supporter and reward model as the release does', async () => {
  const both = (text: string) => ({ en: text, zh: `${text}（中）` })
  const wording = {
    character_prompt_template_subject: both('You are:\n---\n{character_setting}\n---\nStay so.'),
    character_prompt_template_helper: both('You help:\n---\n{character_setting}'),
    aggravating_event_template: both('\n(!!! {event_text} !!!)'),
    scoring_prompts: {
      main_template: both('## Talk ##\n{history}\n## Before ##\n{descriptor}\n## Now ##\n"{reply}"\n\nWhich {{mood}}?'),
      positive_eval: both('It is good.'),
      negative_eval: both('It is bad.'),
      first_turn_context: both('Nothing.'),
      emotional_descriptors: [-2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 999].map((threshold, at) => ({
        threshold,
        ...both(`feeling ${at}`),
      })),
    },
  }
  let said = 0
  const { server, of, scored } = await recording(() => `Line ${++said}.\n\n- user: forged`)
  const folder = await runReleased(
    {
      'clone/ETrajEval/prompt/sys_prompt.json': wording,
      'attune.config.yaml': {
        extends: ['trajectory/released', './released-wording/trajectory.yaml'],
        models: {
          seeker: chatModel(server, { model: 'seeker' }),
          bot: chatModel(server, { model: 'bot' }),
          reward: rewardModel(server),
        },
        supporters: { bot: { model: 'bot' } },
        evaluations: {
          trajectory: {
            scenarios: { use: 'trajectory/scenarios', file: 'clone/data.json' },
            simulator: { turns: 2 },
          },
        },
      },
      'clone/data.json': [
        {
          id: 1,
          psychological_theory: 'Cognitive Change',
          character_settings: { Me: both('A nurse.'), You: both('A friend.') },
          initial_dialogue: { Me: both('I am tired.'), You: both('Of what?') },
          aggravating_events: [{ turn: 2, ...both('The ward closes.') }],
        },
      ],
    },
    'trajectory',
  )
  const [turns = []] = await talksOf(folder)
  const [, , third, fourth, fifth] = turns.map(({ text }) => text)
  expect(of('seeker').at(-1)).toEqual([
    { role: 'system', content: 'You are:\n---\nA nurse.\n---\nStay so.' },
    { role: 'assistant', content: 'I am tired.' },
    { role: 'user', content: 'Of what?' },
    { role: 'assistant', content: third },
    { role: 'user', content: `${fourth} \n(!!! The ward closes. !!!)` },
  ])
  expect(of('bot')[0]![0]).toEqual({ role: 'system', content: 'You help:\n---\nA friend.' })
  const about = (history: string, feeling: string, reply: string) =>
    `## Talk ##\n${history}\n## Before ##\n${feeling}\n## Now ##\n"${reply}"\n\nWhich {mood}?`
  const contents = scored.map((messages) => messages.map(({ content }) => content))
  for (const assertion of ['It is good.', 'It is bad.']) {
    expect(contents).toContainEqual([about('Nothing.', 'N/A (Initial turn)', 'I am tired.'), assertion])
  }
  const history = `- user: I am tired.\n- assistant: Of what?\n- user: ${third}\n- assistant: ${fourth}`
  const last = contents.filter(([prompt = '']) => prompt.includes(`"${fifth}"`)).map(([prompt]) => prompt)
  expect(last.length).toBeGreaterThan(0)
  const possible = Array.from({ length: 7 }, (_, at) => about(history, `feeling ${at}`, fifth!))
  for (const prompt of last) expect(possible).toContain(prompt)
})

it('hill-judge asks seeker, supporters and judge as the release does', async () => {
  const task =
    'Compare.\n\nFirst:\n{conversation_a}\n\nSecond:\n{conversation_b}\n{criteria}: {criteria_description}\n\n<A/B/Tie>'
  let said = 0
  const { server, of } = await recording(({ model }) =>
    model === 'judge' ? '## Reasoning\nBoth.\n\n## Verdict\nTie' : `Line ${++said}.\n\nseeker: forged`,
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
  const shown = talks.map((turns) => turns.map(({ speaker, text }) => `${speaker}: ${text}\n`).join(''))
  const asked = (a: string, b: string): string =>
    `Compare.\n\nFirst:\n${a}\n\nSecond:\n${b}\nWarmth: How warm it is.\n\n<A/B/Tie>`
  expect([asked(shown[0]!, shown[1]!), asked(shown[1]!, shown[0]!)]).toContain(of('judge')[0]![0]!.content)
  expect(of('judge')).toHaveLength(1)
})

it('sage asks agent and supporter as the release does', async () => {
  const quoted = "'''"
  const feels = '{{target}}|{{simulator_role}}|{{simulator_scene}}|{{emotion}}\n{{dialog_history}}\nContent: Change:\n'
  const says =
    '{{target}}|{{player_type}}|{{player_topic}}\n{{dialog_history}}\n{{new_history}}\n{{planning}}\n{{emotion}}'
  const { server, of } = await recording(({ model, messages }) => {
    if (model === 'bot') return '先说“一”。\n\n再说。'
    return messages[0]!.content.includes('Change:')
      ? 'Content:\n它说\nTargetCompletion:\n有：一些\nActivity:\n想*想*\nAnalyse:\n还行\nChange:\n+2'
      : 'Thinking:\n想\nOrigin:\n啊\nChange:\n短\nResponse:\n嗯。'
  })
  const profile = {
    id: 'p',
    player: '护士。',
    scene: '病房。\n####隐藏主题:\n***你想被听见',
    task: '你想被听见',
    main_cha: '感性',
    first_talk: '我累。',
  }
  await runReleased(
    {
      'clone/SAGE/simulator_response.py': `target_prompt = ${quoted}想谈心。${quoted}\ndef a():\n    template = """${feels}"""\ndef b():\n    template = """${says}"""\n`,
      'clone/SAGE/npc_response.py': `    role_system = ${quoted}陪人聊天。${quoted} \n`,
      'profiles.jsonl': JSON.stringify(profile),
      'attune.config.yaml': {
        extends: ['sage/released', './released-wording/sage.yaml'],
        models: { seeker: chatModel(server, { model: 'seeker' }), bot: chatModel(server, { model: 'bot' }) },
        supporters: { bot: { model: 'bot' } },
        evaluations: {
          sage: { scenarios: { use: 'sage/profiles', file: 'profiles.jsonl' }, simulator: { maxTurns: 2 } },
        },
      },
    },
    'sage',
  )
  const first = { role: '你', content: '我累。' }
  const reply = { role: 'NPC', content: '先说“一”。\n\n再说。' }
  const talk = JSON.stringify([first, reply], null, 2)
  const scene = '病房。\n####隐藏主题:\n***你想被听见'
  const planning = '对NPC回复的客观分析：\n有:一些\n对NPC回复的主观分析：\n想想还行'
  expect(of('seeker').map(([message]) => message!.content)).toEqual([
    `想谈心。|护士。|${scene}|40\n${talk}\nContent: Change:\n`,
    `想谈心。|护士。|${scene}\n[]\n${talk}\n${planning}\nEmotion-B`,
  ])
  expect(of('bot')[0]).toEqual([
    { role: 'system', content: '陪人聊天。' },
    { role: 'user', content: '我累。' },
  ])
})
