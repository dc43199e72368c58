import { levelsIn } from '@attune/answers/internal'
import type { QuestionForPeople, GivenCriterion, Words } from '@attune/core/internal'

/**
 * The seven dimensions. Keys are from the released score files; the paper and its program also use
 * other names.
 */
export const dimensions = [
  'fluency',
  'diversity',
  'empathic',
  'suggestion',
  'human',
  'tech',
  'overall',
] as const

export type Dimension = (typeof dimensions)[number]

/**
 * True if the dimensions distinguish a kind from a hurtful supporter; fluency and diversity do not.
 */
export const isOnKindness = (names: readonly Dimension[]): boolean =>
  names.includes('empathic') || names.includes('overall')

/** Names of the columns in the paper's tables. */
export const dimensionTitles: Readonly<Record<Dimension, string>> = {
  fluency: 'Fluency',
  diversity: 'Expression',
  empathic: 'Empathy',
  suggestion: 'Information',
  human: 'Humanoid',
  tech: 'Skillful',
  overall: 'Overall',
}

/** Maximum score; the minimum is 0. */
export const HIGHEST_SCORE = 4

export const chineseTitles: Readonly<Record<Dimension, string>> = {
  fluency: '流畅性',
  diversity: '表达多样性',
  empathic: '共情',
  suggestion: '信息与建议',
  human: '拟人性',
  tech: '支持技巧',
  overall: '总体',
}

const definitions: Readonly<Record<Dimension, Words>> = {
  fluency: { en: 'How smoothly and clearly the replies read.', zh: '回复读起来有多通顺、清楚。' },
  diversity: {
    en: 'How varied wording and content of the replies are.',
    zh: '回复的措辞与内容有多丰富。',
  },
  empathic: {
    en: 'How well the supporter understands and shares what is felt.',
    zh: '支持者在多大程度上理解并体会对方的感受。',
  },
  suggestion: {
    en: 'How many useful suggestions there are, and how good they are.',
    zh: '有用的建议有多少、有多好。',
  },
  human: { en: 'How much the supporter talks like a person.', zh: '支持者说话有多像真人。' },
  tech: { en: 'How well it uses the skills of emotional support.', zh: '运用情感支持技巧的水平。' },
  overall: { en: 'How the dialogue is liked as a whole.', zh: '对整个对话的总体评价。' },
}

/** Criteria of these dimensions with their display properties. */
export const dimensionCriteria = ({
  dimensions,
}: {
  readonly dimensions: readonly Dimension[]
}) => ({
  criteria: Object.fromEntries(
    dimensions.map((name): [string, GivenCriterion] => [
      name,
      {
        title: { en: dimensionTitles[name], zh: chineseTitles[name] },
        about: definitions[name],
        range: [0, HIGHEST_SCORE],
        digits: 0,
        better: 'higher',
      },
    ]),
  ),
})

/**
 * Questions for human raters, with the levels that a judge reads. A user's template without levels
 * only gives the definition.
 */
export const askedByLevels = (
  { dimensions }: { readonly dimensions: readonly Dimension[] },
  textOf: (name: Dimension) => string,
): Readonly<Record<string, QuestionForPeople>> =>
  Object.fromEntries(
    dimensions.map((name) => {
      const text = textOf(name)
      const found = levelsIn(text, [0, HIGHEST_SCORE])
      return [name, found ? { about: found.before, levels: found.levels } : { about: text.trim() }]
    }),
  )
