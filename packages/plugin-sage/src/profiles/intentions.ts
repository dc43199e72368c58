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

/** A word of each intention as the released profiles write it. */
const releasedWords: readonly (readonly [word: string, intention: Intention])[] = [
  ['辩证', 'balanced-view'],
  ['其他人物', 'motives'],
  ['反思', 'reflection'],
  ['夸奖', 'praise'],
  ['倾听', 'listening'],
  ['共情', 'shared-feeling'],
  ['责任', 'agreement'],
  ['建议', 'advice'],
]

/** Which of the eight a released profile's intention is. */
export const releasedIntention = (task: string): Intention | undefined =>
  releasedWords.find(([word]) => task.includes(word))?.[1]

const characterTypes: Readonly<Record<string, string>> = {
  负面型: 'negative',
  被动型: 'passive',
  回避型: 'avoidant',
}

/** The main type of a character; names that the released profiles do not have stay what they are. */
export const characterType = (name: string): string => characterTypes[name] ?? name
