/**
 * Five questions that the first ten lines of a screen on supporters answer, as patterns of text.
 */
import { expect } from 'vitest'

const ANSWERS = {
  'what is known of harm': /[Nn]ot checked for harm|people \(at (?:least|most) \d+ %\)/,
  who: / is (?:better|higher) than | is preferred to |cannot be (?:told apart|compared)|Nobody is shown to lead|Nothing is concluded|no result|it depends on who /,
  'how much':
    /\d (?:of 100 points )?(?:above|below) |means are equal|in \d+ % of pairs|no value in|Nothing is concluded|not among what is compared/,
  'how surely':
    /% confidence\)|p [<=] 0\.\d+|are needed|means are equal|no interval|no result|[Nn]othing is concluded|ahead in \d+ of|Four of five such runs/,
  'what was not checked': /no others were tried|Nothing is concluded|For seekers like/,
  'what to read': /Read first: attune show \S+/,
} as const

/** `text`: the screen, with 80 columns. `most`: the lines that answer. */
export function expectAnswered(text: string, most = 10): void {
  const ten = text.split('\n').slice(0, most).join(' ').replaceAll(/\s+/g, ' ')
  const left = Object.entries(ANSWERS).flatMap(([question, pattern]) =>
    pattern.test(ten) ? [] : [question],
  )
  expect(left, text).toEqual([])
}
