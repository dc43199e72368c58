/** Measures and criteria that options of analyses name are those that components give. */
import { defineAnalysis, defineEstimator, defineJudge, definePlugin } from '@attune/core'
import { type AttuneError, isAttuneError } from '@attune/core/internal'
import { named } from '@attune/kit'
import { expect, test } from 'vitest'
import { loadConfig } from '../src/index.js'
import { builtIn } from '@attune/testkit/shared/config-toys.js'
import { lines, mainWith, SUPPORTERS, Workspace } from '@attune/testkit/shared/workspace.js'

const options = { type: 'object', properties: {}, additionalProperties: false } as const
const create = (): never => {
  throw new TypeError('never made')
}
const facts = { revision: 1, summary: 'A part.', create } as const
const label = { type: 'string', format: 'estimator-label', description: 'Whose.' } as const
const own = definePlugin({
  contract: 1,
  name: 'own',
  components: {
    warm: defineEstimator({ ...facts, options, gives: { measures: { warmth: {}, mean: {} } } }),
    cold: defineEstimator({
      ...facts,
      options,
      gives: { measures: { frost: {} }, series: { bite: {} } },
    }),
    asks: defineJudge({
      ...facts,
      options,
      gives: { criteria: { asks: { outcomes: ['yes', 'no'] }, 'part/*': {} } },
    }),
    table: defineAnalysis({
      ...facts,
      options: {
        type: 'object',
        properties: {
          of: { ...named, description: 'What.' },
          estimators: { type: 'array', items: label, description: 'Whose.' },
          measure: {
            type: 'string',
            format: 'measure-name',
            default: 'final',
            description: 'Which.',
          },
          criteria: {
            type: 'array',
            items: { type: 'string', format: 'criterion-name' },
            description: 'Which.',
          },
        },
        additionalProperties: false,
      },
    }),
  },
})

async function problemsOf(table: string): Promise<readonly string[]> {
  const entries = ['estimators: { own/warm: {}, own/cold: {} }', 'judges: { own/asks: {} }']
  const text = lines(SUPPORTERS, ...mainWith(...entries, `analyses: { own/table: ${table} }`))
  const folder = new Workspace({ 'attune.config.yaml': text }).folder
  try {
    await loadConfig({ builtIn: [...builtIn, own], sections: [], folder })
    return []
  } catch (error) {
    if (!isAttuneError(error)) throw error
    const { problems } = error.details as { problems: readonly AttuneError[] }
    return problems.map(({ message, fix, place }) => `${place?.line}: ${message} ${fix}`)
  }
}

const at = 'evaluations.main.analyses.own/table'

test.each([
  [
    '{ of: [{ estimator: own/warm, measure: warmht }] }',
    `${at}.of[0].measure: there is no measure of own/warm "warmht". Did you mean "warmth"?`,
  ],
  [
    '{ of: [{ estimator: own/cold, measure: mean }] }',
    `${at}.of[0].measure: there is no measure of own/cold "mean". Known here: frost.`,
  ],
  [
    '{ of: [{ judge: own/asks, criterion: ask }] }',
    `${at}.of[0].criterion: there is no criterion of own/asks "ask". Did you mean "asks"?`,
  ],
  ['{ measure: frots }', `${at}.measure: there is no measure "frots". Did you mean "frost"?`],
  [
    '{ estimators: [own/cold], measure: warmth }',
    `${at}.measure: there is no measure of own/cold "warmth". Known here: frost.`,
  ],
  [
    '{ criteria: [asks, prat/one] }',
    `${at}.criteria[1]: there is no criterion "prat/one". Known here: asks, part/*.`,
  ],
])('%s is named', async (table, says) => {
  const [found, ...more] = await problemsOf(table)
  expect(more).toEqual([])
  expect(found).toContain(says)
  expect(found).toMatch(/^\d+: /)
})

test('what is given, and a default that nobody gives, are no mistakes', async () => {
  expect(await problemsOf('{}')).toEqual([])
  expect(
    await problemsOf('{ estimators: [own/warm, own/cold], measure: frost, criteria: [part/one] }'),
  ).toEqual([])
  expect(
    await problemsOf('{ of: [{ estimator: own/warm }, { judge: own/asks, criterion: asks }] }'),
  ).toEqual([])
})
