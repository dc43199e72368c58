/** What troubles people, as the paper divides it: 14 subcategories in four domains. */
const domains = {
  'Professional and Social': [
    'Occupational Stress',
    'Interpersonal Conflict',
    'Career Development and Insecurity',
    'Social Comparison and Identity',
  ],
  'Intimate Relationships': ['Romantic Relationships', 'Family and Kinship', 'Friendships'],
  'Personal Growth and Internal Conflict': [
    'Academic and Developmental Stress',
    'Self-perception and Self-worth',
    'Psychosomatic Health Issues',
    'Existential and Meaning Crisis',
  ],
  'Life Circumstances and Acute Events': [
    'Economic and Subsistence Pressure',
    'Major Negative Life Events',
    'Environmental and Social Factors',
  ],
} as const

export interface Trouble {
  readonly domain: string
  readonly subcategory: string
}

export const troubles: readonly Trouble[] = Object.entries(domains).flatMap(([domain, own]) =>
  own.map((subcategory) => ({ domain, subcategory })),
)
