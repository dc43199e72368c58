/** The criteria of all tasks, and how their scores read. Each dialogue has those of its task. */
import type { GivenCriterion, Words } from '@attune/core'
import type { Scale } from '@attune/answers'
import { definitions, summaryDefinitions } from './definitions.js'
import {
  expressionCriteria,
  expressionScale,
  stageCriteria,
  stageScale,
  summaryAspects,
  type SummaryAspect,
  summaryCriteria,
  summaryScale,
} from './criteria.js'

const on = ({ min, max }: Scale, title: Words, about: Words): GivenCriterion => ({
  title,
  about,
  range: [min, max],
  digits: 0,
  better: 'higher',
  optional: true,
})

const words = (name: string): string => name.replaceAll('_', ' ')
const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

const aspectsInChinese: Readonly<Record<SummaryAspect, string>> = {
  causes: '病因',
  symptoms: '症状',
  treatment_process: '治疗过程',
  characteristics_of_illness: '疾病特点',
  treatment_effect: '治疗效果',
}

const inChinese: Readonly<Record<string, string>> = {
  factual_consistency: '事实一致性',
  completeness: '完整性',
  clarity: '清晰度',
  'Establishing the Therapeutic Alliance': '建立治疗联盟',
  'Emotional Acceptance and Exploration Guidance': '情绪接纳与探索引导',
  'Systematic Assessment': '系统评估',
  'Recognizing Surface-Level Reaction Patterns': '识别表层反应模式',
  'Deep Needs Exploration': '深层需求探索',
  'Pattern Interconnection Analysis': '模式关联分析',
  'Adaptive Cognitive Restructuring': '适应性认知重建',
  'Emotional Acceptance and Transformation': '情绪接纳与转化',
  'Value-Oriented Integration': '价值导向整合',
  'Consolidating Change Outcomes and Growth Narrative': '巩固改变成果与成长叙事',
  'Meaning Integration and Future Guidance': '意义整合与未来指引',
  'Autonomy and Resource Internalization': '自主性与资源内化',
  'Consistency Between Emotional Ratings and Generated Text': '情绪评分与文本的一致性',
  'Repetition of Content': '内容重复',
  'Richness and Depth of Content': '内容的丰富与深度',
  'Interaction Between Emotion and Cognition': '情绪与认知的互动',
  'Emotional Reflection and Self-awareness': '情绪反思与自我觉察',
  'Overall Quality and Flow of the Text': '文本整体质量与流畅度',
}

const titled = (name: string): Words => ({ en: name, zh: inChinese[name]! })

const ofSummary = summaryAspects.flatMap((aspect) =>
  summaryCriteria.map((criterion): [string, GivenCriterion] => [
    `${aspect}/${criterion}`,
    on(
      summaryScale,
      {
        en: `${capital(words(aspect))}: ${words(criterion)}`,
        zh: `${aspectsInChinese[aspect]}：${inChinese[criterion]!}`,
      },
      summaryDefinitions(words(aspect), aspectsInChinese[aspect])[criterion]!,
    ),
  ]),
)
const of = (names: readonly string[], scale: Scale): [string, GivenCriterion][] =>
  names.map((name) => [name, on(scale, titled(name), definitions[name]!)])

/** The twelve criteria of a counselling conversation, over all its stages. */
export const conversationCriteria: Readonly<Record<string, GivenCriterion>> = Object.fromEntries(
  Object.values(stageCriteria).flatMap((names) => of(names, stageScale)),
)

export const givenCriteria: Readonly<Record<string, GivenCriterion>> = Object.fromEntries([
  ...ofSummary,
  ...Object.values(stageCriteria).flatMap((names) => of(names, stageScale)),
  ...of(expressionCriteria, expressionScale),
])
