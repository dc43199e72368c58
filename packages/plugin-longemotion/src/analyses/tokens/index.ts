import { defineAnalysis, known, unknown, type Known } from '@attune/core'
import type { Usage } from '@attune/core/internal'
import type { DialogueRecord } from '@attune/core/findings'
import { concatFindings, means } from '@attune/kit'
import { taskNames } from '../../items/index.js'
import { withFullSetting, readRows, SETTING } from '../rows.js'

export const tokens = defineAnalysis({
  revision: 8,
  summary: 'Tokens that supporters took per dialogue, by task and setting.',
  options: { type: 'object', properties: {}, additionalProperties: false },
  create: () => ({
    async analyse(evaluation) {
      const rows = await readRows(evaluation, [], (record) => {
        const isTask = taskNames.some((task) => task === record.scenario.tags['task'])
        return isTask ? columns.map(({ key }) => ({ name: key, value: tokensOf(record, key) })) : []
      })
      const options = {
        id: 'tokens',
        title: 'Tokens per dialogue',
        columns,
        by: ['task', SETTING],
        notes,
      }
      return concatFindings({
        ...means(evaluation, withFullSetting(rows), options),
        figures: [],
        sentences: [],
      })
    },
  }),
})

const column = (key: keyof Usage, title: string) => ({
  key,
  title,
  digits: 0,
  better: 'lower' as const,
})
const columns = [
  column('input', 'Input'),
  column('output', 'Output'),
  column('reasoning', 'of it reasoning'),
]

const notes = [
  'Tokens of the supporters, as their models report them, all attempts and turns of a dialogue together.',
  'Enriching models, the critic, embeddings and judges are not among them: what they wrote is shared by all supporters.',
]

function tokensOf({ dialogue }: DialogueRecord, part: keyof Usage): Known<number> {
  if (dialogue.state === 'unknown') return dialogue
  const used = dialogue.value.turns
    .filter(({ speaker }) => speaker === 'supporter')
    .map(({ usage }) => usage)
  if (used.length === 0 || used.includes(undefined)) return unknown('no tokens reported')
  return known(used.reduce((total, usage) => total + (usage?.[part] ?? 0), 0))
}
