import { defineAnalysis } from '@attune/core'
import type { Evaluation, Findings, Table } from '@attune/core/findings'
import { compare, concatFindings, type KitColumn, means, noFindings, readRows, type Row } from '@attune/kit'
import { type Control, controls } from '../simulators/seeker/manner.js'

const columns: Readonly<Record<Control, KitColumn>> = {
  resistance: { key: 'resistance', title: 'Messages that push back', scale: 100, digits: 1 },
  disclosure: { key: 'disclosure', title: 'Profile told in 3 messages', scale: 100, digits: 1 },
  verbosity: { key: 'verbosity', title: 'Words per message', digits: 1 },
  volatility: { key: 'volatility', title: 'Change of sentiment' },
}

/** Whether a control of core/seeker moves what it should, and nothing else: conditions that vary it, compared. */
export const mannerCheck = defineAnalysis({
  revision: 6,
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
        return { ...noFindings, sentences: [text] }
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
  const note = `${columns[control].title} should rise with ${control}; the other columns should stay where they are. Counted by rules in the text of the seeker; all supporters together.`
  const moved = means(sides, own, {
    ...common,
    id: `manner-${control}`,
    title: `What ${condition} moves`,
    notes: [note],
  })
  return concatFindings(
    { ...moved, tables: moved.tables.map(named), figures: [] },
    compare(sides, own, { ...common, id: `manner-${control}-differences`, title: `${condition}, compared` }),
  )
}

const named = (table: Table): Table => ({
  ...table,
  columns: table.columns.map((column) => (column.key === 'supporter' ? { ...column, title: 'Control' } : column)),
})
