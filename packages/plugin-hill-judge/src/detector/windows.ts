/** Two neighbouring messages of a dialogue, as the end-of-conversation detector reads them. */
export interface DialogueWindow {
  /** Lower-case `p1: <first>`, a blank line, `p2: <second>`. */
  readonly text: string
  /** Messages of the dialogue up to and including the second one. */
  readonly messagesSeen: number
}

/** The phrases by which the published weak rule knows a farewell, spelled as there: two have a typographic apostrophe. */
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

/** The window of two messages; `messagesSeen` counts the second one. */
export const windowOf = (first: string, second: string, messagesSeen: number): DialogueWindow => ({
  text: `p1: ${first}\n\np2: ${second}`.toLowerCase(),
  messagesSeen,
})

/**
 * The weak end-of-conversation label: more than six messages were seen and the window holds a farewell phrase, anywhere, also
 * inside a word ("see you" in "see your").
 *
 * Source: ESC-Judge, appendix B.1 and `data_analysis.ipynb`.
 */
export const isWeakEnd = ({ text, messagesSeen }: DialogueWindow): boolean =>
  messagesSeen > earliestEnd && phrases.some((phrase) => text.includes(phrase))
