/** Ways to a green check that says nothing about the bot, each with the exit code that it ends in. */
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { closeServers, World } from './e2e/check-world.js'
import { project, write } from './e2e/in-process.js'

afterAll(closeServers)

describe('a check decides on the bot that is there now', () => {
  it('a colder bot without a version is asked again and fails, with 3', async () => {
    const world = await World.with({})
    world.bot.is = 'cold'
    const { status, stdout, stderr, calls } = await world.check()
    // A fail is confirmed by a second look.
    expect({ status, calls }).toEqual({ status: 3, calls: 2 * 36 })
    expect(stdout).toContain('✗ FAIL  warmth')
    expect(stderr).toContain('bot has no identity, so this check asks it again.')
  })

  it.each([
    ['down', /cannot be reached/],
    ['failing', /500/],
    ['of another shape', /\{"text":/],
  ] as const)('a bot that is %s decides nothing, with 2', async (is, says) => {
    const world = await World.with({})
    world.bot.is = is
    const { status, stdout, stderr } = await world.check()
    expect(status).toBe(2)
    expect(stdout + stderr).toMatch(says)
    expect(stdout).not.toMatch(/✓ pass|✗ FAIL|inconclusive/)
  })

  it('the same version in the config, another one in the header: asked again, and fails, with 3', async () => {
    const bot = { version: 'v1', identity: { header: 'x-bot-version' } }
    const world = await World.with(bot, { first: { version: 'build-1' } })
    Object.assign(world.bot, { is: 'cold', version: 'build-2' })
    const { status, calls } = await world.check()
    expect({ status, calls }).toEqual({ status: 3, calls: 1 + 2 * 36 })
  })

  it('a store from another machine, a colder bot without an identity: asked again, and fails, with 3', async () => {
    const world = await World.with({})
    await world.check()
    const elsewhere = project()
    cpSync(world.folder, elsewhere, { recursive: true })
    Object.assign(world, { folder: elsewhere })
    world.bot.is = 'cold'
    expect((await world.check()).status).toBe(3)
  })

  it('another model that answers as the judge: inconclusive, with 4 and the reason', async () => {
    const world = await World.with({})
    world.judge = 'judge-2026-02'
    const { status, stdout } = await world.check()
    expect(status).toBe(4)
    expect(stdout).toContain('the model "judge" is answered by judge-2026-02, in the baseline by judge-2026-01')
  })

  it('a baseline of stand-ins decides nothing, with 4, unless the check is a trial', async () => {
    const world = await World.with({}, { models: { judge: { provider: 'offline' } } })
    const { status, stdout } = await world.check()
    expect(status).toBe(4)
    expect(stdout).toContain('the baseline was measured with offline stand-ins')
    expect(await world.check(['--trial'])).toMatchObject({ status: 0 })
  })
})

describe('an unchanged bot passes, with 0', () => {
  it.each([
    ['a version in the config', { version: 'v1' }, 0],
    ['hashed paths', { files: ['bot'] }, 0],
    ['a version in a header', { identity: { header: 'x-bot-version' } }, 1],
    ['a version in a field of its reply', { identity: { field: 'meta.version' } }, 1],
  ])('with %s, called as often as that takes', async (_, bot, calls) => {
    const world = await World.with({}, { baseline: false, first: { version: 'v1' } })
    write(world.folder, { 'bot/prompt.txt': 'Listen.', 'attune.config.yaml': world.config(bot) })
    await world.writeBaseline()
    const here = await world.check()
    expect(here).toMatchObject({ status: 0, calls })
    expect(here.stdout).toContain('same version as in the baseline: nothing to decide')
    // Nor on a machine that has no store.
    rmSync(join(world.folder, '.attune'), { recursive: true })
    expect(await world.check()).toMatchObject({ status: 0, calls })
  })

  it('without an identity it is asked, and passes', async () => {
    const world = await World.with({})
    expect(await world.check()).toMatchObject({ status: 0, calls: 36 })
  })
})
