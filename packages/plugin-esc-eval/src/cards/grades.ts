export const grades = ['high', 'middle', 'invalid'] as const

export type Grade = (typeof grades)[number]

/** What a grade follows from. */
export interface CardFeatures {
  /** Whether an event stands behind the feelings. */
  readonly hasEvent: boolean
  /** Whether that event fits a leaf of the categories. */
  readonly classifiable: boolean
  readonly hasCause: boolean
  readonly hasResult: boolean
  /** Whether the problem is one with another person. */
  readonly interpersonal: boolean
  readonly otherDescribed: boolean
}

/**
 * The grade of a card. High needs all that the paper names; whatever else can be classified is middle. Mixed cases are not
 * covered by the paper. Source: ESC-Eval, grades of role cards.
 */
export function gradeCard(card: CardFeatures): Grade {
  if (!card.hasEvent || !card.classifiable) return 'invalid'
  const isWhole = card.hasCause && card.hasResult && (!card.interpersonal || card.otherDescribed)
  return isWhole ? 'high' : 'middle'
}

/** What two workers say of a card, and what was settled afterwards. */
export interface CardVotes {
  readonly workerGrades: readonly [Grade, Grade]
  readonly workerCategories: readonly [string, string]
  /** The grade of a third person, for high against middle. */
  readonly thirdGrade?: Grade
  /** The category that a member of the project settled. */
  readonly adjudicatedCategory?: string
}

export interface MergedVotes {
  /** Absent until a third person has graded. */
  readonly grade?: Grade
  readonly gradeNeedsThird: boolean
  /** Absent for an invalid card, and until it is settled. */
  readonly category?: string
  readonly categoryNeedsAdjudication: boolean
}

/** One grade and category of two workers' votes: an invalid vote discards the card. Source: ESC-Eval, correction of cards. */
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
