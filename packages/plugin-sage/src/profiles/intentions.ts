/** The eight hidden intentions of SAGE: whether they want something of the mind or of the heart. */
export const intentionKinds = {
  'balanced-view': 'rational',
  advice: 'rational',
  motives: 'rational',
  reflection: 'rational',
  praise: 'emotional',
  listening: 'emotional',
  'shared-feeling': 'emotional',
  agreement: 'emotional',
} as const

export type Intention = keyof typeof intentionKinds

export const isIntention = (name: string): name is Intention => Object.hasOwn(intentionKinds, name)

/** A word of each intention as the released profiles write it, in the order in which they are looked for. */
const chineseWords: readonly (readonly [word: string, intention: Intention])[] = [
  ['辩证', 'balanced-view'],
  ['其他人物', 'motives'],
  ['反思', 'reflection'],
  ['夸奖', 'praise'],
  ['倾听', 'listening'],
  ['共情', 'shared-feeling'],
  ['责任', 'agreement'],
  ['建议', 'advice'],
]

const englishWords: readonly (readonly [words: RegExp, intention: Intention])[] = [
  [
    /\b(?:balanced|dialectic\w*|two-sided|impartial\w*|(?:both|each|all) (?:side|perspective|point of view|aspect)s?)\b/i,
    'balanced-view',
  ],
  [
    /\b(?:motiv\w+|(?:why|what made|reasons?) (?:the )?(?:others?|other (?:people|persons?|characters?|part(?:y|ies)))|other (?:people|persons?|characters?|part(?:y|ies))['’]?s? (?:action|behaviou?r|reason|intention)s?)\b/i,
    'motives',
  ],
  [/\b(?:reflect\w*|introspect\w*|self-improvement|grow(?:th)?)\b/i, 'reflection'],
  [/\b(?:prais\w+|compliment\w*|commend\w*)\b/i, 'praise'],
  [/\b(?:listen\w*|pour (?:it|everything) (?:all )?out|vent(?:ing)?)\b/i, 'listening'],
  [/\b(?:empath\w+|resonat\w+|feel with|(?:deeply|truly) (?:share|feel)\w*)\b/i, 'shared-feeling'],
  [
    /\b(?:blameless|not (?:be )?(?:at|your|my|his|her|their|one['’]s) fault|not to blame|nothing wrong|not responsible)\b/i,
    'agreement',
  ],
  [/\b(?:advice|advise|suggestions?|way out|guidance)\b/i, 'advice'],
]

/** Which of the eight a hidden intention is, in Chinese as released or in English; none if the English words name several. */
export function intentionIn(task: string): Intention | undefined {
  const released = chineseWords.find(([word]) => task.includes(word))?.[1]
  const named = englishWords.flatMap(([words, intention]) => (words.test(task) ? [intention] : []))
  return released ?? (named.length === 1 ? named[0] : undefined)
}

const characterTypes: Readonly<Record<string, string>> = {
  负面型: 'negative',
  被动型: 'passive',
  回避型: 'avoidant',
}

/** The main type of a character; names that the released profiles do not have stay what they are. */
export const characterType = (name: string): string => characterTypes[name] ?? name

/** The name that the released profiles have for a main type. */
export const characterName = (type: string): string =>
  Object.entries(characterTypes).find(([, known]) => known === type)?.[0] ?? type
