import { defineAnalysis, known, quantity, unknown, type Known, type Quantity, type Usage } from '@attune/core'
import { taskNames } from '../../tasks/names.js'
import { byArm, observe, type Observation } from '../observations.js'

export const tokens = defineAnalysis({
  revision: 4,
  summary: 'Tokens that supporters took per dialogue, by task and setting.',
  options: { type: 'object', properties: {}, additionalProperties: false },
  create: () => ({
    async analyse(evaluation) {
      const arms = byArm((await observe(evaluation)).filter(isFirst))
      const rows = arms.flatMap(({ supporter, arm, members }) =>
        taskNames.flatMap((task) => {
          const own = members.filter((each) => each.task === task)
          const cell = (part: keyof Usage) => meanTokens(own, part, evaluation.statistics.level)
          if (own.length === 0) return []
          return [
            {
              supporter,
              setting: arm,
              task,
              input: cell('input'),
              output: cell('output'),
              reasoning: cell('reasoning'),
            },
          ]
        }),
      )
      const column = (key: string, title: string) => ({ key, title, digits: 0, better: 'lower' as const })
      const columns = [
        { key: 'supporter', title: 'Supporter' },
        { key: 'setting', title: 'Setting' },
        { key: 'task', title: 'Task' },
        column('input', 'Input'),
        column('output', 'Output'),
        column('reasoning', 'of it reasoning'),
      ]
      return { tables: [{ id: 'tokens', title: 'Tokens per dialogue', columns, rows, notes }], figures: [] }
    },
  }),
})

const notes = [
  'Tokens of the supporters, as their models report them, all attempts and turns of a dialogue together.',
  'Enriching models, the critic, embeddings and judges are not among them: what they wrote is shared by all supporters.',
]

/** A conversation's checkpoints have one usage between them. */
const isFirst = ({ pair }: Observation): boolean => (JSON.parse(pair) as unknown[])[3] === 0

const meanTokens = (own: readonly Observation[], part: keyof Usage, level: number): Quantity =>
  quantity(
    own.map(({ cluster, usage }): { cluster: string; value: Known<number> } => ({
      cluster,
      value: usage ? known(usage[part]) : unknown('no tokens reported'),
    })),
    { level },
  )
