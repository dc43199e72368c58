export interface RedoCounts {
  readonly kinds: Readonly<Record<string, number>>
  readonly dependent: number
}

/** What `attune redo` gave up, or would give up. */
export function redoText(
  { kinds, dependent }: RedoCounts,
  { answers, dryRun }: { readonly answers: boolean; readonly dryRun: boolean },
): string {
  const count = Object.values(kinds).reduce((sum, each) => sum + each, 0)
  if (count === 0) return 'No stored result fits.'
  const list = Object.entries(kinds)
    .map(([kind, each]) => `${each} ${kind}`)
    .join(', ')
  const why = dependent > 0 ? `; ${dependent} of them because they build on another one` : ''
  const kept = answers
    ? 'The next run asks again for those that were chosen themselves.'
    : 'Answers are kept: the next run reads them again. With --answers it asks again.'
  return `${dryRun ? 'Would give up' : 'Gave up'} ${count} results: ${list}${why}.\n${kept}`
}
