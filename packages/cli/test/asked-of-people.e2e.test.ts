/**
 * People who rate in the place of a judge read what it reads: of each house method as of
 * core/rubric.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { attune, project, run, write } from './e2e/in-process.js'

interface Question {
  readonly id: string
  readonly form: string
  readonly text: string
  readonly about?: string
  readonly levels?: readonly { readonly value: number; readonly text: string }[]
  readonly choices?: readonly { readonly value: string; readonly text: string }[]
}

const fixtures = join(import.meta.dirname, '../../../scripts/replicas/fixtures')
const root = join(import.meta.dirname, '../..')
const templateOf = (file: string): string => readFileSync(join(root, file), 'utf8')
const supporters = { one: { use: 'core/rule-based' }, two: { use: 'core/rule-based' } }
const rubric = {
  dimensions: {
    warmth: { question: 'How warm is it?', levels: { 1: 'cold', 2: 'neither', 3: 'warm' } },
  },
}

/** Judges of a method, the shortest run of it, and where the words are that each judge reads. */
const methods = [
  {
    plugin: 'core',
    config: {
      scenarios: { use: 'hill-judge/role-file' },
      simulator: { use: 'hill-judge/session', maxMessages: 4 },
    },
    judges: { 'core/rubric': { judge: { file: 'rubric.yaml' }, reads: [] } },
  },
  {
    plugin: 'esc-eval',
    config: {
      scenarios: { use: 'esc-eval/cards' },
      simulator: { use: 'esc-eval/role-player', rounds: 1 },
    },
    judges: {
      'esc-eval/scores': { judge: {}, reads: ['plugin-esc-eval/src/levels/levels-tech.en.md'] },
      'esc-eval/ranker': { judge: {}, reads: ['plugin-esc-eval/src/ranker/rank-human.en.md'] },
      'esc-eval/seeker-quality': {
        judge: {},
        reads: ['plugin-esc-eval/src/seeker-quality/seeker-quality.en.md'],
      },
      'esc-eval/seeker-pairs': {
        judge: {},
        reads: ['plugin-esc-eval/src/seeker-pairs/seeker-pair.en.md'],
        pairs: true,
      },
    },
  },
  {
    plugin: 'hill-judge',
    config: {
      scenarios: { use: 'hill-judge/role-file' },
      simulator: { use: 'hill-judge/session', maxMessages: 4 },
    },
    judges: {
      'hill-judge/pairwise': {
        judge: {},
        reads: ['plugin-hill-judge/src/rubric/rubric.ts'],
        pairs: true,
      },
    },
  },
  {
    plugin: 'sage',
    config: {
      scenarios: { use: 'sage/profiles', languages: ['en'] },
      simulator: { use: 'sage/sentient-agent', model: 'offline', maxTurns: 2 },
      estimators: { 'sage/emotion': {} },
    },
    judges: {
      'sage/relationship': {
        judge: {},
        reads: ['plugin-sage/src/relationship/relationship-statements.en.md'],
      },
      'sage/utterance': {
        judge: {},
        reads: ['plugin-sage/src/utterance/utterance-statements.en.md'],
      },
      'sage/strategies': {
        judge: {},
        reads: ['plugin-sage/src/strategies/strategy-annotation.en.md'],
      },
      'sage/case-analysis': { judge: {}, reads: [] },
    },
  },
  {
    plugin: 'longemotion',
    config: {
      scenarios: { use: 'longemotion/tasks', tasks: ['conversation', 'summary', 'expression'] },
      simulator: { use: 'longemotion/simulator', setting: 'base' },
      repeats: 1,
    },
    judges: {
      'longemotion/judge': {
        judge: {},
        reads: [1, 2, 3, 4].map(
          (stage) => `plugin-longemotion/src/judge/prompts/criteria-${stage}.en.md`,
        ),
      },
      'longemotion/quality': {
        judge: {},
        reads: ['plugin-longemotion/src/judge/prompts/judge-quality.en.md'],
      },
    },
  },
] as const

