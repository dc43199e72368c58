/** The ten commits of docs/ci.md, through the command: what the page prints is what checks said. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom } from '@attune/core/internal'
import { normal } from '@attune/statistics'
import { expect, it } from 'vitest'
import { attune, type Ended, project, write } from './e2e/in-process.js'

const page = readFileSync(join(import.meta.dirname, '../../../docs/ci.md'), 'utf8')
const parts = join(import.meta.dirname, '../../../benchmarks/parts/decisions')
const scenarios = 27
const margin = 0.1

/** It says a number of its version for each scenario, another one each time that it is asked. */
const bot = `
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
const at = (name) => new URL(name, import.meta.url)
const read = (name) => (existsSync(at(name)) ? JSON.parse(readFileSync(at(name), 'utf8')) : {})
export default ({ turns }) => {
  if (!existsSync(at('numbers.json'))) throw new Error('the bot is down')
  const id = turns[0].text
  const asked = read('asked.json')
  const numbers = read('numbers.json')[id]
  const time = asked[id] ?? 0
  writeFileSync(at('asked.json'), JSON.stringify({ ...asked, [id]: time + 1 }))
  return { text: String(numbers[time % numbers.length]) }
}`

const REPEATS = 5

/** What the judge will find of a version: as good as the first one, less so many margins. */
function answers(version: string, margins: number): string {
  const random = createRandom(`story ${version}`)
  const levels = createRandom('story')
  const numbers = Array.from({ length: scenarios }, (_, at) => {
    const level = 0.5 + 0.2 * normal(levels)
    const dialogues = Array.from({ length: REPEATS }, () =>
      (level - margins * margin + 0.12 * normal(random)).toFixed(3),
    )
    return [`s${at}`, dialogues]
  })
  return JSON.stringify(Object.fromEntries(numbers))
}

const undated = (text: string): string => text.replaceAll(/\d{4}-\d\d-\d\d/g, 'DATE')

class Story {
  readonly folder = project({
    'bot.mjs': bot,
    'judge.json': JSON.stringify({ shift: 0, noise: 0, seed: 1 }),
  })
  readonly said: string[] = []
  private version = ''

  constructor() {
    mkdirSync(join(this.folder, 'out'))
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
        limits: { maxFailed: '5%' },
        evaluations: {
          care: {
            scenarios: { use: 'commits/scenarios', count: scenarios },
            simulator: 'commits/asked',
            judges: { mood: { use: 'moving/judge', state: join(this.folder, 'judge.json') } },
            gates: [
              {
                name: 'mood',
                verdict: 'mood.score',
                versus: { baseline: 'main.baseline.json' },
                margin,
                better: 'higher',
              },
            ],
          },
        },
      },
    })
  }

  commit(version: string, margins: number): void {
    this.version = version
    write(this.folder, { 'numbers.json': answers(version, margins), 'asked.json': '{}' })
  }

  command(...args: readonly string[]): Promise<Ended> {
    return attune(this.folder, args, { BOT_VERSION: this.version, COLUMNS: '1000' })
  }

  async baseline(...flags: readonly string[]): Promise<Ended> {
    await this.command('run', '--no-figures', '--no-report')
    const ended = await this.command('baseline', 'write', 'main.baseline.json', ...flags)
    this.said.push(...ended.stdout.split('\n').filter((line) => line.startsWith('Of ten such')))
    return ended
  }

  /** What a check says of gates, and its exit code. */
  async check(): Promise<number | null> {
    const { status, stdout } = await this.command('check')
    const from = stdout.search(/^[✓✗?] /m)
    const gates = (from < 0 ? stdout : stdout.slice(from))
      .split('\n')
      .filter((line) => /^([✓✗?] |No dialogue)| {4}/.test(line))
    this.said.push(...gates.map(undated))
    return status
  }
}

it('each commit ends as the page says, with these words', async () => {
  const story = new Story()
  story.commit('v1.0', 0)
  expect(await story.baseline('--pin', 'v1.0')).toMatchObject({ status: 0 })
  const codes: (number | null)[] = []
  const checked = async (version: string, margins: number): Promise<void> => {
    story.commit(version, margins)
    codes.push(await story.check())
  }
  await checked('v1.1', 0)
  await checked('v1.1', 0)
  await checked('v1.2', 1.3)
  await checked('v1.3', 2)
  expect((await story.baseline()).stderr).toContain(
    'This version failed against main.baseline.json',
  )
  await checked('v1.4', 0)
  expect(await story.baseline()).toMatchObject({ status: 0 })
  rmSync(join(story.folder, 'numbers.json'))
  Object.assign(story, { version: 'v1.5' })
  codes.push(await story.check())
  write(story.folder, { 'judge.json': JSON.stringify({ shift: -0.2, noise: 0, seed: 2 }) })
  await checked('v1.5', 0)
  write(story.folder, { 'judge.json': JSON.stringify({ shift: 0, noise: 0, seed: 1 }) })
  await checked('v1.6', -0.4)
  await checked('v1.7', 0.9)
  await checked('v1.8', 1.9)
  if (process.env['ATTUNE_STORY'])
    process.stdout.write(`${codes.join(' ')}\n${story.said.join('\n')}\n`)
  expect(codes).toEqual([0, 0, 4, 3, 0, 2, 4, 0, 4, 3])
  const told = page.slice(
    page.indexOf('## Ten commits'),
    page.indexOf('## What the exit code means'),
  )
  const shown = [...told.matchAll(/```\n(.*?)\n```/gs)].flatMap(([, block]) =>
    undated(block!).split('\n'),
  )
  expect(new Set(shown)).toEqual(new Set(story.said))
}, 180_000)
