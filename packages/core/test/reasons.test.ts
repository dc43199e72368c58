/**
 * Tables count reasons by their words, so a reason holds no number and no text that differs from
 * case to case.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const packages = join(import.meta.dirname, '../..')

/** What may vary, and why that does no harm. */
const permitted: Readonly<Record<string, string>> = {
  'claims/src/engine/by-people.ts': 'of a p-value and its interval; no table counts these',
  'core/src/values.ts': 'the reason of its caller',
  'kit/src/agreement/rank-agreement.ts': 'one of two words',
  'plugin-esc-eval/src/cards/index.ts': 'one of the validation codes',
  'plugin-esc-eval/src/extraction/card-answer.ts': 'one of four lines of a card',
  'plugin-esc-eval/src/extraction/index.ts': 'one of the reasons of its readers',
  'plugin-esc-eval/src/ranker/index.ts': 'one of the codes of its reader',
  'plugin-esc-eval/src/scores-judge/verdict.ts': 'one of the codes of its reader',
  'plugin-esc-eval/src/seeker-pairs/index.ts': 'the one reason of its reader, or a cut answer',
  'plugin-esc-eval/src/seeker-quality/index.ts': 'the one reason of its reader, or a cut answer',
  'plugin-basics/src/judges/question-flow/read-answers.ts':
    'the answers of a question; goes back to the model',
  'plugin-hill-judge/src/roles/markers.ts': 'goes back to the model, and fails a generated role',
  'plugin-hill-judge/src/roles/prompts.ts': 'goes back to the model, and fails a generated role',
  'plugin-hill-judge/src/pairwise/prompts.ts':
    'goes back to the model; each dimension has a reason of its own',
  'plugin-longemotion/src/judge/prompts.ts': 'the same scale for every answer to a prompt',
  'plugin-longemotion/src/tasks/panas.ts': 'one of twenty items; goes back to the model',
  'plugin-longemotion/src/analyses/rows.ts': 'one name for the whole table',
  'plugin-trajectory/src/analyses/observations.ts': 'one of the flags that the config leaves out',
  'plugin-trajectory/src/builder/index.ts':
    'the reason of a reader, or what a generated scenario lacks',
  'plugin-trajectory/src/builder/prompts.ts':
    'goes back to the model, and fails a generated scenario',
  'kit/src/weighted.ts': 'one of the few parts of a sum',
  'answers/src/questionnaire.ts': 'a code',
  'plugin-sage/src/analyses/coordinates/prompts.ts':
    'goes back to the model, and fails the analysis',
  'python-bridge/src/readers.ts':
    'what the prompt asks for, the same for every answer to it; goes back to the model',
  'plugin-basics/src/validity/instrument/variance.ts': 'one name for the whole table',
  'plugin-basics/src/judges/rubric/inline-rubric.ts': 'one of the few questions of a config',
  'plugin-sage/src/persona-pool/prompts.ts': 'goes back to the model, and fails a generated person',
  'plugin-longemotion/src/conversations/index.ts':
    'goes back to the model, and fails a written conversation',
  'plugin-longemotion/src/conversations/prompts.ts':
    'goes back to the model, and fails a written conversation',
  'plugin-returning/src/coder/prompt.ts':
    'goes back to the model, and fails the claims of a person',
}

const sources = readdirSync(packages)
  .map((name) => `${name}/src`)
  // The meta package has none.
  .filter((folder) => existsSync(join(packages, folder)))
  .flatMap((folder) =>
    readdirSync(join(packages, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `${folder}/${file}`),
  )

test('a reason that varies stands in a file that this test permits, with why', () => {
  const varied = sources.filter((file) =>
    /\bunknown\(\s*`[^`]*\$\{/.test(readFileSync(join(packages, file), 'utf8')),
  )
  expect(varied.filter((file) => permitted[file] === undefined)).toEqual([])
})

test('what is permitted is still there', () => {
  expect(Object.keys(permitted).filter((file) => !sources.includes(file))).toEqual([])
})
