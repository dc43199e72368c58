import type { Scenario } from '@attune/core'
import type { LoadingSource, Simulator } from '@attune/core/internal'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { make, scriptedSupporter } from '@attune/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asWritten } from '../../src/as-written/index.js'
import { causalEmotion } from '../../src/causal-emotion/index.js'
import { labelled } from '../../src/labelled/index.js'
import { scoring } from '../toys.js'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attune-labelled-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function load(options: object): Promise<Scenario[]> {
  const loaded: Scenario[] = []
  for await (const scenario of (make(labelled, options) as LoadingSource).load())
    loaded.push(scenario)
  return loaded
}

const turns = [
  { role: 'user', text: 'We have to move out.' },
  { role: 'assistant', text: 'When?' },
  { role: 'user', text: ' On Friday. ' },
  { role: 'assistant', text: 'So soon.' },
]
const entry = (changes: object = {}) => ({
  id: 1,
  language: 'en',
  turns,
  target: 2,
  gold: 'negative',
  ...changes,
})

let files = 0
async function write(...lines: readonly unknown[]): Promise<string> {
  const file = join(folder, `${++files}.jsonl`)
  await writeFile(
    file,
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  )
  return file
}

test('a labelled dialogue is a scenario whose opening ends with the labelled utterance', async () => {
  const file = await write(entry())

  expect(await load({ file })).toEqual([
    {
      id: '1',
      language: 'en',
      profile: '',
      opening: [
        { speaker: 'seeker', text: 'We have to move out.' },
        { speaker: 'supporter', text: 'When?' },
        { speaker: 'seeker', text: 'On Friday.' },
      ],
      events: [],
      references: { gold: 'negative' },
      tags: { language: 'en', gold: 'negative' },
      details: { paramSet: 'slow_40_turns', initialMu: -2 },
    },
  ])
})

test('speakers may be called seeker and supporter, and blank lines are passed over', async () => {
  const renamed = turns.map(({ role, text }) => ({
    role: role === 'user' ? 'seeker' : 'supporter',
    text,
  }))
  const [one] = await load({ file: await write(entry()) })

  expect(await load({ file: await write('', entry({ turns: renamed }), '  ', '') })).toEqual([one])
})

test('labels of several people count where all agree, or most of them', async () => {
  const labels = { anna: 'negative', ben: 'negative', cleo: 'positive' }
  const file = await write(
    entry({ gold: undefined, labels }),
    entry({ id: 2, gold: undefined, labels: { ...labels, cleo: 'negative' } }),
    entry({ id: 3, gold: 'positive', labels: { anna: 'negative' } }),
  )
  const goldOf = async (options: object) =>
    (await load({ file, ...options })).map(({ references }) => references['gold'])

  expect(await goldOf({})).toEqual([undefined, 'negative', undefined])
  expect(await goldOf({ agreed: 'majority' })).toEqual(['negative', 'negative', undefined])
  expect((await load({ file }))[0]?.references['labels']).toEqual(labels)
})

test('utterances of one dialogue can be named as such', async () => {
  expect((await load({ file: await write(entry({ cluster: 'talk 4' })) }))[0]?.cluster).toBe(
    'talk 4',
  )
})

