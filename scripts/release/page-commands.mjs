// Commands on pages that would fetch our packages from a registry which does not hold them yet.
// `node scripts/release/page-commands.mjs` rewrites all pages: to an installation from a clone while
// `isOurs` of names.mjs is false, and to npm once it is true.
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
/** The Python package on a line of pip, with its extras and a version. */
const wheel = new RegExp(
  `(?<=pip3? install .*?)(["']?)${python}(\\[[\\w,]+\\])?(?:==\\S+?)?\\1(?=[ \`]|$)`,
  'g',
)
const folder = /(?<=pip3? install .*?)~\/attune\/python(?:'(\[[\w,]+\])')?(?=[ `]|$)/g

/** Pages that people read. Changelogs tell what was; errors.md lists texts of the program. */
export const isPage = (file) =>
  file.endsWith('.md') &&
  /^(README|CONTRIBUTING|docs\/|examples\/|packages\/[^/]+\/README|python\/README)/.test(file) &&
  file !== 'docs/errors.md'

/** Commands of a clone, which has the program in its own folder. */
const inClone = /npx attune run --config examples\/trajectory/

/** Packages that bring a command are installed so that each folder has it. */
const hasCommand = (packages) =>
  packages.split(' ').some((name) => name === command || name === `${scope}/cli`)

/** A page whose commands work before the first release. */
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

/** The same page for a registry that holds our packages. */
export const afterRelease = (page) =>
  page
    .replaceAll(fromClone, (_, start, others, ours) => `${start} ${ours}${others}`)
    .replaceAll(folder, (_, extras) => (extras ? `"${python}${extras}"` : python))

/** Commands of a page that fail, or run code of others, before the first release. */
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
