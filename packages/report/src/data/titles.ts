/** A name for a scenario that people recognise: ids are often random. */
import type { Scenario } from '@attune/core'

const LONGEST = 80

/** What the help-seeker says first; where nothing is said, the beginning of the profile; else the id. */
export function titleOf({ id, opening, profile }: Scenario): string {
  const said = opening.find(({ speaker }) => speaker === 'seeker')?.text ?? ''
  return shortened(said) || shortened(profile) || id
}

function shortened(text: string): string {
  // Of 10 MB nobody reads more than the beginning.
  const line = text
    .slice(0, 4 * LONGEST)
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...line]
  return letters.length <= LONGEST
    ? line
    : `${letters
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}…`
}
