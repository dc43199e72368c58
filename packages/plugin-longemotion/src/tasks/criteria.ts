import type { CriterionScores, Scale } from '@attune/answers/internal'
import type { Stage, SummaryAspect } from '../items/index.js'
import { entryOf } from '@attune/statistics'

/**
 * Criteria of a reply in the conversation task, by stage. Source: LongEmotion, names as in the
 * released code.
 */
export const stageCriteria: Readonly<Record<Stage, readonly string[]>> = {
  1: [
    'Establishing the Therapeutic Alliance',
    'Emotional Acceptance and Exploration Guidance',
    'Systematic Assessment',
  ],
  2: [
    'Recognizing Surface-Level Reaction Patterns',
    'Deep Needs Exploration',
    'Pattern Interconnection Analysis',
  ],
  3: [
    'Adaptive Cognitive Restructuring',
    'Emotional Acceptance and Transformation',
    'Value-Oriented Integration',
  ],
  4: [
    'Consolidating Change Outcomes and Growth Narrative',
    'Meaning Integration and Future Guidance',
    'Autonomy and Resource Internalization',
  ],
}

/** Spellings of the paper that differ from the released keys. */
export const criterionAliases: Readonly<Record<string, string>> = {
  'Consolidating Change Outcomes and Growth Narrative': 'Consolidating Change and Growth Narrative',
}

/** Scores of a reply, from 0 (absent or harmful) to 5 (excellent). */
export const stageScale: Scale = { min: 0, max: 5 }

/**
 * Criteria of a text in the expression task. Source: LongEmotion, names as in the released code.
 */
export const expressionCriteria: readonly string[] = [
  'Consistency Between Emotional Ratings and Generated Text',
  'Repetition of Content',
  'Richness and Depth of Content',
  'Interaction Between Emotion and Cognition',
  'Emotional Reflection and Self-awareness',
  'Overall Quality and Flow of the Text',
]

/** Scores of an account, from 0 (very poor) to 100 (excellent). */
export const expressionScale: Scale = { min: 0, max: 100 }

/** Criteria of each aspect in the summary task. */
export const summaryCriteria: readonly string[] = ['factual_consistency', 'completeness', 'clarity']

/** Scores of a report, from 1 (very poor) to 5 (excellent). */
export const summaryScale: Scale = { min: 1, max: 5 }

export type SummaryScores = Readonly<Record<SummaryAspect, CriterionScores>>

/** Criteria of a stage. Throws STATISTICS_INPUT (unknown_name) for any other number. */
export const criteriaOfStage = (stage: Stage): readonly string[] =>
  entryOf('stage', stageCriteria, String(stage))
