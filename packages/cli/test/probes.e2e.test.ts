/**
 * Probes of the seeker: a plan counts them exactly, and a run that is killed asks none again but
 * what was on its way.
 */
import { startFakeServer } from '@attune/fake-server'
import { expect, onTestFinished, test } from 'vitest'
import { start } from './e2e/attune.js'
import { attune, project } from './e2e/in-process.js'

const STATES = 4
const CALLS = STATES * 5 * 2
const concurrency = 2

const lines = {
  en: ['I slept badly again, day', 'What kept you awake?', 'The letter from the landlord.'],
  zh: ['我又没睡好，第', '什么让你睡不着？', '房东的来信。'],
}

const finished = Object.entries(lines).flatMap(([language, [first, reply, second]]) =>
  [1, 2].map((at) =>
    JSON.stringify({
      scenario: `${language}${at}`,
      language,
      card: language === 'zh' ? '她三十岁，在港口工作。' : 'She is thirty and works in a port.',
      turns: [
        { speaker: 'seeker', text: `${first} ${at}` },
        { speaker: 'supporter', text: reply },
        { speaker: 'seeker', text: second },
      ],
    }),
  ),
)

test('probes are counted before, killed, and taken up again', async () => {
  const asked: string[] = []
  let onHalf = (): void => {}
  const fake = await startFakeServer({
    delay: 30,
    reply: ({ messages }) => `I hear that ${messages.at(-1)!.content.length} times over.`,
    onCall: ({ body }) => {
      asked.push(JSON.stringify(body))
      if (asked.length === CALLS / 2) onHalf()
    },
  })
  onTestFinished(() => fake.close())
  const folder = project({
    'finished.jsonl': finished.join('\n'),
    'attune.config.yaml': {
      plugins: ['seekers'],
      concurrency,
      models: {
        seeker: {
          provider: 'openai',
          baseUrl: `${fake.url}/v1`,
          model: 'seeker',
          identity: 'seeker',
        },
      },
      supporters: { unread: { use: 'core/rule-based' } },
      evaluations: {
        probes: {
          repeats: 2,
          scenarios: { use: 'seekers/states', dialogues: 'finished.jsonl', states: STATES },
          simulator: { use: 'core/seeker', model: 'seeker', turns: 1 },
          analyses: { 'seekers/probes': {} },
        },
      },
    },
  })
  const planned = await attune(folder, ['plan', '--json'])
  expect(JSON.parse(planned.stdout)).toMatchObject({
    expected: [{ model: 'seeker', calls: CALLS }],
  })
  expect(asked).toEqual([])

  const args = ['run', '--no-figures', '--no-report', '--json']
  const first = start(folder, args)
  onHalf = (): void => first.kill('SIGKILL')
  expect((await first.ended).status).toBeNull()
  const { status, stdout } = await attune(folder, args)
  expect(status).toBe(0)
  expect(asked.length).toBeGreaterThanOrEqual(CALLS)
  expect(asked.length).toBeLessThanOrEqual(CALLS + concurrency)
  expect(stdout).toContain(`from ${STATES} states its answers differ by`)
  const before = asked.length
  expect(await attune(folder, args)).toMatchObject({ status: 0 })
  expect(asked).toHaveLength(before)
}, 120_000)
