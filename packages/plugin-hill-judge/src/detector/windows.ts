/** Two neighbouring messages of a dialogue, as the end-of-conversation detector reads them. */
export interface DialogueWindow {
  /** Text in lower case: `p1: <first>`, a blank line, `p2: <second>`. */
  readonly text: string
  /** Number of messages of the dialogue up to and including the second one. */
  readonly messagesSeen: number
}

/**
 * Farewell phrases of the published weak rule, in their original spelling: two have a typographic
 * apostrophe.
 */
export const farewells: readonly string[] = [
  'Take care, and talk soon',
  'Good bye',
  'I look forward to our next conversation',
  'See you later',
  'Take care',
  'Bye for now',
  'Catch you later',
  'See you soon',
  'Talk to you later',
  'It was nice talking to you',
  'See ya',
  'Until next time',
  'bye',
  'see you',
  'Good night',
  'Farewell',
  'Have a great day',
  'Thanks, that’s all',
  'That’s it, thanks',
]

const phrases = farewells.map((phrase) => phrase.toLowerCase())
const earliestEnd = 6

/** Window of two messages; `messagesSeen` includes the second one. */
export const windowOf = (first: string, second: string, messagesSeen: number): DialogueWindow => ({
  text: `p1: ${first}\n\np2: ${second}`.toLowerCase(),
  messagesSeen,
})

/**
 * Weak end-of-conversation label: true if there were more than six messages and the window contains
 * a farewell phrase anywhere, also inside a word ("see you" in "see your").
 *
 * Source: ESC-Judge, appendix B.1 and `data_analysis.ipynb`.
 */
export const isWeakEnd = ({ text, messagesSeen }: DialogueWindow): boolean =>
  messagesSeen > earliestEnd && phrases.some((phrase) => text.includes(phrase))
