/**
 * The commands that the pages show: each runs in a project like the one that its page speaks of.
 */
import { readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { attune, project } from './e2e/in-process.js'

const root = join(import.meta.dirname, '..', '..', '..')
const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
const pages = [
  'README.md',
  ...docs.filter((file) => file.endsWith('.md')).map((file) => `docs/${file}`),
]

const lines = pages.flatMap((page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const blocks = [...text.matchAll(/^```sh\n([^]*?)^```/gm)].map(([, block]) => block!)
  return blocks
    .flatMap((block) => block.trim().split('\n'))
    .map((line) => ({ page, line: line.trim() }))
})

/** What is not run here, and why. */
const elsewhere: readonly (readonly [line: RegExp, why: string])[] = [
  [/^npm ci/, 'CI runs the commands of the README'],
  [/my-study/, 'own-bot.e2e.test.ts'],
  [/^create-attune-plugin /, 'create.e2e.test.ts'],
  [/^attune demo/, 'demo.e2e.test.ts, and tarballs.e2e.test.ts in an empty folder'],
  [
    /^npm |^npx publint|^cd |show curiosity/,
    'tarballs.e2e.test.ts packs, installs and runs the plugin; release.e2e.test.ts publishes',
  ],
  [/^(git|hf|vllm|python3|jq|apt-get|dpkg) |^export /, 'other programs'],
  [/-m pip install/, 'python-package.e2e.test.ts'],
  [/distil --clone/, 'inventory.e2e.test.ts, on files of the same shape'],
  [/ESC-Judge\/distill/, 'trains and asks a model, which needs a graphics card'],
  [/released-wording/, 'released-wording.e2e.test.ts, on files of the same shape'],
  [/esc-eval review/, 'esc-eval-review.e2e.test.ts, with sheets that people fill'],
  [/longemotion sources/, 'inventory.e2e.test.ts, on files of the same shape'],
  [/longemotion data/, 'needs files that are not ours; the plugins test it'],
  [/\|$|^jq/, 'needs jq'],
  [/--watch/, 'does not end by itself; try.e2e.test.ts'],
  [/provider: openai/, 'asks a paid model'],
  [/--shard|merge |all\.db/, 'merge.e2e.test.ts'],
  [/attune check/, 'check.e2e.test.ts'],
  [/attune controls /, 'controls.e2e.test.ts, with a judge that looks for harm'],
  [/attune rate /, 'rate.e2e.test.ts, on a study'],
  [/--until decided/, 'until.e2e.test.ts: it wants a primary measure'],
  [/run --queue|attune (work|stop)/, 'packages/executor-queue/test/queue.e2e.test.ts'],
  [/^(docker|kubectl|sbatch) /, 'recipes.e2e.test.ts of packages/executor-queue: other programs'],
]

const commands = lines.flatMap(({ page, line }) => {
  const command = line.replace(/\s+#.*$/, '').replace(/\s*\b2?>\s*\S+$|\s*>\s*\S+$/, '')
  return elsewhere.some(([pattern]) => pattern.test(command)) ? [] : [{ page, command }]
})

const common = `
plugins: [sage, ./my-plugin.js]
supporters:
  my-bot: { use: core/rule-based, manner: listening }
  other: { use: core/rule-based, manner: dismissing }
`

const care = `${common}
models:
  judge: { provider: openai, model: gpt-4o-mini }   # no component asks it
evaluations:
  care:
    scenarios: { use: core/scenarios, file: scenarios.jsonl }
    simulator: { use: core/seeker, turns: 4 }
    estimators: { core/lexicon: {}, mine/rate: {} }
    analyses: { core/measures: {} }
`

const sage = `${common}
models:
  judge: { provider: offline }
evaluations:
  sage:
    scenarios: { use: sage/profiles, languages: [en] }
    simulator: { use: sage/sentient-agent, model: judge }
    estimators: { sage/emotion: {} }
    analyses: { core/measures: {} }
`

const plugin = `
import { defineEstimator, definePlugin, known } from '@attune/core'
const options = { type: 'object', properties: {}, additionalProperties: false }
const rate = defineEstimator({
  revision: 1,
  summary: 'Number of turns.',
  gives: { measures: { rate: {} } },
  options,
  create: () => ({ estimate: async ({ turns }) => ({ series: {}, measures: { rate: known(turns.length) } }) }),
})
const twice = defineEstimator({
  revision: 1,
  summary: 'Twice a measure.',
  gives: { measures: { twice: {} } },
  reads: { source: 'estimator' },
  options: { ...options, properties: { source: { description: 'Whose measure.' } }, required: ['source'] },
  create: () => ({ estimate: async () => ({ series: {}, measures: { twice: known(2) } }) }),
})
export default definePlugin({ contract: 1, name: 'mine', components: { rate, twice } })
`

const scenarios = Array.from({ length: 10 }, (_, i) => ({
  id: i === 0 ? 'exam' : `day-${i}`,
  language: 'en',
  profile: `You are tired of your work for ${i + 1} weeks and sleep badly.`,
  tags: { topic: i % 2 === 0 ? 'work' : 'family' },
}))

const folders = { care: '', sage: '', logs: '' }

async function ran(config: string): Promise<string> {
  const folder = project({
    'attune.config.yaml': config,
    'my-plugin.js': plugin,
    'scenarios.jsonl': scenarios.map((scenario) => JSON.stringify(scenario)).join('\n'),
    'talk.txt': 'seeker: I failed my exam.\nsupporter: That hurts. What happened?\n',
    'package.json': '{ "type": "module" }',
  })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const { status, stderr } = await attune(folder, ['run', '--no-report', '--no-figures'])
  expect({ status, stderr }).toMatchObject({ status: 0 })
  return folder
}

beforeAll(async () => {
  folders.care = await ran(care)
  folders.sage = await ran(sage)
  const messages = [
    { role: 'user', content: 'I failed my exam, and I do not know how to tell them.' },
    { role: 'assistant', content: 'That hurts. Who do you need to tell?' },
  ]
  const log = messages.map(({ role, content }) => ({ who: role, said: content }))
  folders.logs = project({
    'chats.jsonl': JSON.stringify({ messages }),
    'runs.json': JSON.stringify({ sims: [{ case: 'exam', log }] }),
  })
}, 120_000)

/** Words as a shell splits them, with quotes. */
const words = (command: string): string[] =>
  [...command.matchAll(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g)].map(([word]) =>
    word.replaceAll(/['"]/g, ''),
  )

describe('commands in the documentation', () => {
  it('are found, and begin with attune', () => {
    expect(commands.length).toBeGreaterThan(25)
    expect(commands.filter(({ command }) => !/^(npx )?attune /.test(command))).toEqual([])
  })

  it.each(commands.map(({ page, command }) => [page, command] as const))(
    '%s: %s',
    async (_, command) => {
      const args = words(command.replace(/^npx /, '')).slice(1)
      const folder =
        folders[command.includes('sage/') ? 'sage' : command.includes('import') ? 'logs' : 'care']
      const { status, stdout, stderr } = await attune(folder, args)
      expect({ status, stdout, stderr }).toMatchObject({ status: 0 })
    },
  )
})
