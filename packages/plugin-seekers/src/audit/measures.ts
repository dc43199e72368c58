/** The measures of an audit that need no model: what each is, and which end of it is suspicious. */

/** `up`, `low`: that end. `two`: both, by the distance from the clean median. */
export type Side = 'up' | 'low' | 'two'

export interface MeasureInfo {
  readonly title: string
  readonly side: Side
  /** N: texts only. L: with word lists. */
  readonly class: 'N' | 'L'
  /** The least difference that counts beyond all clean dialogues. */
  readonly step: number
  /** What it reads besides the dialogue. */
  readonly needs?: 'card' | 'intention' | 'brief' | 'run'
}

export const measures = {
  length: { title: 'Words per turn', side: 'two', class: 'N', step: 1 },
  'length-median': { title: 'Words per turn, median (less than)', side: 'low', class: 'N', step: 1 },
  turns: { title: 'Own turns', side: 'two', class: 'N', step: 1 },
  mtld: { title: 'Variety of words (MTLD)', side: 'two', class: 'N', step: 1 },
  'distinct-1': { title: 'Different words of the first 60', side: 'low', class: 'N', step: 0.02 },
  'distinct-2': { title: 'Different pairs of words of the first 60', side: 'low', class: 'N', step: 0.02 },
  'self-repeat': { title: 'Said before by itself', side: 'up', class: 'N', step: 0.05 },
  repeats: { title: 'Turns said again word for word', side: 'up', class: 'N', step: 1 },
  echo: { title: 'Taken from the reply before', side: 'up', class: 'N', step: 0.05 },
  'echo-run': { title: 'Longest run taken from the reply before', side: 'up', class: 'N', step: 1 },
  'front-card': { title: 'Card told early (index)', side: 'two', class: 'N', step: 0.05, needs: 'card' },
  'first-turn': { title: 'Units of the card in the first turn', side: 'up', class: 'N', step: 1, needs: 'card' },
  'front-self': { title: 'Own story told early (index)', side: 'two', class: 'N', step: 0.05 },
  'leak-card': { title: 'Longest run recited from the card', side: 'up', class: 'N', step: 1, needs: 'card' },
  'leak-intention': { title: 'Hidden wish told, share', side: 'up', class: 'N', step: 0.05, needs: 'intention' },
  'leak-brief': { title: 'Longest run recited from the instructions', side: 'up', class: 'N', step: 1, needs: 'brief' },
  'leak-rephrase': { title: 'A sentence of the card told at once', side: 'up', class: 'N', step: 0.05, needs: 'card' },
  speaker: { title: 'Sounds like the supporter', side: 'up', class: 'N', step: 1, needs: 'run' },
  'you-over-i': { title: 'Turns with more you than I', side: 'up', class: 'N', step: 0.05 },
  age: { title: 'Another age than the card', side: 'up', class: 'N', step: 1, needs: 'card' },
  questions: { title: 'Turns that ask', side: 'two', class: 'N', step: 0.05 },
  language: { title: 'Turns in another language', side: 'up', class: 'N', step: 0.05 },
  switches: { title: 'Changes of language', side: 'up', class: 'N', step: 1 },
  'word-length': { title: 'Words grow longer', side: 'up', class: 'N', step: 0.1 },
  following: { title: 'Takes up what was said (less than)', side: 'low', class: 'N', step: 0.02 },
  pleased: { title: 'Turns with thanks or agreement', side: 'up', class: 'L', step: 0.05 },
  hedges: { title: 'Turns that hedge', side: 'two', class: 'L', step: 0.05 },
  resists: { title: 'Turns that push back', side: 'two', class: 'L', step: 0.05 },
  ambivalent: { title: 'Turns with reasons for and against', side: 'two', class: 'L', step: 0.05 },
  helper: { title: 'Turns with words of a helper', side: 'up', class: 'L', step: 0.05 },
  'fourth-wall': { title: 'Turns that speak of role or model', side: 'up', class: 'L', step: 0.05 },
  halves: { title: 'Sentiment, second half less first', side: 'up', class: 'L', step: 0.05 },
  volatility: { title: 'Sentiment, change per turn', side: 'two', class: 'L', step: 0.05 },
  drift: { title: 'Function words, early against late', side: 'up', class: 'L', step: 0.02 },
  'went-on': { title: 'Turns after a farewell', side: 'up', class: 'L', step: 1 },
  early: { title: 'Left early', side: 'up', class: 'L', step: 1 },
  'silent-leave': { title: 'Left without a word', side: 'up', class: 'L', step: 1 },
} as const satisfies Record<string, MeasureInfo>

export type MeasureName = keyof typeof measures
export const measureNames = Object.keys(measures) as readonly MeasureName[]
export const infoOf = (name: MeasureName): MeasureInfo => measures[name]
