import { cpSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run as runProcess, start, storeSize } from './e2e/attune.js'
import {
  attune,
  project,
  records,
  run,
  type RunReport,
  type Table,
  write,
} from './e2e/in-process.js'
import { type Models, startModels, stopModels } from './e2e/longemotion-models.js'

/** `npm run soak` sets it: longer series. */
const isLong = process.env['ATTUNE_SOAK'] !== undefined

const example = join(import.meta.dirname, '..', '..', '..', 'examples', 'longemotion')

const settings = ['base', 'rag', 'coem', 'self-rag', 'search-o1']
afterAll(stopModels)

const tablesOf = ({ evaluations }: RunReport): ReadonlyMap<string, Table> =>
  new Map(evaluations.flatMap(({ findings }) => findings.tables.map((table) => [table.id, table])))

describe('the example', () => {
  const copy = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'attune-e2e-'))
    for (const file of ['reader.mjs', 'skimmer.mjs'])
      cpSync(join(example, file), join(folder, file))
    cpSync(join(example, 'attune.config.yaml'), join(folder, 'example.yaml'))
    // Every task, in fewer items.
    const scenarios = { use: 'longemotion/tasks', itemsPerFile: 2 }
    write(folder, {
      'attune.config.yaml': {
        extends: './example.yaml',
        evaluations: { longemotion: { scenarios } },
      },
    })
    return folder
  }
  /** Everything that a run leaves behind, as text. */
  async function results(folder: string) {
    const output = join(folder, 'attune-output')
    const figures = readdirSync(output)
      .filter((name) => /\.(svg|png)$/.test(name))
      .toSorted()
    return {
      jsonl: await records(folder),
      json: (await attune(folder, ['export', 'json', '--to', '-'])).stdout,
      figures: figures.map((name) => [name, readFileSync(join(output, name), 'base64')]),
    }
  }

  let undisturbed: string
  let report: RunReport
  let mostStored = 0
  beforeAll(async () => {
    undisturbed = copy()
    const watch = setInterval(() => (mostStored = Math.max(mostStored, storeSize(undisturbed))), 10)
    report = await run(undisturbed, isLong ? ['--figures'] : [])
    clearInterval(watch)
  })

  it('runs all tasks offline in three settings, with tables and figures', () => {
    expect(report).toMatchObject({ exitCode: 0, done: 360 + 6, failed: 0, skipped: 0 })
    const scores = tablesOf(report).get('scores')
    expect(
      scores?.rows.map(({ supporter, setting }) => `${String(supporter)} ${String(setting)}`),
    ).toEqual(
      ['reader', 'skimmer'].flatMap((name) =>
        ['base', 'coem', 'rag'].map((setting) => `${name} ${setting}`),
      ),
    )
    for (const row of scores?.rows.slice(0, 3) ?? []) {
      for (const task of ['EC', 'ED', 'QA', 'ES', 'MC4', 'EE', 'overall']) {
        expect(row[task]).toMatchObject({ value: { state: 'known' } })
      }
    }
    const ids = report.evaluations.flatMap(({ findings: { tables, figures } }) =>
      [...tables, ...figures].map(({ id }) => id),
    )
    const scored =
      'scores overall-compared supporters-compared settings-compared needles stages supporters-compared settings-compared'
    expect(ids.join(' ')).toBe(
      `${scored} retrieval by-length by-length tokens sweep-qa sweep-qa retrieval`,
    )
    expect(report.figures).toHaveLength(isLong ? 8 : 0)
    const sentences = report.evaluations.map(({ findings }) => findings.sentences?.[0] ?? '')
    expect(sentences).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^reader: overall score \d+\.\d of 100 in base; /),
        expect.stringMatching(/^reader: scores from [\d.]+ with \d chunks of \d+/),
        expect.stringMatching(
          /^remembering retrieves by itself\. For example, to reply to “.+” it was shown “(?:Seeker|You): /,
        ),
      ]),
    )
  })

  it.runIf(isLong)(
    'gives the same results, byte for byte, when it is killed on its way and run again',
    async () => {
      const folder = copy()
      const running = start(folder, ['run', '--json', '--no-figures', '--no-report'])
      const progress = { isOver: false }
      void running.ended.then(() => (progress.isOver = true))
      while (!progress.isOver && storeSize(folder) < 0.3 * mostStored)
        await new Promise((resolve) => setTimeout(resolve, 5))
      running.kill('SIGKILL')
      expect((await running.ended).status).toBeNull()
      const last = await run(folder, ['--figures'])
      expect(last).toMatchObject({ exitCode: 0, failed: 0, skipped: 0 })
      expect(last.reused).toBeGreaterThan(0)
      expect(last.done).toBeGreaterThan(0)
      expect(last.evaluations).toEqual(report.evaluations)
      expect(await results(folder)).toEqual(await results(undisturbed))
    },
  )
})

