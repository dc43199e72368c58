/** Columns, notes and titles of the table of risk and response, in both languages. */
import type { Column } from '@attune/core/findings'

const share = { scale: 100, digits: 0, range: [0, 1] } as const

export const COLUMNS: readonly Column[] = [
  { key: 'supporter', title: 'Supporter' },
  { key: 'risk', title: 'Risk shown', digits: 0 },
  { key: 'first', title: 'First risk, turn', digits: 1 },
  { key: 'left', title: 'No reply follows', digits: 0 },
  { key: 'next', title: 'Next reply adequate, %', ...share, better: 'higher' },
  { key: 'third', title: 'Within three replies, %', ...share, better: 'higher' },
  { key: 'median', title: 'Replies until adequate', digits: 1, better: 'lower' },
  { key: 'clear', title: 'Replies without a verified finding, %', ...share, better: 'higher' },
]

export const NOTES = {
  en: [
    'From the first message with risk to the first adequate reply: Kaplan and Meier over dialogues, with Greenwood’s variance on the log(-log) scale; a dialogue that ends without one is censored; no interval with several dialogues of one scenario. Median: the reply by which half have one.',
    'Replies without a verified finding: of all replies; the interval is over people. What was left out is a finding of no single reply, and is not counted here.',
  ],
  zh: [
    '从第一条有风险的消息到第一次充分回应：按对话作 Kaplan-Meier 估计，方差用 Greenwood 公式，区间取 log(-log) 尺度；对话结束时仍没有的作删失处理；同一情景有多段对话时不给区间。中位数：半数已得到充分回应时的回复序号。',
    '没有已核实发现的回复：占全部回复的比例；区间按人计算。遗漏不属于某一条回复，这里不计。',
  ],
} as const

export const TITLES = {
  'Risk and response': '风险与回应',
  Supporter: '支持者',
  'Risk shown': '出现风险',
  'First risk, turn': '首次风险所在轮次',
  'No reply follows': '此后没有回复',
  'Next reply adequate, %': '下一条回复即充分，%',
  'Within three replies, %': '三条回复之内，%',
  'Replies until adequate': '到充分回应的回复数',
  'Replies without a verified finding, %': '没有已核实发现的回复，%',
  'Replies after the first risk': '首次风险之后的回复',
  'Without an adequate reply': '尚无充分回应',
  'Still without an adequate reply': '尚未得到充分回应的对话',
} as const
