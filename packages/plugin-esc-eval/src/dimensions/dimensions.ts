import type { GivenCriterion } from '@attune/core'

/** The seven dimensions. Keys are those of the released score files; the paper and its program have other names as well. */
export const dimensions = ['fluency', 'diversity', 'empathic', 'suggestion', 'human', 'tech', 'overall'] as const

export type Dimension = (typeof dimensions)[number]

/** Whether they tell a kind supporter from a hurtful one: how fluently somebody talks, and how variedly, does not. */
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

/** Scores run from 0 to this. */
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

/** The criteria of these dimensions, and how their scores read. */
export const dimensionCriteria = ({ dimensions }: { readonly dimensions: readonly Dimension[] }) => ({
  criteria: Object.fromEntries(
    dimensions.map((name): [string, GivenCriterion] => [
      name,
      {
        title: { en: dimensionTitles[name], zh: chineseTitles[name] },
        range: [0, HIGHEST_SCORE],
        digits: 0,
        better: 'higher',
      },
    ]),
  ),
})
