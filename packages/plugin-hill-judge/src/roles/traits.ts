/** A trait of a person. Options of different dimensions may have the same name except for case. */
export interface Trait {
  readonly category: string
  readonly dimension: string
  readonly option: string
}

/**
 * Five categories, 13 dimensions, 36 options; the prompt `traits` contains their meanings. Source:
 * ESC-Judge, appendix A.3; release.
 */
const byCategory: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'Big Five Personality Traits': {
    Extraversion: ['Introverted', 'Extroverted'],
    'Neuroticism (Emotional Stability)': ['Emotionally Stable', 'Emotionally Reactive'],
    Conscientiousness: ['Disciplined', 'Impulsive'],
    Agreeableness: ['Empathetic', 'Detached'],
    'Openness to Experience': ['Curious', 'Traditional'],
  },
  'Cognitive Biases, Thinking Patterns, and Emotional Baseline': {
    'Cognitive Biases': [
      'Catastrophizing',
      'Black-and-white thinking',
      'Overgeneralizing',
      'Emotional reasoning',
    ],
    'Emotional Baseline': ['Hyper-aroused', 'Hypo-aroused', 'Emotionally volatile'],
  },
  'Response Style Toward the Therapist and Trust in the Process': {
    'Response Style': [
      'Easily reassured',
      'Needs logical explanation',
      'Resistant and defensive',
      'Emotionally reactive',
    ],
    'Trust in the Process': ['Positive experience', 'Negative experience', 'First-time experience'],
  },
  'Social Support Network and Coping Mechanisms': {
    'Social Support Network': [
      'Strong support',
      'Weak or nonexistent support',
      'Conflicted support',
    ],
    'Coping Mechanisms': ['Adaptive coping', 'Maladaptive coping', 'Avoidant coping'],
  },
  'Triggers, Sensitivities, and Self-soothing Mechanisms': {
    Triggers: ['Topic-specific triggers', 'Therapist-specific triggers', 'Environmental triggers'],
    'Self-soothing Mechanisms': ['Rationalization', 'Distraction', 'Suppression'],
  },
}

/** All traits, by category and dimension. */
export const traits: readonly Trait[] = Object.entries(byCategory).flatMap(
  ([category, dimensions]) =>
    Object.entries(dimensions).flatMap(([dimension, options]) =>
      options.map((option) => ({ category, dimension, option })),
    ),
)

/** Names of the 13 dimensions. */
export const traitDimensions: readonly string[] = [
  ...new Set(traits.map(({ dimension }) => dimension)),
]
