import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { start } from './e2e/attune.js'
import { attune, project, records, run, write } from './e2e/in-process.js'
import { type Server, startServer, stopServers } from './e2e/server.js'
import { chatModel, rewardModel, talks } from './e2e/talks.js'

afterAll(stopServers)

/** Two supporters on models of their own, three scenarios of two turns. */
async function talkOfTwo(delay = 0) {
  const [one, other, reward] = [
    await startServer({ delay }),
    await startServer({ delay }),
    await startServer(),
  ]
  const { 'attune.config.yaml': config, ...more } = talks(
    {
      chat: chatModel(one),
      other: chatModel(other, { identity: 'other' }),
      reward: rewardModel(reward),
    },
    { turns: 2 },
  )
  const curious = { model: 'other', system: 'You ask questions.' }
  const supporters = { ...config.supporters, curious }
  const folder = project({ ...more, 'attune.config.yaml': { ...config, supporters } })
  return { folder, servers: { one, other, reward } }
}

const calls = async (server: Server): Promise<number> => (await server.stats()).calls

describe('attune run --fresh', () => {
  it('asks one supporter everything again, and keeps what the others have', async () => {
    const { folder, servers } = await talkOfTwo()
    expect(await run(folder)).toMatchObject({ exitCode: 0, done: 18 })
    const before = await calls(servers.other)
    const fresh = await run(folder, ['--fresh', 'curious'])
    expect(fresh).toMatchObject({ exitCode: 0, done: 9, reused: 9 })
    expect((await calls(servers.other)) - before).toBe(before)
    const all = (await calls(servers.one)) + (await calls(servers.other))
    expect(await run(folder)).toMatchObject({ done: 0, reused: 18 })
    expect((await calls(servers.one)) + (await calls(servers.other))).toBe(all)
  })

  it('continues after an interruption without --fresh, and pays nothing twice', async () => {
    const { folder, servers } = await talkOfTwo(60)
    expect(await run(folder)).toMatchObject({ exitCode: 0 })
    const once = await calls(servers.other)
    const running = start(folder, ['run', '--no-figures', '--fresh', 'curious'])
    const until = once + 2
    while ((await calls(servers.other)) < until)
      await new Promise((resolve) => setTimeout(resolve, 5))
    running.kill('SIGINT')
    expect((await running.ended).status).toBe(130)
    expect(await run(folder)).toMatchObject({ exitCode: 0 })
    expect(await calls(servers.other)).toBe(2 * once)
  })

  it('is named where a supporter without a version had no part in a run', async () => {
    const { folder } = await talkOfTwo()
    const said = async () => (await attune(folder, ['run', '--no-figures'])).stdout
    expect(await said()).not.toContain('was not asked')
    const again = (await said()).match(/^.*was not asked.*$/gm)
    expect(again).toEqual(['calm was not asked: stored answers (to ask: attune run --fresh calm)'])
    expect(await run(folder)).toMatchObject({ notAsked: ['calm'] })
    expect(await run(folder, ['--fresh', 'calm'])).not.toHaveProperty('notAsked')
  })

  it('without a name begins everything afresh; a name that is not there is refused', async () => {
    const { folder } = await talkOfTwo()
    await run(folder)
    expect(await run(folder, ['--fresh'])).toMatchObject({ exitCode: 0, done: 18, reused: 0 })
    const { status, stderr } = await attune(folder, ['run', '--fresh', 'nobody'])
    expect(status).toBe(2)
    expect(stderr).toContain('--fresh: there is no supporter or model "nobody".')
    expect(stderr).toContain('calm, curious, chat, other, reward')
  })
})

describe('attune redo', () => {
  it('gives up what fits with all that was built on it, and pays nothing for answers that are kept', async () => {
    const { folder, servers } = await talkOfTwo()
    await run(folder)
    const [before, paid] = [await records(folder), await calls(servers.other)]
    const redo = ['redo', '--supporter', 'curious', '--scenario', 's1', '--json']
    const dry = await attune(folder, [...redo, '--dry-run'])
    expect(JSON.parse(dry.stdout)).toMatchObject({
      kinds: { simulate: 1, estimate: 2 },
      dependent: 0,
      dryRun: true,
    })
    expect(await run(folder)).toMatchObject({ done: 0 })
    expect(await attune(folder, redo)).toMatchObject({ status: 0 })
    expect(await run(folder)).toMatchObject({ exitCode: 0, done: 3, reused: 15 })
    expect(await calls(servers.other)).toBe(paid)
    expect(await records(folder)).toBe(before)
  })

  it('with --answers asks again', async () => {
    const { folder, servers } = await talkOfTwo()
    await run(folder)
    const paid = await calls(servers.other)
    const { stdout } = await attune(folder, ['redo', '--supporter', 'curious', '--answers'])
    expect(stdout).toContain('Discarded 9 results: 3 simulate, 6 estimate.')
    expect(await run(folder)).toMatchObject({ exitCode: 0, done: 9 })
    expect(await calls(servers.other)).toBe(2 * paid)
  })

  it('analyses read the new results, not what they found in those given up', async () => {
    const { folder } = await talkOfTwo()
    const config = JSON.parse(readFileSync(join(folder, 'attune.config.yaml'), 'utf8'))
    config.evaluations[0].analyses = { 'core/measures': {} }
    write(folder, { 'attune.config.yaml': config })
    await run(folder)
    await attune(folder, ['redo', '--evaluation', 'talks'])
    const { stdout } = await attune(folder, ['export', 'json', '--to', '-'])
    expect(stdout).toContain('not done yet')
  })

  it('says so where nothing was chosen and where nothing fits', async () => {
    const { folder } = await talkOfTwo()
    expect(await attune(folder, ['redo'])).toMatchObject({ status: 2 })
    expect((await attune(folder, ['redo', '--failed'])).stdout).toContain(
      'No stored result matches.',
    )
  })
})
