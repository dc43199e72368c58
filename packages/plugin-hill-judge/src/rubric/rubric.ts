import type { Stage } from '../aggregation/stages.js'

/** One thing that two supporters are compared on. */
export interface Dimension {
  readonly name: string
  /** What the judge is told to look at. */
  readonly description: string
}

/** A stage of Hill's Helping Skills model, with what shows that a supporter masters it. */
export interface RubricStage extends Stage {
  readonly name: string
  readonly dimensions: readonly Dimension[]
}

/** `nine`: the paper's dimensions. `eleven`: those of the released rubric, two more. */
export type RubricName = 'nine' | 'eleven'

const exploration: RubricStage = {
  name: 'Exploration',
  dimensions: [
    {
      name: 'Empathic Understanding',
      description:
        'How closely the supporter takes up the feelings behind the words, from the seeker’s own point of view, and puts them back so that the seeker would say: yes, that is it.',
    },
    {
      name: 'Encouragement of Emotional Expression',
      description:
        'Whether feelings get room: the supporter asks for them, receives them without hurrying past, and helps the seeker to name and bear the painful ones.',
    },
    {
      name: 'Exploration of Thoughts and Narratives',
      description:
        'Whether the seeker is led to tell the story and what it means to them, through open questions, paraphrases and summaries.',
    },
  ],
}

const insight: RubricStage = {
  name: 'Insight',
  dimensions: [
    {
      name: 'Establish a Trusting Foundation',
      description:
        'Whether the supporter makes the seeker feel safe and heard before it begins to explain anything to them.',
    },
    {
      name: 'Assess Readiness for Insight',
      description:
        'Whether the supporter notices signs such as doubt, mixed feelings or puzzlement that a deeper look is wanted, and waits where they are missing.',
    },
    {
      name: 'Use Gentle Challenges and Interpretations',
      description:
        'Whether other ways to see things are offered tentatively, as an invitation, so that the seeker discovers contradictions instead of being corrected.',
    },
  ],
}

const action: RubricStage = {
  name: 'Action',
  dimensions: [
    {
      name: 'Clarify the Desired Change',
      description:
        'Whether the two of them settle what exactly the seeker wants to be different before steps are discussed.',
    },
    {
      name: 'Ensure Readiness and Collaboration',
      description:
        'Whether the supporter checks that the seeker is willing to act and works steps out with them, fitted to their pace and their means.',
    },
    {
      name: 'Brainstorm and Evaluate Options',
      description:
        'Whether several ways forward are gathered and weighed by effort, benefit and what the seeker holds dear, instead of one solution being handed over.',
    },
  ],
}

const relationship: Dimension = {
  name: 'Process the Relationship Directly if Relevant',
  description:
    'Whether strains between the seeker and the supporter, if there are any, are spoken about openly and without excuses.',
}

const followUp: Dimension = {
  name: 'Provide Ongoing Support and Adaptation',
  description:
    'Whether plans are treated as something to try: small progress is recognised, setbacks lead to a new plan, and listening comes first again when it is needed.',
}

/** The stages and dimensions, named as published; the descriptions are our own words. Source: ESC-Judge, Table 2; release. */
export const rubrics: Readonly<Record<RubricName, readonly RubricStage[]>> = {
  nine: [exploration, insight, action],
  eleven: [
    exploration,
    { ...insight, dimensions: [...insight.dimensions, relationship] },
    { ...action, dimensions: [...action.dimensions, followUp] },
  ],
}
