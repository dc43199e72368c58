import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Packages whose names say that they are plugins of Attune, as far as a folder and those above it have them installed. */
export function installedPlugins(folder: string): readonly string[] {
  const own = [
    ...namesIn(join(folder, 'node_modules/@attune'), 'plugin-').map((name) => `@attune/${name}`),
    ...namesIn(join(folder, 'node_modules'), 'attune-plugin-'),
  ]
  const above = dirname(folder)
  return [...new Set([...own, ...(above === folder ? [] : installedPlugins(above))])]
}

function namesIn(folder: string, prefix: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => name.startsWith(prefix))
  } catch {
    return []
  }
}
