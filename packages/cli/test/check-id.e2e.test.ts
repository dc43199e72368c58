/**
 * Which answers belong to a check: of runs that are ended before their time, of shards, of other
 * commits.
 */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { closeServers, World } from './e2e/check-world.js'
import { start } from './e2e/attune.js'

afterAll(closeServers)

const all = 36
const commit = (id: string): Record<string, string> => ({ ATTUNE_CHECK_ID: id })

it('a check that was killed goes on: what was answered is not asked again', async () => {
  const world = await World.with({}, { slow: 20 })
  const running = start(world.folder, ['check'], { ...world.environment, ...commit('one') })
  while (world.bot.calls < 12) await new Promise((resolve) => setTimeout(resolve, 5))
  running.kill('SIGKILL')
  await running.ended
  const before = world.bot.calls
  const { status, calls } = await world.check([], commit('one'))
  expect(status).toBe(0)
  expect(calls).toBeLessThan(all)
  // Calls that were under way when it was killed are lost.
  expect(before + calls).toBeLessThanOrEqual(all + 8)
})

it('a check that has decided is over: the next one asks again, also of the same commit', async () => {
  const world = await World.with({})
  expect(await world.check([], commit('one'))).toMatchObject({ status: 0, calls: all })
  world.bot.is = 'cold'
  // A fail is confirmed by a second repeat.
  expect(await world.check([], commit('one'))).toMatchObject({ status: 3, calls: 2 * all })
})

it('--no-run decides on what was asked for this check, and on nothing else', async () => {
  const world = await World.with({}, { isJudgeFixed: true })
  const run = await world.check(['--no-run'], commit('one'))
  expect(run).toMatchObject({ status: 4, calls: 0 })
  expect(run.stdout).toContain(
    'bot says not which version answers, and nothing that is stored was asked for the check one',
  )
  await world.attune(['run', '--for-check', '--no-figures', '--no-report'], commit('one'))
  expect(await world.check(['--no-run'], commit('one'))).toMatchObject({ status: 0, calls: 0 })
  const other = await world.check(['--no-run'], commit('two'))
  expect(other.status).toBe(4)
  expect(other.stdout).toContain('nothing that is stored was asked for the check two, but for one')
  expect((await world.check(['--no-run'])).stdout).toContain(
    'a check without an id (set ATTUNE_CHECK_ID)',
  )
})

it('the commit is the id, where nothing in it has changed', async () => {
  const world = await World.with({}, { isJudgeFixed: true })
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      cwd: world.folder,
    })
  git('init', '-q')
  git('add', 'attune.config.yaml', 'warmth.yaml', 'scenarios.jsonl')
  git('commit', '-q', '-m', 'One')
  await world.attune(['run', '--for-check', '--no-figures', '--no-report'])
  expect(await world.check(['--no-run'])).toMatchObject({ status: 0 })
  git('commit', '-q', '--allow-empty', '-m', 'Two')
  expect(await world.check(['--no-run'])).toMatchObject({ status: 4 })
})

it('shards of a check are asked for it, and their merged store decides; that of an earlier commit does not', async () => {
  const world = await World.with({}, { isJudgeFixed: true })
  const shard = (number: number, id: string) => {
    const flags = ['--for-check', '--shard', `${number}/2`, '--set', `store=shard-${number}.db`]
    return world.attune(['run', '--no-figures', '--no-report', ...flags], commit(id))
  }
  const decide = async (id: string) => {
    rmSync(join(world.folder, 'all.db'), { force: true })
    await world.attune(['merge', 'shard-1.db', 'shard-2.db', '--into', 'all.db'])
    return world.check(['--no-run', '--set', 'store=all.db'], commit(id))
  }
  for (const number of [1, 2]) expect(await shard(number, 'one')).toMatchObject({ status: 0 })
  expect(await decide('one')).toMatchObject({ status: 0 })
  world.bot.is = 'cold'
  expect(await decide('two')).toMatchObject({ status: 4 })
  // One shard of this commit, one of the last: half of the values are missing.
  await shard(1, 'two')
  expect((await decide('two')).stdout).toContain('are missing')
  await shard(2, 'two')
  // A fail is confirmed by a second repeat, which a check that asks nobody cannot have.
  expect(await decide('two')).toMatchObject({ status: 4 })
  expect(await world.check(['--set', 'store=all.db'], commit('two'))).toMatchObject({ status: 3 })
})

it('a version that the reply names is not known to a check that asks nobody, unless a run of it has heard it', async () => {
  const world = await World.with(
    { identity: { header: 'x-bot-version' } },
    { first: { version: 'v1' }, isJudgeFixed: true },
  )
  expect(await world.check(['--no-run'], commit('one'))).toMatchObject({ status: 4 })
  await world.attune(['run', '--for-check', '--no-figures', '--no-report'], commit('one'))
  expect(await world.check(['--no-run'], commit('one'))).toMatchObject({ status: 0 })
})

it('names what nothing identifies: in run, plan, and where a baseline is written', async () => {
  const world = await World.with({}, { isJudgeFixed: true })
  const named = 'Note: bot: nothing says which version answers'
  expect((await world.attune(['run', '--no-figures', '--no-report'])).stderr).toContain(named)
  expect((await world.attune(['plan'])).stdout).toContain(named)
  expect((await world.attune(['baseline', 'write', 'other.json'])).stdout).toContain(named)
})

it('a reply that does not say who answers ends the run, with 2', async () => {
  const world = await World.with({ identity: { header: 'x-bot-version' } }, { baseline: false })
  const { status, stderr } = await world.attune(['run'])
  expect(status).toBe(2)
  expect(stderr).toContain('has no header x-bot-version, which is to say which version answers')
})
