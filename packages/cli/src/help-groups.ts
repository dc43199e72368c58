/** Commands of the first help page, grouped by the user's next task. */

/** Name of a command or topic, with its summary. */
export type HelpEntry = readonly [name: string, summary: string | undefined]

export interface HelpGroup {
  readonly title: string
  readonly entries: readonly HelpEntry[]
}

const groups = [
  ['MY BOT', ['init', 'plan', 'run', 'report', 'baseline', 'check', 'compare']],
  [
    'RESEARCH',
    ['rate', 'export', 'cite', 'power', 'import', 'prompts', 'plugins', 'findings', 'controls'],
  ],
] as const satisfies readonly (readonly [string, readonly string[]])[]

/** Groups in the order of use; ungrouped commands follow by name under MORE. */
export function helpGroups(all: readonly HelpEntry[]): readonly HelpGroup[] {
  const summaries = new Map(all)
  const chosen = groups.map(([title, names]) => ({
    title,
    entries: names
      .filter((name) => summaries.has(name))
      .map((name): HelpEntry => [name, summaries.get(name)]),
  }))
  const named = new Set<string>(groups.flatMap(([, names]) => names))
  const more = all.filter(([name]) => !named.has(name)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return [...chosen, { title: 'MORE', entries: more }]
}
