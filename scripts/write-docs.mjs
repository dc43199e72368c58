// Generates the pages that follow from the code: docs/errors.md, docs/config.md, option tables in
// READMEs, and others. With --check, fails if a page is not up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import escEval from '@attune/plugin-esc-eval'
import hillJudge from '@attune/plugin-hill-judge'
import longemotion from '@attune/plugin-longemotion'
import returning from '@attune/plugin-returning'
import safety from '@attune/plugin-safety'
import sage from '@attune/plugin-sage'
import seekers from '@attune/plugin-seekers'
import vera from '@attune/plugin-vera-mh'
import trajectory from '@attune/plugin-trajectory'
import anthropic from '@attune/provider-anthropic'
import gemini from '@attune/provider-gemini'
import { claimSchema } from '@attune/claims'
import { configReference } from './config-reference.mjs'
import { errorsByCode } from './packages/errors.mjs'
import { inventoryPage } from './inventory/page.mjs'
import { journeysPage } from './journeys/page.mjs'
import { kindPages } from './kind-pages.mjs'
import { readmesOf } from './readme-options.mjs'
import { pythonFiles } from './python-types.mjs'

const root = join(import.meta.dirname, '..')
const who = {
  user: 'you can fix it',
  outside: 'caused by a server or the network',
  plugin: 'caused by a plugin',
  attune: 'caused by Attune',
}

const allErrors = Object.entries(
  await errorsByCode((folder) => import(`../packages/${folder}/dist/errors.js`)),
)

const errors = [
  '# Errors',
  '',
  'Every error has a code that is never reused. `{…}` is filled in when it happens. Made from the catalogues of all',
  'packages (`packages/*/src/errors.ts`) by `npm run docs`.',
  '',
  ...allErrors
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([code, entries]) => [
      `## ${code}`,
      '',
      ...entries.flatMap(({ message, fix, blame = 'user' }) => [
        message,
        '',
        `*What to do:* ${fix} (${who[blame]})`,
        '',
      ]),
    ]),
].join('\n')

const plugins = [
  trajectory,
  hillJudge,
  sage,
  longemotion,
  escEval,
  returning,
  seekers,
  safety,
  vera,
  anthropic,
  gemini,
]

const pages = {
  'docs/errors.md': errors,
  'docs/config.md': configReference(plugins),
  'docs/journeys.md': journeysPage(root, plugins),
  'docs/methods/inventory.md': inventoryPage(root),
  'docs/claims.schema.json': `${JSON.stringify(claimSchema, null, 2)}\n`,
  ...pythonFiles(root),
  ...kindPages(root),
  ...readmesOf(root, 'packages/plugin-trajectory', trajectory),
  ...readmesOf(root, 'packages/plugin-hill-judge', hillJudge),
  ...readmesOf(root, 'packages/plugin-sage', sage),
  ...readmesOf(root, 'packages/plugin-longemotion', longemotion),
  ...readmesOf(root, 'packages/plugin-esc-eval', escEval),
  ...readmesOf(root, 'packages/provider-anthropic', anthropic),
  ...readmesOf(root, 'packages/provider-gemini', gemini),
}

for (const [page, text] of Object.entries(pages)) {
  const path = join(root, page)
  if (!process.argv.includes('--check')) writeFileSync(path, text)
  else if (readFileSync(path, 'utf8') !== text) {
    console.error(`${page} is not up to date: npm run docs`)
    process.exitCode = 1
  }
}
