import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dated, withSection } from '../release/changelog.mjs'
import { releaseSteps } from '../release/steps.mjs'
import { commit, copyWorkspace, rewrite } from './copy.mjs'

const versionIn = (folder) => JSON.parse(readFileSync(join(folder, 'lerna.json'), 'utf8')).version
const today = () => new Date().toISOString().slice(0, 10)

/** Runs the steps of the release workflow in a copy of the workspace. */
async function release({ log, env, folder }) {
  const version = versionIn(folder)
  const own = { ...env, GITHUB_REF_NAME: `v${version}` }
  for (const { name, run, rehearsed = true, why } of releaseSteps) {
    if (!rehearsed) log.leftOut(name, why)
    else await log.step(`${version}: ${name}`, () => log.must(folder, own, 'bash', '-ec', run))
  }
  return version
}

/**
 * Publishes the older of two versions: the last release, or this tree.
 *
 * @returns its version
 */
export async function publishOlder({ log, env, to, folder, ref }) {
  await log.step(`copy ${ref ?? 'this tree'} as the older version`, () =>
    copyWorkspace(folder, to, ref),
  )
  // The maintainer dates the changelog by hand before tagging.
  rewrite(join(folder, 'CHANGELOG.md'), (text) => dated(text, versionIn(folder), today()))
  commit(folder, 'chore(release): date the changelog')
  return release({ log, env, folder })
}

/** Constants of format versions that a later release may raise. */
const formats = [
  ['packages/store-sqlite/src/open-store.ts', 'FORMAT'],
  ['packages/claims/src/baseline/baseline.ts', 'BASELINE_FORMAT'],
]

function raiseFormats(folder) {
  for (const [file, name] of formats)
    rewrite(join(folder, file), (text) => {
      const constant = new RegExp(`(?<=^export const ${name} = )\\d+$`, 'm')
      if (!constant.test(text)) throw new Error(`${file} has no constant ${name}.`)
      return text.replace(constant, (number) => String(Number(number) + 1))
    })
}

/**
 * Raises the version as the maintainer does, and publishes it.
 *
 * @param otherFormats true if the new version also has new formats of the store and of baselines
 * @returns the new version
 */
export async function publishNext({ log, env, folder }, { otherFormats = false } = {}) {
  if (otherFormats)
    await log.step('raise the formats of store and baseline', () => raiseFormats(folder))
  await log.step('raise the version of all packages', async () => {
    const args = ['version', 'minor', '--yes', '--no-push', '--no-git-tag-version']
    await log.must(folder, env, 'npx', 'lerna', ...args)
  })
  const text = '- The next version of a rehearsal.'
  rewrite(join(folder, 'CHANGELOG.md'), (before) =>
    withSection(before, versionIn(folder), today(), text),
  )
  commit(folder, 'chore(release): the next version')
  return release({ log, env, folder })
}
