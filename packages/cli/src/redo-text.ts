import { fold } from './terminal-text.js'

export interface RedoCounts {
  readonly kinds: Readonly<Record<string, number>>
  readonly dependent: number
}

/** Results that `attune redo` discarded, or would discard. */
export function redoText(
  { kinds, dependent }: RedoCounts,
  { answers, dryRun }: { readonly answers: boolean; readonly dryRun: boolean },
): string {
  const count = Object.values(kinds).reduce((sum, each) => sum + each, 0)
  if (count === 0) return 'No stored result matches.'
  const list = Object.entries(kinds)
    .map(([kind, each]) => `${each} ${kind}`)
    .join(', ')
  const why = dependent > 0 ? `; ${dependent} of them depend on another one` : ''
  const kept = answers
    ? 'The next run repeats the calls of the selected results.'
    : 'Answers are kept, and the next run reuses them. Add --answers to call again.'
  return fold(`${dryRun ? 'Would discard' : 'Discarded'} ${count} results: ${list}${why}.\n${kept}`)
}
