/** Packages that few commands need: not everybody installs them. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const loaders = {
  '@attune/import': () => import('@attune/import'),
} as const

export type OptionalPackage = keyof typeof loaders
type Loaded<Name extends OptionalPackage> = Awaited<ReturnType<(typeof loaders)[Name]>>

/** @throws PACKAGE_MISSING, which says who needs it */
export async function needed<Name extends OptionalPackage>(name: Name, what: string): Promise<Loaded<Name>> {
  const found = await installed(name)
  if (found !== undefined) return found
  const { AttuneError } = await import('@attune/core')
  throw new AttuneError('PACKAGE_MISSING', { what, name })
}

/** Undefined if it is installed neither beside Attune nor for the working folder. */
export async function installed<Name extends OptionalPackage>(name: Name): Promise<Loaded<Name> | undefined> {
  try {
    return (await loaders[name]()) as Loaded<Name>
  } catch (error) {
    if (!isAbsent(error, name)) throw error
  }
  const file = inWorkingFolder(name)
  return file === undefined ? undefined : ((await import(pathToFileURL(file).href)) as Loaded<Name>)
}

/** It is absent, and not something that it needs. */
const isAbsent = (error: unknown, name: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'ERR_MODULE_NOT_FOUND' &&
  error.message.includes(`'${name}'`)

/** As for an Attune that is installed globally. */
function inWorkingFolder(name: string): string | undefined {
  try {
    return createRequire(join(process.cwd(), 'from-here.js')).resolve(name)
  } catch {
    return undefined
  }
}
