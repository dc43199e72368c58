import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The clone of a program, or the text of a paper; where that is not at hand, a file of its shape. */
export function sourceOf({ clone, paper }, { clones, papers }) {
  if (paper === undefined) return { path: join(resolve(clones), clone) }
  const own = papers === undefined ? undefined : join(resolve(papers), `${paper}.md`)
  if (own !== undefined && existsSync(own)) return { path: own }
  return { path: join(import.meta.dirname, 'fixtures/papers', `${paper}.md`), isShape: true }
}
