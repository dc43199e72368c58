/** Packages that few commands need, and that are not always installed. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const packages = {
  '@attune/figures': { load: () => import('@attune/figures'), what: 'Drawing figures' },
  '@attune/import': { load: () => import('@attune/import'), what: '`attune import`' },
} as const

type OptionalPackage = keyof typeof packages
type Loaded<Name extends OptionalPackage> = Awaited<ReturnType<(typeof packages)[Name]['load']>>

/** Loads a package. @throws PACKAGE_MISSING, CONFIG_FOREIGN */
export async function needed<Name extends OptionalPackage>(name: Name): Promise<Loaded<Name>> {
  const { load, what } = packages[name]
  if (has(besideAttune, name)) return (await load()) as Loaded<Name>
  const forHere = inWorkingFolder()
  if (has(forHere, name)) {
    const file = forHere.resolve(name)
    const { requireTrustedPlugin } = await import('@attune/config')
    requireTrustedPlugin(file, process.cwd())
    return (await import(pathToFileURL(file).href)) as Loaded<Name>
  }
  const { cliErrors } = await import('./errors.js')
  throw cliErrors.error('PACKAGE_MISSING', { what, name })
}

export const isInstalled = (name: OptionalPackage): boolean =>
  has(besideAttune, name) || has(inWorkingFolder(), name)

const besideAttune = createRequire(import.meta.url)

/**
 * Resolves packages from the working directory, so that a globally installed Attune finds the
 * packages of a project.
 */
const inWorkingFolder = (): NodeJS.Require => createRequire(join(process.cwd(), 'from-here.js'))

function has(require: NodeJS.Require, name: OptionalPackage): boolean {
  try {
    return require.resolve(`${name}/package.json`) !== ''
  } catch {
    return false
  }
}
