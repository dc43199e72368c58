/** Makes readable titles for scenarios, because ids are often random. */
import type { Scenario } from '@attune/core'

const LONGEST = 80

/** First words of the help-seeker, else the first sentence of the profile, else the id. */
export function titleOf({ id, opening, profile }: Scenario): string {
  const said = opening.find(({ speaker }) => speaker === 'seeker')?.text ?? ''
  return shortened(said) || shortened(sentenceOf(profile)) || id
}

/** Minimum length of a title sentence, where a Chinese character counts as two. */
const SENTENCE = 40

/**
 * First sentence of a profile. Headings, list marks and lines with only an age or a name are
 * skipped.
 */
function sentenceOf(profile: string): string {
  const lines = profile
    .slice(0, 20 * LONGEST)
    .split('\n')
    .map((line) => line.replace(/^[\s>*\-–•]+/, ''))
    .filter((line) => line !== '' && !line.startsWith('#'))
  const weightOf = (line: string): number =>
    line.length + (line.match(/\p{Script=Han}/gu)?.length ?? 0)
  return lines.find((line) => weightOf(line) >= SENTENCE) ?? lines.join(' ')
}

function shortened(text: string): string {
  // Only the beginning of the text is processed, because a text may have 10 MB.
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
