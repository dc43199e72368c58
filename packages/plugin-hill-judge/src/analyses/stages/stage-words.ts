/** Chinese texts of the stage tables. */
import type { Words } from '@attune/core/findings'
import type { Stage } from '../../aggregation/stages.js'
import { chineseStages, chineseTitles } from '../../rubric/chinese.js'

/** Chinese names of stages and dimensions; names of a user's rubric are not translated. */
const namesOf = (stages: readonly Stage[]): Words[] =>
  stages.flatMap(({ name, dimensions }) =>
    [
      [name, chineseStages[name]] as const,
      ...dimensions.map((each) => [each.name, chineseTitles[each.name]] as const),
    ].flatMap(([en, zh]) => (zh === undefined ? [] : [{ en, zh }])),
  )

export const wordsOfStages = (stages: readonly Stage[]): Words[] => [...namesOf(stages), ...texts]

const texts: readonly Words[] = [
  {
    en: 'Stages: share of the dimensions that the first supporter won, ties half',
    zh: '阶段：前者胜出的维度比例，平局算一半',
  },
  {
    en: 'Dimensions: share of the roles on which the first supporter was preferred, ties half',
    zh: '维度：前者更受偏好的角色比例，平局算一半',
  },
  { en: 'Length and ending of the talks', zh: '对话的长度与结束方式' },
  { en: 'Agreement of the judges', zh: '评判者之间的一致性' },
  { en: 'Stage', zh: '阶段' },
  { en: 'Score of the first', zh: '前者得分' },
  { en: 'Second', zh: '后者' },
  { en: 'Better', zh: '更好' },
  { en: 'Roles won–lost–tied', zh: '角色胜–负–平' },
  { en: 'Same in both orders', zh: '两种次序结果一致' },
  { en: 'cannot tell', zh: '无法判断' },
  {
    en: 'Score: the mean over roles of S(r), the mean over a stage’s dimensions; 1/2 is a draw, and p says whether it differs from that. A win needs both orders. Stages are not added up.',
    zh: '得分：S(r) 对角色的均值，S(r) 是一个阶段各维度的均值；1/2 为平局，p 说明是否与之不同。两种次序都胜才算胜。各阶段不相加。',
  },
  {
    en: 'A role is won by who won more of its dimensions, as the released program counts; that count and the score can disagree.',
    zh: '按发布的程序，胜出维度更多的一方赢得该角色；这一计数与得分可能不一致。',
  },
  {
    en: 'Per dimension and pair, after both orders: 1 the first is preferred, 1/2 a tie, 0 the second.',
    zh: '每个维度和每一对，两种次序之后：1 为前者更受偏好，1/2 为平局，0 为后者更受偏好。',
  },
]
