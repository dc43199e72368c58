import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../packages/workspace.mjs'
import { names } from '../release/names.mjs'
import { renameAll } from '../release/rename.mjs'

const git = (folder, ...args) =>
  execFileSync(
    'git',
    ['-c', 'user.name=rehearsal', '-c', 'user.email=rehearsal@localhost', ...args],
    {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 1 << 28,
    },
  )

/** Commits all files of a copy. */
export function commit(folder, subject) {
  git(folder, 'add', '-A')
  git(folder, 'commit', '-qm', subject)
}

/** Files of a commit, or those of the working tree with all that git does not ignore. */
function copyFiles(folder, ref) {
  if (ref !== undefined) {
    const archive = join(folder, '..', 'archive.tar')
    git(root, 'archive', '--format=tar', '--output', archive, ref)
    execFileSync('tar', ['-xf', archive, '-C', folder])
    return
  }
  const listed = git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
  for (const file of listed.split('\0').filter((each) => each && existsSync(join(root, each)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
}

/** Installed packages are linked; our own ones are those of the copy, under their names. */
function linkPackages(folder) {
  const target = join(folder, 'node_modules')
  const source = join(root, 'node_modules')
  mkdirSync(target)
  const own = new Set([names.scope, names.command, names.creator])
  for (const name of readdirSync(source))
    if (!own.has(name)) symlinkSync(join(source, name), join(target, name))
  for (const name of readdirSync(join(folder, 'packages'))) {
    const manifest = join(folder, 'packages', name, 'package.json')
    if (!existsSync(manifest)) continue
    const link = join(target, JSON.parse(readFileSync(manifest, 'utf8')).name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(folder, 'packages', name), link)
    const nested = join(root, 'packages', name, 'node_modules')
    if (existsSync(nested)) symlinkSync(nested, join(folder, 'packages', name, 'node_modules'))
  }
}

/**
 * A copy of the workspace in a git repository of one commit, with other names if they are wanted.
 * @param to names of packages
 * @param ref commit that is copied; the working tree without one
 */
export function copyWorkspace(folder, to, ref) {
  mkdirSync(folder, { recursive: true })
  copyFiles(folder, ref)
  git(folder, 'init', '-q')
  git(folder, 'add', '-A')
  if (to.scope !== names.scope || to.command !== names.command) renameAll(folder, to)
  linkPackages(folder)
  commit(folder, 'chore: a copy of all files')
}

/** Applies a function to the text of a file. */
export function rewrite(file, change) {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}
