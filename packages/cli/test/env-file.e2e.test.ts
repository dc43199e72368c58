// A file of environment variables is read only if it is passed with --env-file.
import { describe, expect, it } from 'vitest'
import { attune as inProcess, project } from './e2e/in-process.js'
import { attune as alone } from './e2e/attune.js'

const config = `
seed: \${env:SEED}
plugins: [trajectory]
supporters: { bot: { use: core/rule-based } }
evaluations:
  care:
    scenarios: { use: trajectory/scenarios }
    limit: 2
    simulator: { use: trajectory/simulator, turns: 2 }
    estimators: { core/lexicon: {} }
`
const withModel = `${config.replace('seed: ${env:SEED}\n', '')}
    judges: { kind: { use: core/rubric, file: questions.yaml, model: talk } }
models: { talk: { provider: openai, model: m, baseUrl: 'http://127.0.0.1:9', apiKeyEnv: TALK_KEY, retries: 0 } }
`
const questions = `title: Kindness
dimensions: { kind: { question: Is the supporter kind?, levels: { 0: No., 1: Yes. } } }
`
const folderWith = (text: string, file = '', name = '.env'): string =>
  project({ 'attune.config.yaml': text, 'questions.yaml': questions, [name]: file })
const seedOf = (stdout: string): unknown =>
  (JSON.parse(stdout) as { values: { path: string; value: unknown }[] }).values.find(
    ({ path }) => path === 'seed',
  )!.value

describe('a file that is passed', () => {
  it.each<readonly [string, string]>([
    ['plain', 'SEED=one\n'],
    ['in quotes', 'SEED="one"\n'],
    ['exported', 'export SEED=one\n'],
    ['with comments', '# first\n\nSEED=one # what it is\n'],
    ['with line ends of Windows', 'OTHER=1\r\nSEED=one\r\n'],
    ['with a byte order mark', '\uFEFFSEED=one\n'],
  ])('%s is read', async (_, text) => {
    const { status, stdout, stderr } = await inProcess(folderWith(config, text), [
      'config',
      'show',
      '--json',
      '--env-file',
      '.env',
    ])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(seedOf(stdout)).toBe('one')
  })

  it('changes no variable that is set', async () => {
    const folder = folderWith(config, 'SEED=one\n', 'ci.env')
    const { stdout } = await inProcess(
      folder,
      ['config', 'show', '--json', '--env-file', 'ci.env'],
      { SEED: 'two' },
    )
    expect(seedOf(stdout)).toBe('two')
  })

  it('is read by a process of its own, also for code that reads the environment', async () => {
    const script = `export default { seed: process.env.SEED, supporters: { bot: { use: 'core/rule-based' } }, plugins: ['trajectory'],
      evaluations: { care: { scenarios: { use: 'trajectory/scenarios' }, limit: 2, simulator: { use: 'trajectory/simulator', turns: 2 }, estimators: { 'core/lexicon': {} } } } }`
    const folder = project({ 'attune.config.ts': script, '.env': 'SEED=one\n' })
    const { status, stdout } = await alone(folder, [
      'config',
      'show',
      '--json',
      '--env-file',
      '.env',
    ])
    expect(status).toBe(0)
    expect(seedOf(stdout)).toBe('one')
  })

  it.each<readonly [string, string, string]>([
    ['none.env', 'SEED=1', 'no such file or directory'],
    ['.env', '', 'it has no line NAME=value'],
    ['.env', 'just words', 'it has no line NAME=value'],
    ['.', 'SEED=1', 'EISDIR'],
  ])('%s that cannot be read is named', async (name, text, why) => {
    const { status, stderr } = await inProcess(folderWith(config, text), [
      'plan',
      '--env-file',
      name,
    ])
    expect(status).toBe(2)
    expect(stderr).toContain(`${name} cannot be read as a file of environment variables`)
    expect(stderr).toContain(why)
  })
})

describe('a variable that is missing', () => {
  const hint = 'A file .env is read only if it is passed: --env-file .env.'

  it.each<readonly [string, string, readonly string[]]>([
    ['of a value', config, ['config', 'validate']],
    ['of a value, in a plan', config, ['plan']],
    ['of a value, in a run', config, ['run']],
    ['of the key of a model', withModel, ['config', 'validate']],
    ['of the key of a model, in a run', withModel, ['run', '--no-figures', '--no-report']],
  ])(
    '%s: that no .env is read is said, and it is found if it is passed',
    async (_, text, command) => {
      const folder = folderWith(text, 'SEED=one\nTALK_KEY=a-key-of-some-length\n')
      const without = await inProcess(folder, command)
      expect(without.stdout + without.stderr).toContain(hint)
      const { stdout, stderr } = await inProcess(folder, [...command, '--env-file', '.env'])
      expect(stdout + stderr).not.toContain(hint)
    },
  )
})