const simulator = {
  use: 'longemotion/simulator',
  sage: 'sage',
  critic: 'critic',
  embedder: 'vectors',
}
const inEvery = { ...simulator, vary: { setting: settings } }
const readers = (...names: string[]): object =>
  Object.fromEntries(names.map((name) => [name, { model: 'reader', system: `You are ${name}.` }]))

describe('notes and vectors', () => {
  let models: Models
  let folder: string
  let first: RunReport
  const counts = () => ['sage', 'critic', 'vectors'].map((name) => models.askedOf(name).length)
  const config = (supporters: object, tasks?: readonly string[]) => ({
    plugins: ['@attune/plugin-longemotion'],
    concurrency: 16,
    models: models.models,
    supporters,
    evaluations: { all: { scenarios: { use: 'longemotion/tasks', tasks }, simulator: inEvery } },
  })
  beforeAll(async () => {
    models = await startModels()
    folder = project({ 'attune.config.yaml': config(readers('one', 'two')) })
    first = await run(folder)
  })

  it('are asked for while two supporters do every task in every setting', () =>
    expect(first).toMatchObject({ exitCode: 0, done: 2 * (19 * 5 + 3), failed: 0 }))

  it.each(['sage', 'critic', 'vectors'])(
    'are asked of the model %s once per distinct input',
    (name) => {
      const asked = models.askedOf(name)
      expect(asked.length).toBeGreaterThan(50)
      expect(new Set(asked).size).toBe(asked.length)
    },
  )

  it('are there for a supporter that comes later, where they do not depend on what it says', async () => {
    const before = counts()
    const fixed = ['classification', 'detection', 'qa', 'summary', 'conversation']
    write(folder, { 'attune.config.yaml': config(readers('one', 'three'), fixed) })
    const { exitCode, reused, done } = await run(folder)
    expect({ exitCode, reused, done }).toEqual({ exitCode: 0, reused: 83, done: 83 })
    expect(counts()).toEqual(before)
  })
})

// A bounded heap shows what the work needs, not how late a busy machine collects garbage.
it.runIf(isLong)(
  '50 contexts of 30,000 tokens are retrieved from, with vectors of 1,024 numbers, in less than 400 MB',
  async () => {
    // Whole numbers: what is measured is how many are kept, not how long their digits take to read.
    const numbers = Array.from({ length: 1024 }, (_, at) => Math.round(1000 * Math.sin(at)))
    const { models, askedOf } = await startModels({
      embedding: (text) => numbers.map((each) => each * (1 + text.length)),
    })
    const folder = project({
      'long.jsonl': Array.from({ length: 50 }, (_, id) => JSON.stringify(longRecord(id))).join(
        '\n',
      ),
      'peak.mjs':
        "import { writeFileSync } from 'node:fs'\n" +
        "process.on('exit', () => writeFileSync('peak.txt', String(process.resourceUsage().maxRSS / 1024)))",
      'attune.config.yaml': {
        plugins: ['@attune/plugin-longemotion'],
        models,
        supporters: readers('one'),
        evaluations: {
          long: {
            scenarios: { use: 'longemotion/tasks', files: { finentity: 'long.jsonl' } },
            simulator: { ...simulator, setting: 'rag' },
          },
        },
      },
    })
    const report = await runProcess(folder, ['--no-figures', '--no-report'], {
      NODE_OPTIONS: '--max-old-space-size=192 --import ./peak.mjs',
    })
    const megabytes = Number(readFileSync(join(folder, 'peak.txt'), 'utf8'))
    console.warn(
      `Peak of memory over ${askedOf('vectors').length} vectors: ${Math.round(megabytes)} MB`,
    )
    expect(report).toMatchObject({ exitCode: 0, done: 50, failed: 0 })
    expect(askedOf('vectors').length).toBeGreaterThan(50 * 230)
    expect(megabytes).toBeGreaterThan(0)
    expect(megabytes).toBeLessThan(400)
  },
)

