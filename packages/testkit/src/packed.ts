/** Packs a plugin and installs it in a separate project, as its users do. */
import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Flaw } from './flaw.js'

export interface PackageManifest {
  readonly name: string
  readonly license?: string
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

export interface Packed {
  readonly manifest: PackageManifest
  /** Packed paths, relative to the package. */
  readonly files: readonly string[]
  /** Folder of a project in which the package is installed. */
  readonly project: string
  /** Folder of the installed package. */
  readonly folder: string
}

/** Packages that are installed with the plugin. Packed code can import no others. */
export const declaredBy = ({ dependencies, peerDependencies }: PackageManifest): string[] =>
  Object.keys({ ...dependencies, ...peerDependencies })

/**
 * Packs the package in a folder, and installs it in a temporary project, in which only its declared
 * dependencies can be found.
 *
 * @throws Flaw if npm cannot pack it
 */
export async function packed(source: string): Promise<Packed> {
  const files = await packedFiles(source)
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as PackageManifest
  const project = realpathSync(mkdtempSync(join(tmpdir(), 'attune-packed-')))
  const folder = join(project, 'node_modules', manifest.name)
  for (const file of files) cpSync(join(source, file), join(folder, file))
  for (const name of declaredBy(manifest)) {
    const installed = installedAt(name, source)
    const link = join(folder, 'node_modules', name)
    if (installed === undefined || existsSync(link)) continue
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(installed, link, 'junction')
  }
  return { manifest, files, project, folder }
}

async function packedFiles(source: string): Promise<readonly string[]> {
  const args = ['pack', '--dry-run', '--json', '--foreground-scripts=false']
  const run = promisify(execFile)
  try {
    const { stdout } = await run('npm', args, { cwd: source, shell: process.platform === 'win32' })
    const [report] = Object.values(JSON.parse(stdout) as Readonly<Record<string, Report>>)
    return report!.files.map(({ path }) => path)
  } catch (error) {
    const said = (error as { readonly stderr?: string }).stderr ?? String(error)
    throw new Flaw(`npm cannot pack it: ${said.trim()}.`, 'Run npm pack in its folder.')
  }
}

interface Report {
  readonly files: readonly { readonly path: string }[]
}

/** Folder of the installed package `name` that code in `source` would import. */
function installedAt(name: string, source: string): string | undefined {
  const paths = createRequire(join(source, 'package.json')).resolve.paths(name) ?? []
  const found = paths.map((path) => join(path, name)).find((path) => existsSync(path))
  return found === undefined ? undefined : realpathSync(found)
}
