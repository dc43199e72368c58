import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isPath, locate, type Located } from './locate.js'

/** The packages that `trajectory` may stand for, in the order in which they are tried. */
export const prefixed = (name: string, kind = 'plugin'): readonly string[] => [
  `@attune/${kind}-${name}`,
  `attune-${kind}-${name}`,
]

const isShort = (name: string): boolean => /^[a-z][a-z0-9-]*$/.test(name)

/** The file of a plugin: a path, a package, or only the name of the plugin, with or without what packages put before it. */
export async function locatePlugin(name: string, folder: string, kind = 'plugin'): Promise<Located> {
  if (isPath(name) || !isShort(name)) return locate(name, folder)
  const provider = kind === 'plugin' ? [`@attune/provider-${name}`] : []
  const house = kind === 'plugin' ? [`@attune/${name}`] : []
  const packages = [...prefixed(name, kind), ...provider, ...house, name]
  for (const each of packages) {
    const located = await locate(each, folder)
    if ('file' in located || located.isThere === true) return located
  }
  return { why: `none of the packages ${packages.join(', ')} is installed for ${folder}, nor next to Attune` }
}

/** The folder of the package that a file belongs to; that of the file itself where there is no package. */
export function packageFolder(file: string): string {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
    if (folder === dirname(folder)) return dirname(file)
  }
}
