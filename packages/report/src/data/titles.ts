/** A name for a scenario that people recognise: ids are often random. */
import type { Scenario } from '@attune/core'

const LONGEST = 80

/** What the help-seeker says first; where nothing is said, the first sentence of the profile; else the id. */
export function titleOf({ id, opening, profile }: Scenario): string {
  const said = opening.find(({ speaker }) => speaker === 'seeker')?.text ?? ''
  return shortened(said) || shortened(sentenceOf(profile)) || id
}

/** As long as a sentence: Chinese takes less room. */
const SENTENCE = 40

/** Without headings, marks of lists, and lines that only say an age or a name. */
function sentenceOf(profile: string): string {
  const lines = profile
    .slice(0, 20 * LONGEST)
    .split('\n')
    .map((line) => line.replace(/^[\s>*\-–•]+/, ''))
    .filter((line) => line !== '' && !line.startsWith('#'))
  const weightOf = (line: string): number => line.length + (line.match(/\p{Script=Han}/gu)?.length ?? 0)
  return lines.find((line) => weightOf(line) >= SENTENCE) ?? lines.join(' ')
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
