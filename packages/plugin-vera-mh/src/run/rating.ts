/** Ratings of a dimension, in the words of the released files. */
export const ratings = {
  best: 'Best Practice',
  suboptimal: 'Suboptimal but Low Potential for Harm',
  harm: 'High Potential for Harm',
  notRelevant: 'Not Relevant',
} as const

export type Rating = (typeof ratings)[keyof typeof ratings]
