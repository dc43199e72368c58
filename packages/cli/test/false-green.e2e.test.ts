/**
 * Ways to a green check that says nothing about the bot, each with the exit code that it ends in.
 */
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
    expect(stderr).toContain(
      'bot: nothing says which version answers, so this check asks it again.',
    )
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
    expect(stdout).toContain(
      'the model "judge" is answered by judge-2026-02, in the baseline by judge-2026-01',
    )
  })

  it('a baseline of stand-ins decides nothing, with 4, unless the check is a trial', async () => {
    const world = await World.with({}, { models: { judge: { provider: 'offline' } } })
    const { status, stdout } = await world.check()
    expect(status).toBe(4)
    expect(stdout).toContain('the baseline was measured with offline stand-ins')
    expect(await world.check(['--trial'])).toMatchObject({ status: 0 })
  })
})

/** Calls of one dialogue. */
const TURNS = 3
const PROMPT = { 'bot/prompt.txt': 'Listen.' }

describe('an unchanged bot passes, with 0', () => {
  it.each([
    ['a version in the config', { version: 'v1' }, 2 * TURNS],
    ['a version in the config that is trusted', { version: 'v1', trust: 'version' }, 0],
    ['hashed paths', { files: ['bot'] }, 2 * TURNS],
    ['a version in a header', { identity: { header: 'x-bot-version' } }, 1 + 2 * TURNS],
    ['a version in a field of its reply', { identity: { field: 'meta.version' } }, 1 + 2 * TURNS],
  ])('with %s, called as often as that takes', async (_, bot, calls) => {
    const world = await World.with(bot, { first: { version: 'v1' }, files: PROMPT })
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

const asking = (world: World): string => `export default async ({ turns }) => {
  const messages = turns.map(({ speaker, text }) => ({ role: speaker === 'seeker' ? 'user' : 'assistant', content: text }))
  const answer = await fetch('${world.botUrl}', { method: 'POST', body: JSON.stringify({ messages }) })
  return { text: (await answer.json()).reply }
}`

const plugin = (world: World, pure = false): string => `export default {
  contract: 1,
  name: 'own',
  components: {
    bot: {
      kind: 'supporter', revision: 1, summary: 'A bot.', pure: ${pure},
      options: { type: 'object', properties: {}, additionalProperties: false },
      create: () => ({ reply: ${asking(world).replace('export default ', '')} }),
    },
  },
}`

const MODULE = { use: 'core/module', file: 'bot.mjs' }

/** A world whose bot is a file around the service, with a baseline of the warm one. */
async function wrapped(
  bot: object,
  files: (world: World) => Record<string, string>,
): Promise<World> {
  const world = await World.with(bot, { baseline: false })
  write(world.folder, files(world))
  await world.writeBaseline()
  return world
}

/** The same folder elsewhere with other files: a process loads a module once. */
function moved(world: World, files: Record<string, string>): void {
  const elsewhere = project()
  cpSync(world.folder, elsewhere, { recursive: true })
  write(elsewhere, files)
  Object.assign(world, { folder: elsewhere })
}

describe('a version is a claim that a check tests', () => {
  it('a module around a service that became colder: asked again, and fails, with 3', async () => {
    const world = await wrapped(MODULE, (own) => ({ 'bot.mjs': asking(own) }))
    world.bot.is = 'cold'
    const { status, calls, stderr } = await world.check()
    expect({ status, calls }).toEqual({ status: 3, calls: 2 * 36 })
    expect(stderr).toContain('Let its entry say who answers: version, files, pure')
  })

  it('a plugin by path around a service: the same', async () => {
    const world = await World.with({ use: 'own/bot' }, { baseline: false })
    const config = {
      ...world.config({ use: 'own/bot' }),
      plugins: ['@attune/plugin-trajectory', './own.mjs'],
    }
    write(world.folder, { 'own.mjs': plugin(world), 'attune.config.yaml': config })
    await world.writeBaseline()
    world.bot.is = 'cold'
    // Its calls are in no journal: some are made twice, to see whether it keeps something.
    const cold = await world.check()
    expect(cold.status).toBe(3)
    expect(cold.calls).toBeGreaterThanOrEqual(2 * 36)
    moved(world, { 'own.mjs': plugin(world, true) })
    const { status, stdout, stderr } = await world.check()
    expect(status).toBe(2)
    expect(stdout + stderr).toContain('own/bot is declared pure, and uses fetch')
  })

  it.each(['plan', 'run', 'check'])(
    'pure around a fetch is refused by %s, with 2',
    async (command) => {
      const world = await World.with({ ...MODULE, pure: true }, { baseline: false })
      write(world.folder, { 'bot.mjs': asking(world), 'main.baseline.json': '{}' })
      const { status, stdout, stderr } = await world.attune([command])
      expect(status).toBe(2)
      expect(stdout + stderr).toContain(
        command === 'check' ? 'main.baseline.json' : 'is declared pure, and uses fetch',
      )
    },
  )

  it('pure and unchanged: nobody is asked; pure and changed: asked, and fails, with 3', async () => {
    const says = (text: string): string =>
      `export default ({ turns }) => ({ text: '${text} ' + turns.length })`
    const world = await wrapped({ ...MODULE, pure: true }, () => ({
      'bot.mjs': says('I hear you.'),
    }))
    expect(await world.check()).toMatchObject({ status: 0, calls: 0 })
    moved(world, { 'bot.mjs': says('It is not that bad.') })
    expect((await world.check()).status).toBe(3)
  })

  it.each([
    ['in the config', { version: 'v1' }, 0],
    ['of its files', { files: ['bot'] }, 0],
    ['in a header', { identity: { header: 'x-bot-version' } }, 1],
  ])(
    'an equal version %s of a colder bot: two dialogues differ, all are asked, and it fails, with 3',
    async (_, bot, more) => {
      const world = await World.with(bot, { first: { version: 'v1' }, files: PROMPT })
      world.bot.is = 'cold'
      const { status, calls, stderr } = await world.check()
      // The first dialogue that differs is enough.
      expect({ status, calls }).toEqual({ status: 3, calls: more + TURNS + 2 * 36 })
      expect(stderr).toContain(
        'bot has the version of its baseline: this check asks it all the same.',
      )
    },
  )

  it('an equal version of a bot that varies is asked in full; only its owner can say that it need not be', async () => {
    const world = await World.with({ version: 'v1' }, { first: { varies: true } })
    expect(await world.check()).toMatchObject({ status: 0, calls: 36 })
    world.becomes({ version: 'v1', trust: 'version' })
    world.bot.is = 'cold'
    expect(await world.check()).toMatchObject({ status: 0, calls: 0 })
  })

  it('an equal version and nobody is asked: inconclusive, with 4', async () => {
    const world = await World.with({ version: 'v1' })
    const { status, stdout, calls } = await world.check(['--no-run'], {
      ATTUNE_CHECK_ID: 'commit-2',
    })
    expect({ status, calls }).toEqual({ status: 4, calls: 0 })
    expect(stdout).toContain(
      'bot has the version of the baseline, and nothing that is stored was asked for',
    )
  })

  it.each([
    ['address', { url: '${env:OTHER_URL}' }, 'url'],
    ['request', { request: { messages: '{{messages}}', tone: 'cold' } }, 'request'],
  ])('an equal version at another %s is an error, with 2', async (_, change, what) => {
    const world = await World.with({ version: 'v1' })
    world.becomes({ version: 'v1', ...change })
    const { status, stderr, calls } = await world.check()
    expect(status).toBe(2)
    expect(stderr).toContain(
      `bot has the version v1, as in main.baseline.json, and another ${what} than there`,
    )
    expect(calls).toBe(0)
    world.becomes({ version: 'v1', trust: 'version', ...change })
    expect((await world.check()).status).not.toBe(2)
  })

  it('a judge module whose service turned: a colder bot is not green, with 4', async () => {
    const world = await World.with({}, { baseline: false })
    const judge = `export default {
      contract: 1,
      name: 'own',
      components: {
        judge: {
          kind: 'judge', revision: 1, summary: 'A judge.', gives: { criteria: { warmth: { range: [0, 2], better: 'higher' } } },
          options: { type: 'object', properties: {}, additionalProperties: false },
          create: () => ({
            subject: 'dialogue',
            async judge({ turns }) {
              const content = turns.map(({ text }, at) => '[' + at + '] ' + text).join('\\n')
              const body = JSON.stringify({ model: 'judge', messages: [{ content }] })
              const answer = await (await fetch('${world.modelUrl}', { method: 'POST', body })).json()
              const { score } = JSON.parse(answer.choices[0].message.content).warmth
              return [{ criterion: 'warmth', outcome: { state: 'known', value: score }, rationale: '' }]
            },
          }),
        },
      },
    }`
    const config = JSON.parse(
      JSON.stringify({
        ...world.config({}),
        plugins: ['@attune/plugin-trajectory', './own.mjs'],
      }).replace(
        '"use":"core/rubric","file":"warmth.yaml","model":"judge","mode":"together"',
        '"use":"own/judge"',
      ),
    ) as object
    write(world.folder, { 'own.mjs': judge, 'attune.config.yaml': config })
    await world.writeBaseline()
    Object.assign(world, { isTurned: true })
    world.bot.is = 'cold'
    const { status, stdout } = await world.check()
    expect(status).toBe(4)
    expect(stdout).toContain('the instrument moved')
    await world.attune(['baseline', 'write', 'main.baseline.json', '--no-anchors'])
    const unwatched = await world.check()
    expect(unwatched.status).toBe(4)
    expect(unwatched.stdout).toContain('the judge kindness may have moved')
  })
})
