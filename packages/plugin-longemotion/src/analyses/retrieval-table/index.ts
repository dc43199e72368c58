import { defineAnalysis, means, type KitColumn } from '@attune/core'
import { inArms, readRows, SETTING } from '../rows.js'

export const retrievalTable = defineAnalysis({
  revision: 2,
  summary:
    'What retrieval brought, by task and setting: passages, missing notes and verdicts, whether what is needed was shown.',
  options: {
    type: 'object',
    properties: {
      retrieval: {
        type: 'string',
        format: 'estimator-label',
        description: 'Label of the longemotion/retrieval estimator. Default: longemotion/retrieval.',
      },
    },
    additionalProperties: false,
  },
  create: ({ retrieval: label = 'longemotion/retrieval' }) => ({
    async analyse(evaluation) {
      let isByRule = false
      const rows = await readRows(evaluation, [label], ({ dialogue, estimates: { [label]: found } }) => {
        if (found?.state !== 'known') return []
        isByRule ||= dialogue.state === 'known' && dialogue.value.annotations?.['tokens'] === 'by rule'
        return Object.entries(found.value.measures).map(([name, value]) => ({ name, value }))
      })
      const present = columns.filter(({ key }) => rows.some(({ name }) => name === key))
      const words = {
        id: 'retrieval',
        title: 'What retrieval brought',
        notes: [...notes, ...(isByRule ? [byRule] : [])],
      }
      const options = { ...words, columns: present, by: ['task', SETTING] }
      return { ...means(evaluation, inArms(rows), options), figures: [], sentences: [] }
    },
  }),
})

const share = (key: string, title: string, better?: 'higher' | 'lower'): KitColumn => ({
  key,
  title,
  scale: 100,
  digits: 1,
  ...(better && { better }),
})

const columns: readonly KitColumn[] = [
  { key: 'passages', title: 'Passages', digits: 1 },
  share('empty', 'Without a passage, %'),
  share('notesMissing', 'Notes missing, %'),
  share('verdictsMissing', 'Verdicts missing, %'),
  { ...share('hit', 'Needed one shown, %', 'higher'), values: 'shares' },
]

const notes = [
  'Passages: shown per question. Notes missing: refused or unreadable.',
  'Needed one shown: the odd segment (detection), a passage that names the subject (classification), all words of the reference answer (qa).',
]
const byRule =
  'Chunks were measured by rule, four characters a token: a chunk of 128 holds about 80 to 110 tokens. Set tokenizer in the simulator.'