/** Questions of a study drawn from a run, as raters get them. */
async function shownTo(
  folder: string,
  judge: string,
  more: object = {},
): Promise<readonly Question[]> {
  const study = judge.replaceAll('/', '-')
  write(folder, {
    [`ratings/${study}/study.yaml`]: {
      judge,
      raters: ['anna', 'ben'],
      repeats: 0,
      leastRepeats: 0,
      gap: 1,
      ...more,
    },
  })
  const { status, stderr } = await attune(folder, ['rate', 'plan', `ratings/${study}`])
  expect({ status, stderr }).toMatchObject({ status: 0 })
  const { questions } = JSON.parse(
    readFileSync(join(folder, `ratings/${study}/shown.json`), 'utf8'),
  ) as {
    readonly questions: readonly Question[]
  }
  return questions
}

describe.each(methods)('$plugin', ({ plugin, config, judges }) => {
  let folder = ''
  beforeAll(async () => {
    const own = Object.fromEntries(Object.entries(judges).map(([name, { judge }]) => [name, judge]))
    folder = project({
      'rubric.yaml': rubric,
      'attune.config.json': {
        plugins: plugin === 'core' ? ['hill-judge'] : [plugin],
        supporters,
        evaluations: { study: { ...config, judges: own, limit: 3 } },
      },
    })
    await run(folder, ['--max-failed', '100%'])
  })

  it.each(Object.entries(judges))(
    '%s: each criterion has its definition, each level its text',
    async (name, given) => {
      const isPair = 'pairs' in given
      const questions = await shownTo(folder, name, isPair ? { rate: 'pairs' } : {})
      expect(questions.length).toBeGreaterThan(0)
      // The question of a rubric is its definition.
      const definitionOf = ({ text, about = '' }: Question): string =>
        name === 'core/rubric' ? text : about
      const undefinedOnes = questions.filter(
        (question) => definitionOf(question).length < 10 || definitionOf(question).includes('{{'),
      )
      expect(undefinedOnes).toEqual([])
      const scored = questions.filter(({ form }) => form === 'score')
      expect(
        scored.filter(
          ({ levels = [] }) => levels.length < 2 || levels.some((level) => level.text === ''),
        ),
      ).toEqual([])
      expect(
        questions.flatMap(({ choices = [] }) => choices).filter((choice) => choice.text === ''),
      ).toEqual([])
      expect(questions.every(({ form }) => (form === 'pair') === isPair)).toBe(true)
      const read = given.reads.map(templateOf).join('\n')
      const words = (line: string): string => line.replace(/ ↔$/, '').trim()
      const lines = questions.flatMap(({ about = '', levels = [] }) => [
        ...about.split('\n').map(words),
        ...levels.map(({ text }) => text),
      ])
      const chinese = await shownTo(folder, name, {
        ...(isPair && { rate: 'pairs' }),
        language: 'zh',
        title: '研究',
      })
      const isEnglish = name === 'core/rubric' || name === 'esc-eval/ranker'
      expect(
        chinese.filter(({ about = '' }) => /\p{Script=Han}/u.test(about) === isEnglish),
      ).toEqual([])
      if (read !== '')
        expect(lines.some((line) => line.length > 20 && read.includes(line))).toBe(true)
    },
  )
})

it('of a replica, people read the user’s own copy', async () => {
  const folder = project({
    'first.yaml': { extends: 'esc-eval/released', supporters },
    'attune.config.json': {
      extends: ['esc-eval/released', './released-wording/esc-eval.yaml'],
      supporters,
      evaluations: {
        'esc-eval': {
          simulator: { model: 'offline', rounds: 1 },
          judges: {
            'esc-eval/ranker': null,
            rank: { use: 'esc-eval/ranker', dimensions: ['fluency'] },
          },
          analyses: { 'esc-eval/tables': null },
          primary: ['rank.fluency'],
          limit: 3,
        },
      },
    },
  })
  const clone = join(fixtures, 'ESC-Eval')
  await attune(folder, ['esc-eval', 'released-wording', '--clone', clone, '--config', 'first.yaml'])
  // No rule stands in for the ranker: there are dialogues, and no scores.
  await attune(folder, ['run', '--no-report', '--no-figures', '--max-failed', '100%'])
  const [fluency] = await shownTo(folder, 'rank')
  const written = readFileSync(join(folder, 'released-wording/esc-eval/rank-fluency.en.md'), 'utf8')
  expect(written).toContain(fluency!.about!.split('\n')[0])
})
