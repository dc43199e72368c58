export interface Trouble {
  readonly domain: string
  readonly subcategory: string
}

/** Taxonomy of troubles in the paper: 14 subcategories in four domains. */
export const troubles: readonly Trouble[] = [
  { domain: 'Professional and Social', subcategory: 'Occupational Stress' },
  { domain: 'Professional and Social', subcategory: 'Interpersonal Conflict' },
  { domain: 'Professional and Social', subcategory: 'Career Development and Insecurity' },
  { domain: 'Professional and Social', subcategory: 'Social Comparison and Identity' },
  { domain: 'Intimate Relationships', subcategory: 'Romantic Relationships' },
  { domain: 'Intimate Relationships', subcategory: 'Family and Kinship' },
  { domain: 'Intimate Relationships', subcategory: 'Friendships' },
  {
    domain: 'Personal Growth and Internal Conflict',
    subcategory: 'Academic and Developmental Stress',
  },
  {
    domain: 'Personal Growth and Internal Conflict',
    subcategory: 'Self-perception and Self-worth',
  },
  { domain: 'Personal Growth and Internal Conflict', subcategory: 'Psychosomatic Health Issues' },
  {
    domain: 'Personal Growth and Internal Conflict',
    subcategory: 'Existential and Meaning Crisis',
  },
  {
    domain: 'Life Circumstances and Acute Events',
    subcategory: 'Economic and Subsistence Pressure',
  },
  { domain: 'Life Circumstances and Acute Events', subcategory: 'Major Negative Life Events' },
  {
    domain: 'Life Circumstances and Acute Events',
    subcategory: 'Environmental and Social Factors',
  },
]

/**
 * Numbers of contexts in the paper by subcategory, in the order of `troubles` (its figure 5; 328 in
 * total).
 */
export const contexts: readonly number[] = [23, 20, 24, 23, 26, 25, 25, 23, 24, 23, 23, 23, 24, 22]

/** Shares of the strategies in percent (its figure 6). */
export const strategyShares = {
  SitSel: 12,
  SitMod: 7,
  AttDep: 20,
  CogChg: 25,
  ResMod: 9,
  ERFlex: 27,
} as const
