/** Texts and values of counts. */
import { inPeople, isSessionId, type Quantity, sameInAll } from '@attune/core/findings'

/** Count with its noun: `1 pair`, `3 pairs`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

export const scenarios = (count: number): string =>
  count === 1 ? 'one scenario' : `${count} scenarios`

interface Pieces extends Pick<Quantity, 'n' | 'clusters'> {
  readonly scenarios?: number | undefined
}

/**
 * Sample of a number as text: independent scenarios, or clusters if they contain several scenarios.
 */
export function piecesText({ n, clusters = n, scenarios: all }: Pieces): string {
  if (all === undefined) return scenarios(clusters)
  return `${counted(clusters, 'cluster')} of ${all} scenarios`
}

export const piecesInChinese = ({ n, clusters = n, scenarios: all }: Pieces): string =>
  all === undefined ? `${clusters} 个情景` : `${all} 个情景中的 ${clusters} 组`

/** Noun for what a larger sample needs more of. */
export const pieces = ({ scenarios: all }: Pick<Quantity, 'scenarios'>): 'clusters' | 'scenarios' =>
  all === undefined ? 'scenarios' : 'clusters'

type Placed = { readonly cluster: string; readonly scenario?: string | undefined }

/**
 * True if the row is one session of a person. A scenario that is its own cluster is not a session,
 * even if its id ends in `@1`.
 */
const isSession = ({ scenario, cluster }: Placed): boolean =>
  scenario !== undefined && scenario !== cluster && isSessionId(scenario)

/** True if all rows are sessions. The sample then consists of people, each of whom counts once. */
const areSessions = (rows: readonly Placed[]): boolean => rows.length > 0 && rows.every(isSession)

/** Number of values; for sessions, the number of people. */
export function valuesIn(n: number, rows: Iterable<Placed>): number {
  const all = [...rows]
  return areSessions(all) ? new Set(all.map(({ cluster }) => cluster)).size : n
}

/**
 * Number of scenarios, if it differs from the number of clusters and the rows are not sessions of
 * people.
 */
export function scenariosIn(rows: readonly Placed[]): Pick<Quantity, 'scenarios'> {
  if (rows.every(({ cluster, scenario = cluster }) => scenario === cluster)) return {}
  const [clusters, all] = [new Set<string>(), new Set<string>()]
  let isOfPeople = true
  for (const row of rows) {
    clusters.add(row.cluster)
    if (row.scenario !== undefined) all.add(row.scenario)
    isOfPeople &&= isSession(row)
  }
  return !isOfPeople && all.size > clusters.size ? { scenarios: all.size } : {}
}

/** Chinese texts of statistical methods, and of reasons why numbers and intervals are missing. */
const METHODS: Readonly<Record<string, string>> = {
  't over scenario clusters': '对情景聚类的 t 区间',
  't over scenario clusters; allowing for looks': '对情景聚类的 t 区间，考虑中途查看',
  't over seekers and scenario clusters': '对求助者和情景聚类的 t 区间',
  'sign flips over scenario clusters, inverted': '对情景聚类符号翻转检验的反转区间',
  'Welch t over scenario clusters': '对情景聚类的韦尔奇 t 区间',
  'Clopper-Pearson at the effective sample size over scenario clusters':
    '按情景聚类有效样本量的克洛珀–皮尔逊区间',
  'Clopper-Pearson over people': '对人的克洛珀–皮尔逊区间',
  'Clopper-Pearson at the effective size over people': '按人的有效样本量的克洛珀–皮尔逊区间',
  'Wilson score at the effective sample size over scenario clusters':
    '按情景聚类有效样本量的威尔逊得分区间',
  'Newcombe hybrid of Wilson scores over scenario clusters': '对情景聚类的纽科姆混合威尔逊得分区间',
  'jackknife t over scenario clusters, on Fisher’s scale': '对情景聚类的刀切 t 区间（费希尔尺度）',
  'jackknife t over scenario clusters': '对情景聚类的刀切 t 区间',
  't on the sandwich error over scenario clusters': '对情景聚类夹心标准误的 t 区间',
  'percentile bootstrap over scenario clusters': '对情景聚类的百分位自助区间',
  't over scenarios within tasks': '任务内对情景的 t 区间',
  'percentiles over resampled scenarios': '重抽情景的百分位区间',
  'least and greatest of the runs': '各次运行的最小值和最大值',
  'generalised pivotal quantities': '广义枢轴量区间',
  'DeLong, logit scale': '德朗区间（对数几率尺度）',
  'clopper-pearson': '克洛珀–皮尔逊区间',
  Wilson: '威尔逊区间',
}

