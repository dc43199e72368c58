/** What the judge of each criterion looks for, in a sentence. */
import type { Words } from '@attune/core'

export const summaryDefinitions = (aspect: string, inChinese: string): Readonly<Record<string, Words>> => ({
  factual_consistency: {
    en: `Whether what the summary says of ${aspect} is what the report says.`,
    zh: `总结所写的${inChinese}是否与报告一致。`,
  },
  completeness: {
    en: `How much of what the report says of ${aspect} the summary has.`,
    zh: `报告中关于${inChinese}的内容，总结写出了多少。`,
  },
  clarity: { en: `How clearly the summary puts ${aspect}.`, zh: `总结对${inChinese}的表述有多清楚。` },
})

/** Of a reply by its stage, and of a text of the expression task. */
export const definitions: Readonly<Record<string, Words>> = {
  'Establishing the Therapeutic Alliance': {
    en: 'Whether the reply makes the client feel safe and taken seriously.',
    zh: '回复是否让来访者感到安全、受到重视。',
  },
  'Emotional Acceptance and Exploration Guidance': {
    en: 'Whether it accepts the feelings and invites more of them.',
    zh: '是否接纳情绪并引导进一步表达。',
  },
  'Systematic Assessment': {
    en: 'Whether it finds out in order what the problem is.',
    zh: '是否有条理地了解问题所在。',
  },
  'Recognizing Surface-Level Reaction Patterns': {
    en: 'Whether it sees how the client usually reacts.',
    zh: '是否看出来访者惯常的反应方式。',
  },
  'Deep Needs Exploration': {
    en: 'Whether it asks for the needs behind the reaction.',
    zh: '是否探询反应背后的需求。',
  },
  'Pattern Interconnection Analysis': {
    en: 'Whether it shows how thoughts, feelings and behaviour hang together.',
    zh: '是否指出想法、感受与行为之间的联系。',
  },
  'Adaptive Cognitive Restructuring': {
    en: 'Whether it helps to see the matter in another way that serves the client.',
    zh: '是否帮助来访者换一种有益的看法。',
  },
  'Emotional Acceptance and Transformation': {
    en: 'Whether it helps to accept a feeling and to let it change.',
    zh: '是否帮助接纳情绪并使其转化。',
  },
  'Value-Oriented Integration': {
    en: 'Whether it leads the change back to what the client values.',
    zh: '是否把改变与来访者看重的东西联系起来。',
  },
  'Consolidating Change Outcomes and Growth Narrative': {
    en: 'Whether it names what has changed, and tells it as growth.',
    zh: '是否指出已有的改变，并把它讲成成长。',
  },
  'Meaning Integration and Future Guidance': {
    en: 'Whether it draws meaning from the work and points ahead.',
    zh: '是否从咨询中提炼意义并指向未来。',
  },
  'Autonomy and Resource Internalization': {
    en: 'Whether it leaves the client able to go on without help.',
    zh: '是否让来访者能够独立走下去。',
  },
  'Consistency Between Emotional Ratings and Generated Text': {
    en: 'Whether the text fits the feelings that the model rated for itself.',
    zh: '文本是否符合模型对自身情绪的评分。',
  },
  'Repetition of Content': { en: 'How little the text repeats itself.', zh: '文本的重复有多少（少者高分）。' },
  'Richness and Depth of Content': {
    en: 'How much the text says, and how deep it goes.',
    zh: '文本内容有多丰富、多深入。',
  },
  'Interaction Between Emotion and Cognition': {
    en: 'Whether feelings and thoughts act on each other in it.',
    zh: '文本中情绪与认知是否相互作用。',
  },
  'Emotional Reflection and Self-awareness': {
    en: 'Whether it reflects on feelings and knows them as its own.',
    zh: '是否反思情绪并有自我觉察。',
  },
  'Overall Quality and Flow of the Text': { en: 'How well the text reads as a whole.', zh: '文本整体读起来如何。' },
}