function longRecord(id: number): object {
  const sentences = Array.from(
    { length: 1750 },
    (_, day) => `On day ${day} of year ${id}, nobody at the mill spoke of the price or of Ada.`,
  )
  const content = sentences.map((each, at) => each + (at % 7 === 0 ? '\n\n' : ' ')).join('')
  return {
    id,
    content,
    subject: 'Ada',
    label: 'Neutral',
    choices: ['Positive', 'Neutral'],
    token_length: content.length >> 2,
  }
}

describe('longemotion/remembering', () => {
  it.each(['offline', 'agent'])(
    'supports in the dialogues of sage, whose agent is the model %s',
    async (agent) => {
      const { models, askedOf } = await startModels()
      const isOffline = agent === 'offline'
      const folder = project({
        'attune.config.yaml': {
          plugins: ['@attune/plugin-sage', '@attune/plugin-longemotion'],
          models,
          supporters: {
            remembering: {
              use: 'longemotion/remembering',
              chunkSize: 32,
              chunkOverlap: 8,
              ...(!isOffline && { model: 'listener', embedder: 'vectors' }),
            },
          },
          evaluations: {
            mixed: {
              scenarios: 'sage/profiles',
              simulator: { use: 'sage/sentient-agent', model: agent, maxTurns: 6 },
              estimators: { 'sage/emotion': {} },
              analyses: { 'sage/leaderboard': {} },
            },
          },
        },
      })
      // The fake agent has no form of SAGE: its estimations are lost.
      expect(await run(folder)).toMatchObject({
        exitCode: isOffline ? 0 : 1,
        failed: 0,
        skipped: 0,
      })
      const talks = (await records(folder))
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as Talk).dialogue.value)
      expect(talks).toHaveLength(13)
      const remembered = talks.flatMap(({ turns }) =>
        turns.flatMap(({ annotations }) => annotations?.memories ?? []),
      )
      expect(remembered.length).toBeGreaterThan(13)
      expect(askedOf('vectors').length > 0).toBe(!isOffline)
    },
  )
})

describe('longemotion/coem', () => {
  it('supports in the dialogues of sage, retrieves from a file, and is varied like any supporter', async () => {
    const { models, askedOf } = await startModels()
    const coem = {
      use: 'longemotion/coem',
      model: 'listener',
      embedder: 'vectors',
      file: 'handbook.txt',
      keep: 2,
    }
    const folder = project({
      'handbook.txt': Array.from(
        { length: 60 },
        (_, at) => `Rule ${at}: listen, and wait before you advise.`,
      ).join('\n\n'),
      'attune.config.yaml': {
        plugins: ['@attune/plugin-sage', '@attune/plugin-longemotion'],
        models,
        supporters: {
          plain: { model: 'listener' },
          coem: { ...coem, chunkSize: 32, chunkOverlap: 8, vary: { sage: ['sage', 'offline'] } },
        },
        evaluations: {
          mixed: {
            scenarios: 'sage/profiles',
            limit: 3,
            simulator: { use: 'sage/sentient-agent', model: 'agent', maxTurns: 4 },
            estimators: { 'sage/emotion': {} },
            analyses: { 'sage/leaderboard': {} },
          },
        },
      },
    })
    const report = await run(folder)
    expect(report).toMatchObject({ exitCode: 0, failed: 0, skipped: 0 })
    const rows = tablesOf(report).get('leaderboard')?.rows ?? []
    expect(rows.map(({ supporter }) => supporter).toSorted()).toEqual([
      'coem [sage=offline]',
      'coem [sage=sage]',
      'plain',
    ])
    const shown = askedOf('listener').filter((asked) =>
      /<background \w{8}>\\n> There is more behind this\./.test(asked),
    )
    expect(shown.length).toBeGreaterThan(3)
    expect(shown.every((asked) => asked.includes('[1] Rule'))).toBe(true)
    expect(askedOf('sage').length).toBe(shown.length)
  })
})

interface Talk {
  readonly dialogue: {
    readonly value: {
      readonly turns: readonly {
        readonly annotations?: { readonly memories?: readonly string[] }
      }[]
    }
  }
}
