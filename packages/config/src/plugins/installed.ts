import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ofAttune = ['plugin-', 'provider-']

/** Packages whose names say that they are plugins of Attune, as far as a folder and those above it have them installed. */
export function installedPlugins(folder: string): readonly string[] {
  const own = [
    ...ofAttune.flatMap((prefix) =>
      namesIn(join(folder, 'node_modules/@attune'), prefix).map((name) => `@attune/${name}`),
    ),
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
