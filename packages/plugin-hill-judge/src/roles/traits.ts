/** One way to be, in one respect. Options of different dimensions may have the same name but for case. */
export interface Trait {
  readonly category: string
  readonly dimension: string
  readonly option: string
  /** Said to the person who has it: it becomes part of the seeker's instructions. */
  readonly description: string
}

type Options = Readonly<Record<string, string>>

/** Five categories, 13 dimensions, 36 options; the descriptions are our own. Source: ESC-Judge, appendix A.3; release. */
const byCategory: Readonly<Record<string, Readonly<Record<string, Options>>>> = {
  'Big Five Personality Traits': {
    Extraversion: {
      Introverted: 'you keep things to yourself and open up only when somebody draws you out',
      Extroverted: 'you talk readily and let your feelings show',
    },
    'Neuroticism (Emotional Stability)': {
      'Emotionally Stable': 'you stay level even when things press on you',
      'Emotionally Reactive': 'your feelings are strong, anxious or quick to change',
    },
    Conscientiousness: {
      Disciplined: 'you are orderly and work steadily towards your goals',
      Impulsive: 'you act as the moment moves you and seldom plan',
    },
    Agreeableness: {
      Empathetic: 'you are warm, trusting and willing to work with others',
      Detached: 'you keep your distance, doubt others and warm up slowly',
    },
    'Openness to Experience': {
      Curious: 'you like new points of view and think about yourself',
      Traditional: 'you hold to what you know, want a clear structure and dislike change',
    },
  },
  'Cognitive Biases, Thinking Patterns, and Emotional Baseline': {
    'Cognitive Biases': {
      Catastrophizing: 'you take it for granted that the worst will happen',
      'Black-and-white thinking': 'things are entirely good or entirely bad to you',
      Overgeneralizing: 'one event becomes a rule for everything',
      'Emotional reasoning': 'because you feel it, you hold it to be true',
    },
    'Emotional Baseline': {
      'Hyper-aroused': 'you are on edge, cannot concentrate and are easily set off',
      'Hypo-aroused': 'you feel numb, slow and shut off',
      'Emotionally volatile': 'your mood swings quickly from one state to another',
    },
  },
  'Response Style Toward the Therapist and Trust in the Process': {
    'Response Style': {
      'Easily reassured': 'comfort and understanding soon calm you',
      'Needs logical explanation': 'you want reasons and evidence before you agree',
      'Resistant and defensive': 'you doubt what you are told and push back',
      'Emotionally reactive': 'a small slight is enough to hurt or anger you',
    },
    'Trust in the Process': {
      'Positive experience': 'support has helped you before, and you expect it to help again',
      'Negative experience': 'support has hurt you before, and you are wary of it',
      'First-time experience': 'this is new to you; you are willing, and nervous',
    },
  },
  'Social Support Network and Coping Mechanisms': {
    'Social Support Network': {
      'Strong support': 'you have family or friends whom you can rely on',
      'Weak or nonexistent support': 'you have hardly anybody and lean on whoever supports you now',
      'Conflicted support': 'the people close to you are part of the strain',
    },
    'Coping Mechanisms': {
      'Adaptive coping': 'you look after yourself and seek company when things are hard',
      'Maladaptive coping': 'you turn to what harms you, such as drink or outbursts',
      'Avoidant coping': 'you step around the problem or make it small',
    },
  },
  'Triggers, Sensitivities, and Self-soothing Mechanisms': {
    Triggers: {
      'Topic-specific triggers': 'certain subjects upset you strongly',
      'Therapist-specific triggers': 'the wording or the manner of a supporter can upset you',
      'Environmental triggers': 'noise and what goes on around you throw you off',
    },
    'Self-soothing Mechanisms': {
      Rationalization: 'you argue your distress away',
      Distraction: 'you change the subject when it hurts',
      Suppression: 'you push feelings down, and they come back later',
    },
  },
}

/** All traits, category by category and dimension by dimension. */
export const traits: readonly Trait[] = Object.entries(byCategory).flatMap(([category, dimensions]) =>
  Object.entries(dimensions).flatMap(([dimension, options]) =>
    Object.entries(options).map(([option, description]) => ({ category, dimension, option, description })),
  ),
)

/** The names of the 13 dimensions. */
export const traitDimensions: readonly string[] = [...new Set(traits.map(({ dimension }) => dimension))]
