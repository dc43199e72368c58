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

/** Commits all files in a copy of the workspace. */
export function commit(folder, subject) {
  git(folder, 'add', '-A')
  git(folder, 'commit', '-qm', subject)
}

/** Copies the files of a commit, or those of the working tree except ignored ones. */
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

/**
 * Links the installed packages into the copy. Packages of this repository are linked to the copy
 * itself, under their possibly changed names.
 */
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
 * Copies the workspace to a git repository with one commit, with other package names if they are
 * given.
 *
 * @param to names of packages
 * @param ref commit to copy; default: the working tree
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

/** Rewrites a file by a function of its text. */
export function rewrite(file, change) {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}
