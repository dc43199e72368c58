/** examples/ci/shards.yml, step by step, with the example's own bot and config. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { attune, type Ended, project } from './e2e/in-process.js'

const example = join(import.meta.dirname, '../../../examples/ci')
const { jobs } = parse(readFileSync(join(example, 'shards.yml'), 'utf8')) as Workflow

interface Job {
  readonly strategy?: { readonly matrix: { readonly shard: readonly number[] } }
  readonly steps: readonly { readonly run?: string }[]
}
interface Workflow {
  readonly jobs: { readonly shard: Job; readonly check: Job }
}

const bots: ChildProcess[] = []
afterAll(() => bots.forEach((bot) => bot.kill()))

async function startBot(manner: string): Promise<string> {
  const bot = spawn(process.execPath, [join(example, 'bot.mjs'), manner], {
    env: { ...process.env, PORT: '0' },
  })
  bots.push(bot)
  const [said] = (await once(bot.stdout, 'data')) as [Buffer]
  return `http://127.0.0.1:${/\d+/.exec(String(said))![0]}/chat`
}

/** The commands of a job, as its runner would call them. */
const commandsOf = ({ steps }: Job, shard = ''): string[][] =>
  steps.flatMap(({ run }) =>
    run?.startsWith('npx attune ')
      ? [run.replaceAll('${{ matrix.shard }}', shard).replace('npx attune ', '').split(' ')]
      : [],
  )

it('shards of two versions, each merged and decided, with a second look at the bot', async () => {
  const folder = project()
  copyFileSync(join(example, 'attune.config.yaml'), join(folder, 'attune.config.yaml'))
  const plugins = ['--set', 'plugins=["@attune/plugin-trajectory"]']
  const warm = { BOT_URL: await startBot('warm'), BOT_VERSION: 'v1' }
  expect(
    await attune(folder, ['run', '--no-figures', '--no-report', ...plugins], warm),
  ).toMatchObject({ status: 0 })
  expect(
    await attune(folder, ['baseline', 'write', 'main.baseline.json', ...plugins], warm),
  ).toMatchObject({
    status: 0,
  })

  const url = await startBot('cold')
  const env = { BOT_URL: url, BOT_VERSION: 'v2', GITHUB_SHA: 'two' }
  const shards = jobs.shard.strategy!.matrix.shard.flatMap((shard) =>
    commandsOf(jobs.shard, String(shard)),
  )
  const ran: Ended[] = await Promise.all(
    shards.map((command) => attune(folder, [...command, ...plugins], env)),
  )
  expect(ran.map(({ status }) => status)).toEqual([0, 0, 0])

  const [merge, check] = commandsOf(jobs.check)
  expect(await attune(folder, merge!)).toMatchObject({ status: 0 })
  const decided = await attune(folder, [...check!, '--trial', ...plugins], env)
  expect(decided).toMatchObject({ status: 3 })
  expect(decided.stdout).toMatch(/✗ FAIL {2}talk\n/)
}, 120_000)
