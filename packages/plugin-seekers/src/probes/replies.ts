/** Rule-based replies of a supporter, of several kinds, to probe how a seeker reacts. */
import { wordsOf } from '@attune/statistics/text'
import { isChinese } from '../language.js'

export const kinds = ['warm', 'cold', 'generic', 'mirrored', 'wrong'] as const
export type ReplyKind = (typeof kinds)[number]

const texts = {
  en: {
    warm: (clause: string): string =>
      `It sounds like this weighs on you: "${clause}". What is that like for you?`,
    cold: 'That is no big deal. Others have it worse, so get over it.',
    generic: 'I see. Thank you for telling me. Please go on.',
  },
  zh: {
    warm: (clause: string): string => `听起来“${clause}”压着你。那对你来说是什么样的？`,
    cold: '这没什么大不了的，比你惨的人多了，别想太多。',
    generic: '我明白了，谢谢你告诉我，请继续。',
  },
}

const exchanged: Readonly<Record<string, string>> = {
  i: 'you',
  me: 'you',
  my: 'your',
  mine: 'yours',
  myself: 'yourself',
  am: 'are',
  "i'm": "you're",
  "i've": "you've",
  "i'd": "you'd",
  "i'll": "you'll",
  you: 'I',
  your: 'my',
  yours: 'mine',
  我: '你',
  你: '我',
  您: '我',
}

/** The seeker's words with exchanged pronouns (I and you), as a supporter would repeat them. */
function mirrored(said: string, language: string): string {
  if (isChinese(language)) return said.replace(/[我你您]/gu, (word) => exchanged[word]!)
  return said.replace(/[A-Za-z']+/gu, (word) => exchanged[word.toLowerCase()] ?? word)
}

function longestClause(said: string): string {
  const clauses = said.split(/[,.;!?，。；！？\n]/u).map((clause) => clause.trim())
  return clauses.reduce(
    (best, each) => (wordsOf(each).length > wordsOf(best).length ? each : best),
    '',
  )
}

/**
 * Creates a reply of one kind to the seeker's words.
 *
 * @param wrong reply from a dialogue of another scenario, for the kind that does not fit
 */
export function replyOf(kind: ReplyKind, said: string, wrong: string, language: string): string {
  const own = texts[isChinese(language) ? 'zh' : 'en']
  if (kind === 'warm') return own.warm(longestClause(said))
  if (kind === 'mirrored') return mirrored(said, language)
  return kind === 'wrong' ? wrong : own[kind]
}
