/**
 * Presets that follow a paper or its program have words of ours: plan and results say so until the
 * recipe has put the release's in place.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { attune, project, run } from './e2e/in-process.js'

const fixtures = join(import.meta.dirname, '../../../scripts/replicas/fixtures')

/** Programs and a paper of the shape of the released ones, and the smallest run of each method. */
const methods = [
  {
    plugin: 'trajectory',
    clone: 'ETrajEval',
    evaluation: { simulator: { turns: 1 } },
  },
  {
    plugin: 'sage',
    clone: 'digitalhuman',
    paper: 'papers/sage.md',
    evaluation: { simulator: { maxTurns: 1 } },
  },
  {
    plugin: 'hill-judge',
    clone: 'ESC-Judge',
    evaluation: {
      scenarios: { use: 'hill-judge/role-file' },
      simulator: { maxMessages: 4 },
    },
  },
  {
    plugin: 'longemotion',
    clone: 'LongEmotion',
    evaluation: {
      repeats: 1,
      scenarios: { use: 'longemotion/tasks', tasks: ['qa'], itemsPerFile: 1 },
      simulator: { vary: { setting: ['base'] } },
    },
  },
  {
    plugin: 'esc-eval',
    clone: 'ESC-Eval',
    evaluation: { simulator: { rounds: 1 } },
  },
].flatMap(({ paper, clone, ...method }) => [
  { ...method, rules: 'released', from: ['--clone', clone] as const },
  {
    ...method,
    rules: 'paper',
    from: paper ? (['--paper', paper] as const) : (['--clone', clone] as const),
  },
])

it.each(methods)(
  '$plugin/$rules',
  async ({ plugin, rules, from: [option, source], evaluation }) => {
    const preset = `${plugin}/${rules}`
    const config = {
      supporters: {
        one: { use: 'core/rule-based' },
        two: { use: 'core/rule-based' },
      },
      evaluations: { [plugin]: { ...evaluation, limit: 1 } },
    }
    const recipe = `./released-wording/${plugin}.yaml`
    const folder = project({
      'own.yaml': { extends: preset, ...config },
      'replica.yaml': { extends: [preset, recipe], ...config },
    })
    const wrote = await attune(folder, [
      plugin,
      'released-wording',
      option,
      join(fixtures, source),
      '--config',
      'own.yaml',
    ])
    expect(wrote.stderr + wrote.stdout).toContain('released-wording')
    const note = `${preset} has our own wording: not comparable with published numbers.`
    const said = async (file: string) => ({
      plan: (await attune(folder, ['plan', '--json', '--config', file])).stdout.includes(note),
      results: JSON.stringify(await run(folder, ['--config', file])).includes(note),
    })
    expect(await said('own.yaml')).toEqual({ plan: true, results: true })
    expect(await said('replica.yaml')).toEqual({ plan: false, results: false })
  },
)

it('a paper of which parts cannot be cut out makes no replica, and what is missing is named', async () => {
  const config = {
    supporters: { one: { use: 'core/rule-based' } },
    evaluations: { sage: { simulator: { maxTurns: 1 }, limit: 1 } },
  }
  const folder = project({
    'own.yaml': { extends: 'sage/paper', ...config },
    'partly.yaml': { extends: ['sage/paper', './released-wording/sage.yaml'], ...config },
  })
  const paper = join(fixtures, 'papers/sage-missing.md')
  const command = ['sage', 'released-wording', '--paper', paper, '--config', 'own.yaml']
  const wrote = await attune(folder, command)
  expect(wrote).toMatchObject({ status: 0 })
  for (const part of ['utterance', 'case-analysis', 'model-profile', 'message-plain'])
    expect(wrote.stdout).toMatch(new RegExp(`results are no replica:[^]*${part}: `))
  const { missing, replica } = JSON.parse(
    (await attune(folder, [...command, '--json'])).stdout,
  ) as {
    readonly missing: readonly string[]
    readonly replica?: object
  }
  expect(missing).toHaveLength(4)
  expect(replica).toBeUndefined()
  expect(existsSync(join(folder, 'released-wording/sage/case-analysis.en.md'))).toBe(false)
  const { stdout } = await attune(folder, [
    'run',
    '--json',
    '--no-report',
    '--no-figures',
    '--config',
    'partly.yaml',
  ])
  expect(stdout).toContain('sage/paper has our own wording: not comparable with published numbers.')
  expect(stdout).not.toContain('"replica": true')
})

it('a ranker whose adapters are all named is no stand-in, and one that lacks an adapter is', async () => {
  const config = { supporters: { one: { use: 'core/rule-based' } } }
  const folder = project({
    'own.yaml': { extends: 'esc-eval/released', ...config },
    'replica.yaml': {
      extends: ['esc-eval/released', './released-wording/esc-eval.yaml'],
      ...config,
    },
    'some.yaml': {
      extends: 'esc-eval/released',
      ...config,
      models: { one: { provider: 'openai', model: 'one', baseUrl: 'http://127.0.0.1:9/v1' } },
      evaluations: {
        'esc-eval': {
          judges: { 'esc-eval/ranker': { models: { tech: { en: 'one', zh: 'one' } } } },
        },
      },
    },
  })
  const clone = join(fixtures, 'ESC-Eval')
  await attune(folder, ['esc-eval', 'released-wording', '--clone', clone, '--config', 'own.yaml'])
  const planOf = async (file: string): Promise<string> =>
    (await attune(folder, ['plan', '--config', file])).stdout
  const isStandIn = /ranker[^\n]*offline stand-in/
  expect(await planOf('own.yaml')).toMatch(isStandIn)
  expect(await planOf('replica.yaml')).not.toMatch(isStandIn)
  expect(await planOf('some.yaml')).toMatch(isStandIn)
})
