import { createRequire } from 'node:module'
import { isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isFile } from '@attune/core/runtime'

export type Located = { readonly file: string } | { readonly why: string }

export const isPath = (name: string): boolean => /^\.{0,2}\//.test(name) || isAbsolute(name)

/**
 * The file that a name in the config stands for: a path relative to `folder`, or (a file of) a package that is installed
 * for that folder, or next to Attune itself, as when both are installed globally.
 */
export async function locate(name: string, folder: string): Promise<Located> {
  if (isPath(name)) {
    const file = resolve(folder, name)
    return isFile(file) ? { file } : { why: `there is no file ${file}` }
  }
  const own = fileURLToPath(new URL('.', import.meta.url))
  let why = `no package of that name is installed for ${folder}, nor next to Attune`
  for (const base of [folder, own]) {
    const found = await locateInPackage(name, join(base, 'from-here.js'))
    if (found && 'file' in found) return found
    if (found) why = found.why
  }
  return { why }
}

/** Undefined if there is no such package. */
async function locateInPackage(name: string, from: string): Promise<Located | undefined> {
  try {
    const file = createRequire(from).resolve(name)
    return isAbsolute(file) ? { file } : undefined
  } catch (error) {
    const isClosed = error instanceof Error && 'code' in error && error.code === 'ERR_PACKAGE_PATH_NOT_EXPORTED'
    return isClosed ? locateForImport(name, from) : undefined
  }
}

/** Of a package that only has something for `import`. Node itself can be asked only by a module of that folder. */
async function locateForImport(name: string, from: string): Promise<Located> {
  const { createJiti } = await import('jiti')
  const url = createJiti(from).esmResolve(name, { parentURL: pathToFileURL(from), try: true })
  return url === undefined ? { why: `its package does not export it` } : { file: fileURLToPath(url) }
}
