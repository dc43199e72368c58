import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../packages/workspace.mjs'

/** Of what stands behind the first text that differs from question to question; a reminder may. */
const MOST = 300

/** Fields that are the same in all questions of a run, or of a stage of it. */
const fixed = new Set([
  'statements',
  'stage',
  'items',
  'form',
  'criteria',
  'instructions',
  'categories',
  'candidates',
  'count',
  'most',
])

/** Where more stands behind, and why that is what questions share. */
const shared = {
  'esc-eval/src/(ranker|scores-judge)/':
    'seven questions are about one conversation, which comes first',
  'esc-eval/src/extraction/extract-post':
    'the lines to fill in come last: a question that is sent back is not taken for an answer',
  'hill-judge/src/pairwise/':
    'nine questions are about one pair of conversations, which comes first',
  'hill-judge/src/(session|roles/(persona|key-event))':
    'the setting is the system message of a whole dialogue; steps name numbers that are drawn',
  'esc-eval/src/role-player/': 'the card is the system message of a whole dialogue',
  'sage/src/sentient-agent/':
    'all questions of a dialogue begin with the same person; static sections first were measured to share less',
  'trajectory/src/simulator/': 'the setting is the system message of a whole dialogue',
  'longemotion/src/simulator/prompts/(ask-own|queries)':
    'an author’s instructions come first; queries are a list, of which one is shown',
}

const methods = ['trajectory', 'sage', 'hill-judge', 'longemotion', 'esc-eval']
const templates = methods.flatMap((method) =>
  readdirSync(join(root, `packages/plugin-${method}/src`), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.en.md'))
    .map((file) => `${method}/src/${file}`),
)

/** Without what sections of a template are for. */
function behindFirst(text) {
  const first = [...text.matchAll(/\{\{([\w-]+)\}\}/g)].find(([, field]) => !fixed.has(field))
  return first === undefined
    ? ''
    : text
        .slice(first.index)
        .replaceAll(/\{\{[^}]*\}\}/g, '')
        .trim()
}

test.each(templates)('%s says first what all its questions share', (template) => {
  if (Object.keys(shared).some((place) => new RegExp(`^${place}`).test(template))) return
  expect(
    behindFirst(readFileSync(join(root, 'packages', `plugin-${template}`), 'utf8')).length,
  ).toBeLessThanOrEqual(MOST)
})
