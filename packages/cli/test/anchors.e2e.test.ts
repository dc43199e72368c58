/** Anchors of baselines, through the command: a judge that moves behind its name. */
import { join } from 'node:path'
import { rmSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { closeServers, World } from './e2e/check-world.js'
import { attune, type Ended, project, write } from './e2e/in-process.js'

/** `npm run soak` sets it: longer series. */
const isLong = process.env['ATTUNE_SOAK'] !== undefined

const parts = join(import.meta.dirname, '../../../benchmarks/parts/decisions')

/** Numbers of SD 1: quantiles of a normal distribution, in an order that says nothing. */
const scores = (count: number): number[] =>
  Array.from({ length: count }, (_, at) => {
    const share = (((at * 7919) % count) + 0.5) / count
    return 4.91 * (share ** 0.14 - (1 - share) ** 0.14)
  })

interface Checked {
  readonly status: number | null
  readonly stdout: string
  readonly gates: readonly { readonly outcome: string; readonly sentence: string }[]
  readonly anchors?: readonly {
    readonly moved: boolean
    readonly of: number
    readonly found: { readonly n: number }
  }[]
}

class Repository {
  readonly folder: string
  constructor(private readonly scenarios: number) {
    this.folder = project({
      'bot.mjs': `
        import { readFileSync } from 'node:fs'
        const numbers = () => JSON.parse(readFileSync(new URL('numbers.json', import.meta.url), 'utf8'))
        export default ({ turns }) => ({ text: String(numbers()[turns[0].text]) })`,
      'numbers.json': JSON.stringify(
        Object.fromEntries(scores(scenarios).map((value, at) => [`s${at}`, value])),
      ),
    })
    const gate = {
      verdict: 'judge.score',
      versus: { baseline: 'main.baseline.json' },
      margin: 0.5,
      better: 'higher',
    }
    write(this.folder, {
      'attune.config.yaml': {
        plugins: ['plugin.mjs', 'moving-judge.mjs'].map((name) => join(parts, name)),
        supporters: {
          bot: {
            use: 'core/module',
            file: 'bot.mjs',
            version: '${env:BOT_VERSION}',
            trust: 'version',
          },
        },
        evaluations: {
          care: {
            scenarios: { use: 'commits/scenarios', count: scenarios },
            simulator: 'commits/asked',
            judges: { judge: { use: 'moving/judge', state: join(this.folder, 'judge.json') } },
            gates: [
              { name: 'score', ...gate },
              { name: 'words', measure: 'words', atMost: 5 },
            ],
          },
        },
      },
    })
  }

  judge(is: { readonly shift?: number; readonly noise?: number; readonly seed: number }): void {
    write(this.folder, { 'judge.json': JSON.stringify({ shift: 0, noise: 0, ...is }) })
  }

  async command(version: string, ...args: readonly string[]): Promise<Ended> {
    const ended = await attune(this.folder, args, { BOT_VERSION: version })
    if (ended.status === 2 || ended.status === 70)
      throw new Error(`attune ${args.join(' ')}: ${ended.stderr}`)
    return ended
  }

  async baseline(...flags: readonly string[]): Promise<string> {
    await this.command('v1', 'run', '--no-figures', '--no-report')
    return (await this.command('v1', 'baseline', 'write', 'main.baseline.json', ...flags)).stdout
  }

  async check(version: string): Promise<Checked> {
    const { status, stdout } = await this.command(version, 'check', '--json')
    return { status, stdout, ...(JSON.parse(stdout) as Pick<Checked, 'gates' | 'anchors'>) }
  }

  forget(): void {
    rmSync(join(this.folder, '.attune'), { recursive: true, force: true })
  }
}

describe('a judge that moved', () => {
  // How often is measured in benchmarks/parts/decisions/anchors.mjs. One of five shifts as large as
  // the margin is missed: here they are larger.
  it.each(
    isLong
      ? [
          [0, 0.5, 50],
          [0.3, 0.7, 50],
          [0.5, 0.9, 80],
        ]
      : [[0.3, 0.7, 50]],
  )(
    'decides nothing at a noise of %d and a shift of %d',
    async (noise, shift, scenarios) => {
      const seed = 1
      const repository = new Repository(scenarios)
      repository.judge({ noise, seed })
      const written = await repository.baseline()
      expect(written).toMatch(
        /each check has \d+ dialogues judged again\. If the judge moves, it finds in 80 % a shift of judge\.score by 0\.50, as large as the margin\./,
      )
      repository.judge({ noise, seed: 2 })
      const before = await repository.check('v2')
      expect(before.anchors).toMatchObject([{ moved: false }])
      expect(before.gates.map(({ outcome }) => outcome)).toEqual(['pass', 'pass'])
      repository.judge({ noise, seed: 3, shift: -shift })
      const after = await repository.check('v3')
      expect(after).toMatchObject({
        status: 4,
        anchors: [{ moved: true, claim: 'care/judge.score/anchors of main.baseline.json' }],
      })
      const { claims } = JSON.parse(after.stdout) as { readonly claims: readonly object[] }
      expect(claims).toContainEqual(
        expect.objectContaining({
          id: 'care/judge.score/anchors of main.baseline.json',
          kind: 'anchor',
          detected: true,
          direction: 'below',
        }),
      )
      // What no judge says is decided all the same.
      expect(after.gates.map(({ outcome }) => outcome)).toEqual(['inconclusive', 'pass'])
      for (const { sentence } of after.gates.slice(0, 1))
        expect(sentence).toMatch(
          /^Nothing is decided: the instrument moved: .* judge\.score -0\.\d+( \[.*\])?, -0\.\d+ standard/,
        )
    },
    60_000,
  )
})

it('keeps texts only if it may, and needs them where the store is another one', async () => {
  const repository = new Repository(20)
  repository.judge({ seed: 1 })
  await repository.baseline('--no-texts')
  repository.judge({ seed: 1, shift: 1 })
  repository.forget()
  const blind = await repository.check('v2')
  // A judge that is loaded by path may ask a service: nothing shows that it says the same.
  expect(blind).toMatchObject({
    status: 4,
    anchors: [{ moved: false, why: expect.stringContaining('no texts') }],
  })

  repository.judge({ seed: 1 })
  await repository.baseline()
  repository.judge({ seed: 1, shift: 1 })
  repository.forget()
  expect(await repository.check('v3')).toMatchObject({
    status: 4,
    anchors: [{ moved: true, found: { shift: 1 } }],
  })
}, 60_000)

describe('a model as the judge', () => {
  const check = async (world: World, version: string, id: string) => {
    Object.assign(world, { judgements: 0 })
    world.bot.version = version
    const { status, stdout } = await world.check([], { ATTUNE_CHECK_ID: id })
    return { status, stdout, judgements: world.judgements }
  }

  it('is asked again by each check, though the journal has its answers', async () => {
    const world = await World.with(
      { identity: { header: 'x-bot-version' } },
      { first: { version: 'v1' } },
    )
    const [scenarios, anchors] = [12, 12]
    expect(await check(world, 'v2', 'one')).toMatchObject({
      status: 0,
      judgements: scenarios + anchors,
    })
    expect(await check(world, 'v3', 'two')).toMatchObject({ judgements: scenarios + anchors })
    world.isHarsh = true
    const moved = await check(world, 'v3', 'three')
    expect(moved).toMatchObject({ status: 4, judgements: anchors })
    expect(moved.stdout).toContain(
      'the instrument moved: of the same dialogues as in the baseline it now says',
    )
    expect(moved.stdout).toContain('kindness.warmth -2.00')
  }, 60_000)

  it('that may have moved unseen decides nothing, with 4: nobody is asked, or there are no anchors', async () => {
    const world = await World.with(
      { identity: { header: 'x-bot-version' } },
      { first: { version: 'v1' } },
    )
    world.bot.version = 'v2'
    await world.attune(['run', '--for-check', '--no-figures', '--no-report'], {
      ATTUNE_CHECK_ID: 'one',
    })
    world.judgements = 0
    const { status, stdout } = await world.check(['--no-run'], { ATTUNE_CHECK_ID: 'one' })
    expect({ status, judgements: world.judgements }).toEqual({ status: 4, judgements: 0 })
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      'the judge kindness may have moved: no anchor was judged again (no call is made), and judge may be replaced behind its name.',
    )
    const written = await world.attune(['baseline', 'write', 'main.baseline.json', '--no-anchors'])
    expect(written.status).toBe(0)
    world.bot.version = 'v3'
    const blind = await world.check([], { ATTUNE_CHECK_ID: 'two' })
    expect(blind.status).toBe(4)
    expect(blind.stdout.replaceAll(/\s+/g, ' ')).toContain('(the baseline has no anchors)')
  }, 120_000)

  it('decides without anchors where its identity is pinned', async () => {
    const bot = { identity: { header: 'x-bot-version' } }
    const world = await World.with(bot, { first: { version: 'v1' }, baseline: false })
    const config = world.config(bot) as { models: { judge: object } }
    Object.assign(config.models.judge, { identity: 'judge, as of November 2026' })
    write(world.folder, { 'attune.config.yaml': config })
    await world.attune(['run', '--no-figures', '--no-report'])
    await world.attune(['baseline', 'write', 'main.baseline.json', '--no-anchors'])
    world.bot.version = 'v2'
    expect(await world.check([], { ATTUNE_CHECK_ID: 'one' })).toMatchObject({ status: 0 })
  }, 120_000)
})
afterAll(closeServers)
