// Generates the pages that follow from the code: docs/errors.md, docs/config.md, option tables in
// READMEs, and others. With --check, fails if a page is not up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { claimSchema } from '@attune/claims'
import { configReference } from './config-reference.mjs'
import { errorsByCode } from './packages/errors.mjs'
import { inventoryPage } from './inventory/page.mjs'
import { journeysPage } from './journeys/page.mjs'
import { kindPages } from './kind-pages.mjs'
import { plugins } from './plugins.mjs'
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

/** Packages whose READMEs have a table of the options of each component. */
const withTables = [
  'plugin-trajectory',
  'plugin-hill-judge',
  'plugin-sage',
  'plugin-longemotion',
  'plugin-esc-eval',
  'provider-anthropic',
  'provider-gemini',
]
const readmes = (folder) =>
  readmesOf(
    root,
    `packages/${folder}`,
    plugins.find(({ name }) => folder.endsWith(`-${name}`)),
  )

const pages = {
  'docs/errors.md': errors,
  'docs/config.md': configReference(plugins),
  'docs/journeys.md': journeysPage(root, plugins),
  'docs/methods/inventory.md': inventoryPage(root),
  'docs/claims.schema.json': `${JSON.stringify(claimSchema, null, 2)}\n`,
  ...pythonFiles(root),
  ...kindPages(root),
  ...Object.assign({}, ...withTables.map(readmes)),
}

for (const [page, text] of Object.entries(pages)) {
  const path = join(root, page)
  if (!process.argv.includes('--check')) writeFileSync(path, text)
  else if (readFileSync(path, 'utf8') !== text) {
    console.error(`${page} is not up to date: npm run docs`)
    process.exitCode = 1
  }
}
