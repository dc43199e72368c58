/** List of the audit's measures that call no model, each with its suspicious end. */

/**
 * Suspicious end of a measure. `up`: high values. `low`: low values. `two`: both, measured by the
 * distance from the median of clean dialogues (without a fault).
 */
export type Side = 'up' | 'low' | 'two'

export interface MeasureInfo {
  readonly title: string
  readonly zh: string
  readonly range?: readonly [number, number]
  readonly side: Side
  /**
   * Minimum unit in which values beyond those of all clean dialogues (without a fault) are scaled.
   */
  readonly step: number
  /** Data that the measure needs in addition to the dialogue. */
  readonly needs?: 'card' | 'intention' | 'brief' | 'run'
}

export const measures = {
  length: { title: 'Words per turn', zh: '每条消息的字数', side: 'two', step: 1 },
  'length-q25': {
    title: 'Words per turn, first quartile (too few)',
    zh: '每条消息字数的下四分位数（偏少）',
    side: 'low',
    step: 1,
  },
  turns: { title: 'Own turns', zh: '自己的消息数', side: 'two', step: 1 },
  mtld: { title: 'Variety of words (MTLD)', zh: '词汇多样性（MTLD）', side: 'two', step: 1 },
  'distinct-1': {
    title: 'Different words of the first 60',
    zh: '前60个中不同的词',
    range: [0, 1],
    side: 'low',
    step: 0.02,
  },
  'distinct-2': {
    title: 'Different pairs of words of the first 60',
    zh: '前60个中不同的词对',
    range: [0, 1],
    side: 'low',
    step: 0.02,
  },
  'self-repeat': {
    title: 'Said before by itself',
    zh: '自我重复',
    range: [0, 1],
    side: 'up',
    step: 0.05,
  },
  repeats: { title: 'Turns said again word for word', zh: '逐字重复的消息', side: 'up', step: 1 },
  echo: {
    title: 'Taken from the reply before',
    zh: '照搬上一条回复',
    range: [0, 1],
    side: 'up',
    step: 0.05,
  },
  'echo-run': {
    title: 'Longest run taken from the reply before',
    zh: '照搬上一条回复的最长片段',
    side: 'up',
    step: 1,
  },
  'front-card': {
    title: 'Card told early (index)',
    zh: '早早讲完人物卡（指数）',
    range: [0, 1],
    side: 'two',
    step: 0.05,
    needs: 'card',
  },
  'first-turn': {
    title: 'Units of the card in the first turn',
    zh: '第一条消息中的人物卡内容',
    side: 'up',
    step: 1,
    needs: 'card',
  },
  'front-self': {
    title: 'Own story told early (index)',
    zh: '早早讲完自己的事（指数）',
    range: [0, 1],
    side: 'two',
    step: 0.05,
  },
  returns: {
    title: 'Comes back to one thing of the card',
    zh: '反复回到人物卡的一点',
    range: [0, 1],
    side: 'two',
    step: 0.05,
    needs: 'card',
  },
  'leak-card': {
    title: 'Longest run recited from the card',
    zh: '照念人物卡的最长片段',
    side: 'up',
    step: 1,
    needs: 'card',
  },
  'leak-intention': {
    title: 'Hidden wish told, share',
    zh: '说出隐藏愿望的比例',
    range: [0, 1],
    side: 'up',
    step: 0.05,
    needs: 'intention',
  },
  'leak-brief': {
    title: 'Longest run recited from the instructions',
    zh: '照念指令的最长片段',
    side: 'up',
    step: 1,
    needs: 'brief',
  },
  'leak-rephrase': {
    title: 'A sentence of the card told at once',
    zh: '一次讲完人物卡的一句',
    range: [0, 1],
    side: 'up',
    step: 0.05,
    needs: 'card',
  },
  speaker: {
    title: 'Sounds like the supporter',
    zh: '听起来像支持者',
    side: 'up',
    step: 1,
    needs: 'run',
  },
  'said-elsewhere': {
    title: 'Said word for word in other dialogues',
    zh: '在其他对话中逐字说过',
    range: [0, 1],
    side: 'up',
    step: 0.02,
    needs: 'run',
  },
  'you-over-i': {
    title: 'Turns with more you than I',
    zh: '“你”多于“我”的消息',
    range: [0, 1],
    side: 'up',
    step: 0.05,
  },
  age: {
    title: 'Another age than the card',
    zh: '与人物卡不同的年龄',
    side: 'up',
    step: 1,
    needs: 'card',
  },
  questions: { title: 'Turns that ask', zh: '提问的消息', range: [0, 1], side: 'two', step: 0.05 },
  language: {
    title: 'Turns in another language',
    zh: '其他语言的消息',
    range: [0, 1],
    side: 'up',
    step: 0.05,
  },
  switches: { title: 'Changes of language', zh: '语言切换', side: 'up', step: 1 },
  'word-length': {
    title: 'Words grow longer',
    zh: '用词（中文为分句）变长',
    side: 'up',
    step: 0.1,
  },
  following: {
    title: 'Takes up what was said (less than)',
    zh: '接住对方的话（偏少）',
    side: 'low',
    step: 0.02,
  },
  pleased: {
    title: 'Turns with thanks or agreement',
    zh: '感谢或同意的消息',
    range: [0, 1],
    side: 'up',
    step: 0.05,
  },
  hedges: { title: 'Turns that hedge', zh: '含糊的消息', range: [0, 1], side: 'two', step: 0.05 },
  resists: {
    title: 'Turns that push back',
    zh: '顶回去的消息',
    range: [0, 1],
    side: 'two',
    step: 0.05,
  },
  ambivalent: {
    title: 'Turns with reasons for and against',
    zh: '正反理由并存的消息',
    range: [0, 1],
    side: 'two',
    step: 0.05,
  },
  helper: {
    title: 'Turns with words of a helper',
    zh: '帮助者用语的消息',
    range: [0, 1],
    side: 'up',
    step: 0.05,
  },
  'fourth-wall': {
    title: 'Turns that speak of role or model',
    zh: '谈到角色或模型的消息',
    range: [0, 1],
    side: 'up',
    step: 0.05,
  },
  halves: {
    title: 'Sentiment, second half less first',
    zh: '情绪：后半减前半',
    side: 'up',
    step: 0.05,
  },
  relief: {
    title: 'Pleasant words, second half less first',
    zh: '愉快的词：后半减前半',
    side: 'up',
    step: 1,
  },
  volatility: {
    title: 'Sentiment, change per turn',
    zh: '情绪：每条的变化',
    side: 'two',
    step: 0.05,
  },
  drift: {
    title: 'Function words, early against late',
    zh: '虚词：前期对后期',
    range: [0, 1],
    side: 'up',
    step: 0.02,
  },
  'went-on': { title: 'Turns after a farewell', zh: '告别之后的消息', side: 'up', step: 1 },
  early: { title: 'Left early', zh: '早早离开', range: [0, 1], side: 'up', step: 1 },
  'silent-leave': {
    title: 'Left without a word',
    zh: '不告而别',
    range: [0, 1],
    side: 'up',
    step: 1,
  },
} as const satisfies Record<string, MeasureInfo>

export type MeasureName = keyof typeof measures
export const measureNames = Object.keys(measures) as readonly MeasureName[]
export const infoOf = (name: MeasureName): MeasureInfo => measures[name]
