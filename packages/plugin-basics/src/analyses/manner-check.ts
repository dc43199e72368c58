import { defineAnalysis } from '@attune/core'
import type { Evaluation, Findings, Table, Words } from '@attune/core/findings'
import {
  compare,
  concatFindings,
  type KitColumn,
  means,
  noFindings,
  readRows,
  type Row,
  wordedFindings,
} from '@attune/kit'
import { type Control, controls } from '../simulators/seeker/manner.js'

const columns: Readonly<Record<Control, KitColumn>> = {
  resistance: { key: 'resistance', title: 'Messages that push back', scale: 100, digits: 1 },
  disclosure: { key: 'disclosure', title: 'Profile told in 3 messages', scale: 100, digits: 1 },
  verbosity: { key: 'verbosity', title: 'Words per message', digits: 1 },
  volatility: { key: 'volatility', title: 'Change of sentiment' },
}

const heads: readonly Words[] = [
  { en: 'Control', zh: '控制项' },
  { en: 'Messages that push back', zh: '抗拒的消息' },
  { en: 'Profile told in 3 messages', zh: '三条消息内透露的简介' },
  { en: 'Words per message', zh: '每条消息的词数' },
  { en: 'Change of sentiment', zh: '情感的变化' },
]

const inChinese = (title: string): string => {
  const words = heads.find((each) => typeof each !== 'string' && each.en === title)
  return typeof words === 'object' ? (words['zh'] ?? title) : title
}

/** Whether a control of core/seeker moves what it should, and nothing else: conditions that vary it, compared. */
export const mannerCheck = defineAnalysis({
  revision: 7,
  summary: 'Whether the controls of the seeker’s manner move what they should, where a simulator varies them.',
  options: {
    type: 'object',
    properties: {
      estimator: {
        type: 'string',
        format: 'estimator-label',
        default: 'core/manner',
        description: 'Label of the estimator core/manner.',
      },
    },
    additionalProperties: false,
  },
  create: ({ estimator }) => ({
    async analyse(evaluation): Promise<Findings> {
      const rows = await readRows(evaluation, { kind: 'measure', source: estimator })
      const varied = Object.keys(evaluation.conditions).flatMap((condition) => {
        const control = controls.find((name) => condition.endsWith(`.${name}`))
        return control === undefined ? [] : [{ condition, control }]
      })
      if (varied.length === 0) {
        const text = `No simulator varies a control (${controls.join(', ')}): there is nothing to check.`
        const zh = `没有模拟器改变控制项（${controls.join('、')}）：没有可检查的内容。`
        return wordedFindings({ ...noFindings, sentences: [text] }, [{ en: text, zh }])
      }
      return concatFindings(...varied.map((each) => checked(evaluation, rows, each)))
    },
  }),
})

/** The levels of a control are compared as supporters are elsewhere: all dialogues of one seeker, with any supporter. */
function checked(
  evaluation: Evaluation,
  rows: readonly Row[],
  { condition, control }: { readonly condition: string; readonly control: Control },
): Findings {
  const own = rows.flatMap(({ conditions: { [condition]: level, ...conditions }, ...row }): Row[] => {
    if (level === undefined) return []
    const pair = JSON.stringify([row.scenario, row.supporter, row.repeat, Object.entries(conditions)])
    return [{ ...row, conditions: {}, supporter: `${control} ${level}`, pair }]
  })
  const levels = [...(evaluation.conditions[condition] ?? [])].sort().reverse()
  const supporters = levels.map((level) => `${control} ${level}`)
  const sides: Evaluation = { ...evaluation, statistics: evaluation.statistics, supporters }
  const others = controls.filter((name) => name !== control)
  const common = { columns: [control, ...others].map((name) => columns[name]), about: condition }
  const note = {
    en: `${columns[control].title} should rise with ${control}; the other columns should stay where they are. Counted by rules in the text of the seeker; all supporters together.`,
    zh: `「${inChinese(columns[control].title)}」应随 ${control} 上升，其他各列应保持不变。按规则在求助者的文本中计数，所有支持者放在一起。`,
  }
  const moved = means(sides, own, {
    ...common,
    id: `manner-${control}`,
    title: { en: `What ${condition} moves`, zh: `${condition} 改变了什么` },
    notes: [note],
  })
  const title = { en: `${condition}, compared`, zh: `${condition}：比较` }
  return wordedFindings(
    concatFindings(
      { ...moved, tables: moved.tables.map(named), figures: [] },
      compare(sides, own, { ...common, id: `manner-${control}-differences`, title }),
    ),
    heads,
  )
}

const named = (table: Table): Table => ({
  ...table,
  columns: table.columns.map((column) => (column.key === 'supporter' ? { ...column, title: 'Control' } : column)),
})
