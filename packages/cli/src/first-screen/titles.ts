import type { Project, Runtime } from '../types.js'

/** What the help-seekers of these scenarios say first, by id; the source is read until all are found. */
export async function titlesOf(
  project: Pick<Project, 'read'>,
  evaluation: string,
  ids: readonly string[],
  { cleanLine }: Pick<Runtime, 'cleanLine'>,
): Promise<ReadonlyMap<string, string>> {
  const { titleOf } = await import('@attune/report')
  const titles = new Map<string, string>()
  const archive = project.read.archives().find(({ config }) => config.name === evaluation)
  if (!archive) return titles
  for await (const scenario of archive.scenarios()) {
    if (ids.includes(scenario.id)) titles.set(scenario.id, cleanLine(titleOf(scenario)))
    if (titles.size === new Set(ids).size) break
  }
  return titles
}