const REASONS: Readonly<Record<string, string>> = {
  'does not apply': '不适用',
  'does not apply: no rule reads this dimension offline': '不适用：离线时没有规则评这个维度',
  'left out': '已排除',
  failed: '失败',
  'not done yet': '尚未完成',
  'not given': '未给出',
  'not judged': '未评判',
  'prompt refused by a content filter': '提示被内容过滤器拒绝',
  'answer withheld by a content filter': '回答被内容过滤器拦截',
  'answer refused by the model': '模型拒绝回答',
  'not rated': '未评分',
  'not scored': '未打分',
  'not measured': '未测量',
  'not read': '未读取',
  'not asked': '未询问',
  'not a number': '不是数字',
  'no value of one of the two': '两者之一没有值',
  'no value at any turn': '任何一轮都没有值',
  'several dialogues of one scenario': '同一情景有多段对话',
  'no values': '没有值',
  'no value': '没有值',
  'no score': '没有得分',
  'no scores': '没有得分',
  'no known score': '没有已知得分',
  'no known emotion': '没有已知情绪',
  'no emotion noted': '没有记录情绪',
  'no readable emotion': '没有可读的情绪',
  'no word found': '没有找到词',
  'no word of the list': '没有词表中的词',
  'no transition': '没有转移',
  'no transition between known scores': '已知得分之间没有转移',
  'no repeats': '没有重复',
  'no estimate': '没有估计',
  'no prices': '没有价格',
  'no tokens reported': '没有报告 token 数',
  'no reply': '没有回复',
  'no reply yet': '还没有回复',
  'no turns': '没有轮次',
  'one turn': '只有一轮',
  'one scenario': '只有一个情景',
  'its method takes sessions for the sample': '该方法把会谈当作样本',
  'one rater': '只有一位评分者',
  'too few': '太少',
  'too few values': '值太少',
  'too few scenarios': '情景太少',
  'there are too few scenarios': '情景太少',
  'too few clusters': '情景聚类太少',
  'too few items': '条目太少',
  'too few turns': '轮次太少',
  'too few tokens': 'token 太少',
  'too few texts': '文本太少',
  'too few systems': '系统太少',
  'too few pairs': '配对太少',
  'fewer than three dialogues': '少于三个对话',
  'fewer than three supporters': '少于三个支持者',
  'fewer than two supporters': '少于两个支持者',
  'fewer than four supporters': '少于四个支持者',
  'fewer than two with both values': '两者都有值的少于两个',
  'zero variance': '没有变化',
  'no variation': '没有变化',
  constant: '没有变化',
  'constant input': '没有变化',
  'one of the two does not vary': '两者之一没有变化',
  'one of them does not vary': '其中之一没有变化',
  [sameInAll(false)]: '所有情景的值相同',
  [sameInAll(true)]: '所有情景的值相同；离线替身可能不因人而异',
  'all scenarios say the same': '所有情景的结论相同',
  'agreement is perfect': '完全一致',
  'the ranks of few supporters jump': '支持者少时名次是跳变的',
  'supporters are few, and no sample': '支持者少，且不是样本',
  'without one scenario there is none': '去掉一个情景后就没有值',
  'the spread is not known': '离散程度未知',
  'the values are too skewed to say which differences would show':
    '值过于偏斜，无法说明能看出多大的差别',
  'their scenarios do not differ': '各情景没有差别',
  'two sets of scenarios': '两组不同的情景',
  'shown in one order only': '只以一种顺序展示',
  'nothing to compare': '没有可比较的内容',
  'of two raters only': '仅适用于两位评分者',
  'people do not agree': '人的评分不一致',
  'the score did not fall': '得分没有下降',
  'no score at the news': '消息到来时没有得分',
  'not within the window': '不在窗口之内',
  'score off the scale': '得分超出量表',
  unreadable: '无法读取',
  interrupted: '被中断',
}

const sizes = [8, 20].flatMap((needed) =>
  Array.from({ length: needed }, (_, count): [string, string] => [
    `${scenarios(count)}, ${needed} are needed`,
    `${count} 个情景，至少需要 ${needed} 个`,
  ]),
)

/** Chinese texts by the English text. */
export const reasonsInChinese: ReadonlyMap<string, string> = new Map([
  ...Object.entries(METHODS),
  ...Object.entries(REASONS),
  ...sizes,
  ...[...Object.entries(METHODS), ...Object.entries(REASONS), ...sizes].flatMap(
    ([english, chinese]): [string, string][] =>
      inPeople(english) === english ? [] : [[inPeople(english), inPeople(chinese)]],
  ),
])
