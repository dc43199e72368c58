import type { Stage } from '../aggregation/stages.js'
import { chineseDescriptions } from './chinese.js'

/** An aspect on which two supporters are compared. */
export interface Dimension {
  readonly name: string
  /** Description for the judge. */
  readonly description: string
}

/** A stage of Hill's Helping Skills model with its dimensions. */
export interface RubricStage extends Stage {
  readonly name: string
  readonly dimensions: readonly Dimension[]
}

/** `nine`: the paper's dimensions. `eleven`: the released rubric with two more. */
export type RubricName = 'nine' | 'eleven'

const exploration: RubricStage = {
  name: 'Exploration',
  dimensions: [
    {
      name: 'Empathic Understanding',
      description:
        'How deeply the supporter understands the seeker’s feelings from the seeker’s own point of view, and conveys that understanding. Strong: reflections of feeling fit this person and this situation, so that the seeker would feel understood. Weak: sympathy that would fit anybody, feelings guessed wrongly, or feelings passed over.',
    },
    {
      name: 'Encouragement of Emotional Expression',
      description:
        'How well the supporter invites, explores and validates feelings, and helps the seeker to name, express and accept them, painful ones included. Strong: asks about feelings, validates them and stays with them. Weak: changes the subject, reassures too soon, or argues feelings away.',
    },
    {
      name: 'Exploration of Thoughts and Narratives',
      description:
        'How well the supporter helps the seeker to explore thoughts, beliefs and stories, with open questions, restatements and reflections. Strong: the seeker comes to say more about what happened, what they think of it and what it means to them. Weak: closed questions, one question after another, or advice before the story is told.',
    },
  ],
}

const insight: RubricStage = {
  name: 'Insight',
  dimensions: [
    {
      name: 'Establish a Trusting Foundation',
      description:
        'How well the supporter builds rapport, safety and trust, so that the seeker feels heard, before it offers deeper insights or interpretations. Strong: listens and shows understanding first; insight grows out of that. Weak: interprets or analyses from the beginning, or stays distant.',
    },
    {
      name: 'Assess Readiness for Insight',
      description:
        'How well the supporter reads the cues that show whether the seeker is ready to look deeper, such as ambivalence, confusion, puzzlement about themselves, or an explicit request to understand. Strong: probes deeper where such cues are there, and does not push a seeker who seems reluctant or unready. Weak: presses interpretations on an unready seeker, or overlooks a clear wish to understand.',
    },
    {
      name: 'Use Gentle Challenges and Interpretations',
      description:
        'How well the supporter uses gentle challenges and tentative interpretations to help the seeker notice discrepancies, patterns and underlying motives. Strong: offers another view as a question or an invitation that the seeker may correct, and the seeker discovers something. Weak: confronts, states interpretations as facts, or only repeats what was said.',
    },
  ],
}

const action: RubricStage = {
  name: 'Action',
  dimensions: [
    {
      name: 'Clarify the Desired Change',
      description:
        'How well the supporter helps the seeker to clarify what they want to change, such as a behaviour, a situation or a decision, and invites them to explore that change before steps are discussed. Strong: both come to speak of one concrete change that the seeker wants. Weak: steps for a goal that nobody has named, or a goal set by the supporter.',
    },
    {
      name: 'Ensure Readiness and Collaboration',
      description:
        'How well the supporter checks the seeker’s motivation and readiness to act, and develops steps together with them, with respect for their self-determination, pace and circumstances. Strong: asks whether the seeker wants to act now, and what would be realistic for them. Weak: prescribes a plan, or pushes towards action.',
    },
    {
      name: 'Brainstorm and Evaluate Options',
      description:
        'How well supporter and seeker gather several options and evaluate them: how feasible they are, what they bring, what makes them hard, and how they fit the seeker’s needs and values. Strong: more than one option, weighed together. Weak: one ready-made solution, or a list that nobody weighs.',
    },
  ],
}

const relationship: Dimension = {
  name: 'Process the Relationship Directly if Relevant',
  description:
    'How well the supporter addresses what happens between the two of them when there is strain, mistrust or a misunderstanding (immediacy). Strong: asks how the seeker experiences the conversation, says how it reacts itself where that helps, and does not become defensive. Weak: passes over the strain, or justifies itself. Where neither conversation has anything of the kind to address, the verdict is Tie.',
}

const followUp: Dimension = {
  name: 'Provide Ongoing Support and Adaptation',
  description:
    'How well the supporter treats plans as something to try and adapt. Strong: reviews how steps went, reinforces small progress, adjusts the plan after setbacks, and returns to exploration when that is needed. Weak: treats a plan as settled, or takes setbacks for failure.',
}

/**
 * Stages and dimensions with published names. The descriptions are Attune's; they keep the
 * published terms and add examples of strong and weak performance. Source: ESC-Judge, Table 2;
 * release.
 */
export const rubrics: Readonly<Record<RubricName, readonly RubricStage[]>> = {
  nine: [exploration, insight, action],
  eleven: [
    exploration,
    { ...insight, dimensions: [...insight.dimensions, relationship] },
    { ...action, dimensions: [...action.dimensions, followUp] },
  ],
}

/**
 * Rubric in a language: names stay as published, descriptions are Chinese for `zh`, else English.
 */
export const rubricIn = (rubric: RubricName, language: string): readonly RubricStage[] =>
  /^zh\b/i.test(language) ? chinese[rubric] : rubrics[rubric]

const inChinese = (stages: readonly RubricStage[]): readonly RubricStage[] =>
  stages.map(({ name, dimensions }) => ({
    name,
    dimensions: dimensions.map((each) => ({
      ...each,
      description: chineseDescriptions[each.name]!,
    })),
  }))

const chinese = { nine: inChinese(rubrics.nine), eleven: inChinese(rubrics.eleven) }
