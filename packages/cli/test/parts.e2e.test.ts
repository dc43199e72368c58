/** Parts of a run: --only, --sample and --set. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { attune, project, records, run, type RunReport } from './e2e/in-process.js'
import { startServer, stopServers } from './e2e/server.js'
import { chatModel, rewardModel, talks } from './e2e/talks.js'

afterAll(stopServers)

const SCENARIOS = 6
/** Per scenario: two dialogues, their emotions, and what is read of these. */
const UNITS = 6

async function world() {
  const [chat, reward] = await Promise.all([startServer({ delay: 1 }), startServer({ delay: 1 })])
  const { 'attune.config.yaml': config, ...files } = talks(
    { chat: chatModel(chat), reward: rewardModel(reward) },
    { scenarios: SCENARIOS, turns: 3 },
  )
  const tagged = files['scenarios.jsonl'].split('\n').map((line, at) =>
    JSON.stringify({
      ...(JSON.parse(line) as object),
      tags: { topic: at < 2 ? 'rent' : 'work' },
    }),
  )
  const evaluations = config.evaluations.map((each) => ({
    ...each,
    analyses: { 'core/measures': {} },
  }))
  const folder = project({
    'scenarios.jsonl': tagged.join('\n'),
    'attune.config.yaml': { ...config, evaluations },
  })
  const asked = async (): Promise<number> => (await chat.stats()).answered
  return { folder, asked }
}

const notes = ({ evaluations }: RunReport): readonly string[] =>
  evaluations.flatMap(({ findings }) => findings.tables.flatMap((table) => table.notes))

/** The data of a report, as text. */
function shownIn(report: string): string {
  const [, packed = ''] = /id="attune-data">([^<]*)</.exec(readFileSync(report, 'utf8')) ?? []
  return inflateRawSync(Buffer.from(packed, 'base64')).toString()
}

it('a limited run says so in each table and in its report; the whole run reuses its units, and no call is made again', async () => {
  const { folder, asked } = await world()
  const said = 'Part of the evaluation (--sample 2): 2 of 6 scenarios, sampled by the seed.'
  const part = await run(folder, ['--report', '--sample', '2'])
  expect(part).toMatchObject({ exitCode: 0, done: 2 * UNITS + 1, failed: 0 })
  for (const { findings } of part.evaluations) {
    for (const table of findings.tables) expect(table.notes).toContain(said)
  }
  expect(shownIn(join(folder, 'attune-output/report-part.html'))).toContain(said)
  expect(existsSync(join(folder, 'attune-output/report.html'))).toBe(false)

  const ofPart = await asked()
  const whole = await run(folder)
  expect(whole).toMatchObject({ exitCode: 0, done: (SCENARIOS - 2) * UNITS + 1, reused: 2 * UNITS })
  expect(notes(whole).join()).not.toContain('Part of')
  expect(await asked()).toBe((ofPart / 2) * SCENARIOS)
  // Both stay: neither has to be analysed again.
  expect(await run(folder, ['--sample', '2'])).toMatchObject({ done: 0, reused: 2 * UNITS + 1 })
  expect(await run(folder)).toMatchObject({ done: 0, reused: SCENARIOS * UNITS + 1 })
})

it('what a part exports are the lines that the whole exports of it', async () => {
  const { folder } = await world()
  await run(folder)
  const only = ['--only', 'tag.topic=rent', '--only', 'supporter=calm']
  const { stdout } = await attune(folder, ['export', 'jsonl', '--to', '-', ...only])
  const lines = (await records(folder)).split('\n')
  const part = stdout.split('\n').filter(Boolean)
  expect(part).toHaveLength(2)
  for (const line of part) expect(lines).toContain(line)
  const { stdout: plan } = await attune(folder, ['plan', '--json', ...only])
  expect(JSON.parse(plan)).toMatchObject({
    evaluations: [{ scenarios: 2, units: { simulate: { total: 2, open: 0 } } }],
    notices: [
      {
        kind: 'part',
        message: expect.stringContaining('2 of 6 scenarios; 1 of 2 supporters') as string,
      },
      {
        kind: 'identity',
        message: expect.stringContaining('calm: nothing says which version answers') as string,
      },
    ],
  })
})

it('a name that nothing has is refused with what is probably meant, before anything is asked', async () => {
  const { folder, asked } = await world()
  const { status, stderr } = await attune(folder, ['run', '--only', 'tag.topic=wrok'])
  expect(status).toBe(2)
  expect(stderr).toBe('Error: --only tag.topic=wrok matches nothing.\n  Did you mean "work"?\n')
  expect(await asked()).toBe(0)
})

it('a value that is set is checked, used, and named by the provenance', async () => {
  const { folder } = await world()
  const wrong = await attune(folder, [
    'config',
    'validate',
    '--set',
    'evaluations.talks.simulator.turn=2',
  ])
  expect(wrong.status).toBe(2)
  expect(wrong.stderr).toContain('Unknown key "turn" in evaluations[0].simulator.\n  at --set\n')

  const set = ['--set', 'evaluations.talks.simulator.turns=2']
  expect(await run(folder, set)).toMatchObject({ exitCode: 0, reused: 0 })
  expect(await attune(folder, ['export', 'jsonl', ...set])).toMatchObject({ status: 0 })
  const { config } = JSON.parse(
    readFileSync(join(folder, 'attune-output/provenance.json'), 'utf8'),
  ) as {
    readonly config: readonly { readonly path: string }[]
  }
  expect(config.find(({ path }) => path === 'evaluations[0].simulator.turns')).toEqual({
    path: 'evaluations[0].simulator.turns',
    value: 2,
    at: '--set',
  })
})