test.each([
  ['is not JSON', '{"id": 2', /this is not JSON/],
  ['is no object', [], /it is not an object/],
  ['has no id', entry({ id: null }), /"id" is neither/],
  ['has the id of an earlier line', entry(), /line 1 has the same id "1"/],
  ['has no language', entry({ id: 2, language: '' }), /"language" is not a text/],
  [
    'has a third label',
    entry({ id: 2, gold: 'neutral' }),
    /"gold" is "neutral"; it must be "positive" or "negative"/,
  ],
  ['has no label', entry({ id: 2, gold: undefined }), /"gold" is undefined/],
  [
    'has an unknown label of a person',
    entry({ id: 2, labels: { anna: 'sad' } }),
    /the label of anna is "sad"/,
  ],
  ['has labels of nobody', entry({ id: 2, labels: {} }), /"labels" names nobody/],
  ['has no turns', entry({ id: 2, turns: [] }), /"turns" is not a list of turns/],
  ['has a turn that is no object', entry({ id: 2, turns: ['Hi.'] }), /turn 0 is not an object/],
  [
    'has an unknown role',
    entry({ id: 2, turns: [{ role: 'A', text: 'Hi.' }] }),
    /role of turn 0 is none of user,/,
  ],
  [
    'has an empty turn',
    entry({ id: 2, turns: [{ role: 'user', text: ' ' }] }),
    /turn 0 has no text/,
  ],
  [
    'has one speaker twice in a row',
    entry({ id: 2, turns: [...turns, ...turns.slice(3)] }),
    /turns 3 and 4 are/,
  ],
  [
    'has a target that is no turn',
    entry({ id: 2, target: 4 }),
    /"target" is 4; it must be .* from 0 to 3/,
  ],
  ['has no target', entry({ id: 2, target: undefined }), /"target" is undefined/],
  [
    'has a target that the user did not say',
    entry({ id: 2, target: 1 }),
    /which is not a turn of the user/,
  ],
])('a line that %s is refused with file and line', async (_, line, what) => {
  const file = await write(entry(), line)

  await expect(load({ file })).rejects.toMatchObject({
    code: 'DATA_LINE',
    message: expect.stringMatching(what),
    place: { file, line: 2 },
  })
})

test('a file that is not there, and one that is not UTF-8, are refused', async () => {
  const latin = join(folder, 'latin.jsonl')
  await writeFile(latin, Buffer.from([0x7b, 0xe9, 0x7d]))

  await expect(load({ file: join(folder, 'none.jsonl') })).rejects.toMatchObject({
    code: 'DATA_READ',
  })
  await expect(load({ file: latin })).rejects.toMatchObject({
    code: 'DATA_ENCODING',
    place: { file: latin },
  })
})

test('a line may be longer than what is read at once, and hold what others take for line ends', async () => {
  const text = `${'长'.repeat(60_000)}\u2028end`
  const [one] = await load({
    file: await write(entry({ turns: [{ role: 'user', text }], target: 0 })),
  })

  expect(one?.opening[0]?.text).toBe(text)
})

test('the sample holds twelve dialogues of each language, half of them positive', async () => {
  const all = await load({})
  const kinds = all.map(({ tags }) => `${tags['language']} ${tags['gold']}`).sort()

  expect(kinds).toEqual(
    ['en negative', 'en positive', 'zh negative', 'zh positive'].flatMap((kind) =>
      Array(6).fill(kind),
    ),
  )
})

const nobody = scriptedSupporter(() => expect.fail('the supporter was asked'))

async function readAsWritten(changes: object, options: object) {
  const [one] = await load({ file: await write(entry(changes)) })
  const { context, asked } = scoring()
  const simulator: Simulator = make(asWritten, {})
  const dialogue = await simulator.simulate(one!, nobody, context)
  const estimate = await make(causalEmotion, { turns: 'last', ...options }).estimate(
    dialogue,
    one!,
    context,
  )
  const details = estimate.details as { turns?: { step?: number; mu?: number }[] }
  return { dialogue, turn: details.turns?.[0], asked }
}

test('a dialogue as written ends with the labelled utterance, and nobody is asked', async () => {
  const { dialogue, asked } = await readAsWritten({}, {})

  expect(dialogue.turns.map(({ text }) => text)).toEqual([
    'We have to move out.',
    'When?',
    'On Friday.',
  ])
  expect(dialogue.ending).toEqual({ reason: 'end-of-log' })
  expect(asked).toEqual([])
})

test.each([
  [
    'third utterance of the user is at step 2',
    { turns: [...turns, ...turns.slice(2)].slice(0, 5), target: 4 },
    2,
  ],
  ['second is at step 1', {}, 1],
  ['first is at step 1 too', { target: 0 }, 1],
])('the %s of the prior', async (_, changes, step) => {
  expect((await readAsWritten(changes, {})).turn).toMatchObject({
    step,
    mu: -2 * Math.exp(-0.075 * (step - 1)),
  })
})

test('the prior can be another one', async () => {
  const changes = { turns: [...turns, ...turns.slice(2)].slice(0, 5), target: 4 }
  const { turn } = await readAsWritten(changes, { paramSet: 'fast_10_turns', initialMu: -1 })

  expect(turn?.mu).toBeCloseTo(-Math.exp(-0.3), 12)
})
