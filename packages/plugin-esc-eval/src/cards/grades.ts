export const grades = ['high', 'middle', 'invalid'] as const

export type Grade = (typeof grades)[number]

/** Features of a card that determine its grade. */
export interface CardFeatures {
  /** True if an event causes the feelings. */
  readonly hasEvent: boolean
  /** True if the event fits a leaf of the categories. */
  readonly classifiable: boolean
  readonly hasCause: boolean
  readonly hasResult: boolean
  /** True if the problem concerns another person. */
  readonly interpersonal: boolean
  readonly otherDescribed: boolean
}

/**
 * Grade of a card. `high` requires all features that the paper names; other cards with a category
 * are `middle`. The paper does not cover mixed cases. Source: ESC-Eval, grades of role cards.
 */
export function gradeCard(card: CardFeatures): Grade {
  if (!card.hasEvent || !card.classifiable) return 'invalid'
  const isWhole = card.hasCause && card.hasResult && (!card.interpersonal || card.otherDescribed)
  return isWhole ? 'high' : 'middle'
}

/** Votes of two workers on a card, and decisions of others if the votes differ. */
export interface CardVotes {
  readonly workerGrades: readonly [Grade, Grade]
  readonly workerCategories: readonly [string, string]
  /** Grade by a third person, needed if one worker chose high and the other middle. */
  readonly thirdGrade?: Grade
  /** Category by a member of the project, needed if the workers chose different ones. */
  readonly adjudicatedCategory?: string
}

export interface MergedVotes {
  /** Undefined while the grade of a third person is needed and missing. */
  readonly grade?: Grade
  readonly gradeNeedsThird: boolean
  /** Undefined for an invalid card, and while the decision of a project member is missing. */
  readonly category?: string
  readonly categoryNeedsAdjudication: boolean
}

/**
 * Combines the votes of two workers on the grade and category of a card. One vote for `invalid`
 * makes the card invalid. Source: ESC-Eval, correction of cards.
 */
export function mergeVotes(votes: CardVotes): MergedVotes {
  const { workerGrades, workerCategories, thirdGrade, adjudicatedCategory } = votes
  if (workerGrades.includes('invalid')) {
    return { grade: 'invalid', gradeNeedsThird: false, categoryNeedsAdjudication: false }
  }
  const gradeNeedsThird = workerGrades[0] !== workerGrades[1]
  const categoryNeedsAdjudication = workerCategories[0] !== workerCategories[1]
  const grade = gradeNeedsThird ? thirdGrade : workerGrades[0]
  const category = categoryNeedsAdjudication ? adjudicatedCategory : workerCategories[0]
  return {
    ...(grade !== undefined && { grade }),
    gradeNeedsThird,
    ...(category !== undefined && { category }),
    categoryNeedsAdjudication,
  }
}
