import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { packageFolders, root } from './workspace.mjs'

/**
 * Helpers of one package that tests of other packages import by path, with the reason. The command
 * runs in the process of the test and reads its own sources.
 */
const allowed = {
  'packages/cli/test/e2e/attune.js': 'starts the command',
  'packages/cli/test/e2e/chains.js': 'runs the command',
  'packages/cli/test/e2e/in-process.js': 'runs the command in the process of the test',
  'packages/cli/test/e2e/index-rows.js': 'runs the command',
  'packages/report/test/fixture/held-report.js': 'reads the sources of the page',
}

/**
 * Imports by path of a file of tests that lead into `src` or `test` of another package.
 *
 * @param file path from the root, such as `packages/kit/test/pairs.test.ts`
 * @returns {string[]} paths of the imported files from the root
 */
export function foreignImports(file, text) {
  const own = file.split('/')[1]
  return [...text.matchAll(/(?:from|import\(|import)\s*'(\.[^']*)'/g)]
    .map(([, path]) => relative(root, resolve(root, dirname(file), path)))
    .filter((target) => {
      const [folder, name, part] = target.split('/')
      return folder === 'packages' && name !== own && (part === 'src' || part === 'test')
    })
}

/** Faults of the tests of all packages, and of the list of allowed helpers. */
export function testImportFaults() {
  const found = packageFolders().flatMap((folder) =>
    testsOf(folder).flatMap((file) =>
      foreignImports(file, readFileSync(join(root, file), 'utf8')).map((target) => ({
        file,
        target,
      })),
    ),
  )
  const used = new Set(found.map(({ target }) => target))
  return [
    ...found
      .filter(({ target }) => !Object.hasOwn(allowed, target))
      .map(
        ({ file, target }) =>
          `${file} imports ${target}: use a published name, or move the helper to packages/testkit/shared`,
      ),
    ...Object.keys(allowed)
      .filter((target) => !used.has(target))
      .map((target) => `scripts/packages/test-imports.mjs allows ${target}, which no test imports`),
  ]
}

const testsOf = (folder) => {
  const names = readdirSync(join(root, folder), { withFileTypes: true })
  return names.some((each) => each.isDirectory() && each.name === 'test')
    ? readdirSync(join(root, folder, 'test'), { recursive: true })
        .filter((name) => /\.(?:ts|mjs)$/.test(name))
        .map((name) => join(folder, 'test', name))
    : []
}
