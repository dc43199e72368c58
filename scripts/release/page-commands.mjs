// Rewrites commands on pages that would install Attune's packages from a registry that does not
// contain them yet: `node scripts/release/page-commands.mjs`. While `isOurs` of names.mjs is false,
// the commands install from a clone; afterwards from npm.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../packages/workspace.mjs'
import { names } from './names.mjs'

const { scope, command, creator, python } = names
const own = `(?:${scope}/[\\w-]+|${command}(?![\\w/.-]))`
const install = new RegExp(
  `^(npm install(?: --save-dev| --global)?) ((?:${own} ?)+)((?:attune-plugin-\\S+ ?)*)(?: *# .*)?$`,
  'gm',
)
const fromClone =
  /^(npm install(?: --save-dev| --global)?) ~\/attune\/tarballs\/\*\.tgz((?: attune-plugin-\S+)*) +# with (.+): docs\/install\.md$/gm
/** Matches the Python package in a pip command, with extras and version. */
const wheel = new RegExp(
  `(?<=pip3? install .*?)(["']?)${python}(\\[[\\w,]+\\])?(?:==\\S+?)?\\1(?=[ \`]|$)`,
  'g',
)
const folder = /(?<=pip3? install .*?)~\/attune\/python(?:'(\[[\w,]+\])')?(?=[ `]|$)/g

/**
 * True for a page of the documentation. Changelogs, which describe the past, and errors.md, which
 * lists texts of the program, are excluded.
 */
export const isPage = (file) =>
  file.endsWith('.md') &&
  /^(README|CONTRIBUTING|docs\/|examples\/|packages\/[^/]+\/README|python\/README)/.test(file) &&
  file !== 'docs/errors.md'

/** Matches commands that are run inside a clone, which contains the program. */
const inClone = /npx attune run --config examples\/trajectory/

/** True if one of the packages provides a command. Such packages are installed globally. */
const hasCommand = (packages) =>
  packages.split(' ').some((name) => name === command || name === `${scope}/cli`)

/** The page with commands that work before the first release. */
export function beforeRelease(page) {
  return page
    .split('\n')
    .map((line) => (inClone.test(line) ? line : line.replaceAll(/\bnpx attune(?= )/g, 'attune')))
    .map((line) =>
      line.replaceAll(
        wheel,
        (_, quote, extras = '') => `~/attune/python${extras && `'${extras}'`}`,
      ),
    )
    .join('\n')
    .replaceAll(
      new RegExp(`npm create ${creator.replace('create-', '')}((?: [\\w-]+)?) --(?= --)`, 'g'),
      `${creator}$1`,
    )
    .replaceAll(
      install,
      (_, start, ours, others) =>
        `${[`${hasCommand(ours) ? 'npm install --global' : start} ~/attune/tarballs/*.tgz`, ...others.trim().split(' ').filter(Boolean)].join(' ')}   # with ${ours.trim()}: docs/install.md`,
    )
}

/** The page with commands for a registry that contains Attune's packages. */
export const afterRelease = (page) =>
  page
    .replaceAll(fromClone, (_, start, others, ours) => `${start} ${ours}${others}`)
    .replaceAll(folder, (_, extras) => (extras ? `"${python}${extras}"` : python))

/** Commands of a page that would fail, or run code of other people, before the first release. */
export const unsafeIn = (page) =>
  page
    .split('\n')
    .filter(
      (line) =>
        !inClone.test(line) &&
        new RegExp(
          `npx (?:--yes |-y )?${command}\\b(?!\\.)|npm (?:install|i|add|exec)\\b[^\`#]*[ \`]${own}|npm (?:create|init) ${creator.replace('create-', '')}|pip[\\d.]* install\\b[^\`#]*[ "'=]${python}(?![\\w/-])`,
        ).test(line.replace(/# with .*: docs\/install\.md$/, '')),
    )

if (process.argv[1] === import.meta.filename) {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
  let changed = 0
  for (const file of files.filter(isPage)) {
    const before = readFileSync(join(root, file), 'utf8')
    const after = names.isOurs ? afterRelease(before) : beforeRelease(before)
    if (after === before) continue
    writeFileSync(join(root, file), after)
    changed++
  }
  console.log(`${changed} pages changed.`)
}
