import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Location of a method's source: the clone of its program, or the text of its paper. An imitation
 * of the same structure replaces a missing paper.
 */
export function sourceOf({ clone, paper }, { clones, papers }) {
  if (paper === undefined) return { path: join(resolve(clones), clone) }
  const own = papers === undefined ? undefined : join(resolve(papers), `${paper}.md`)
  if (own !== undefined && existsSync(own)) return { path: own }
  return { path: join(import.meta.dirname, 'fixtures/papers', `${paper}.md`), isShape: true }
}
