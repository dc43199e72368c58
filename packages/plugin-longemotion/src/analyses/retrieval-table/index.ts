import { defineAnalysis, type Dialogue } from '@attune/core'
import { means, type KitColumn } from '@attune/kit'
import { estimatorWith } from '@attune/kit/internal'
import { remembered } from '../../retrieved/index.js'
import { withFullSetting, readRows, SETTING } from '../rows.js'

export const retrievalTable = defineAnalysis({
  revision: 6,
  summary:
    'What retrieval brought, by task and setting: passages, missing notes and verdicts, whether what is needed was shown.',
  create: () => ({
    async analyse(evaluation) {
      const label = await estimatorWith(evaluation, 'passages')
      if (label === undefined) return { tables: [], figures: [] }
      let isByRule = false
      const memories = new Map<string, string>()
      const rows = await readRows(
        evaluation,
        [label],
        ({ supporter, dialogue, estimates: { [label]: found } }) => {
          if (found?.state !== 'known') return []
          const memory = dialogue.state === 'known' && memoryIn(dialogue.value)
          if (memory && !memories.has(supporter)) memories.set(supporter, memory)
          isByRule ||=
            dialogue.state === 'known' && dialogue.value.annotations?.['tokens'] === 'by rule'
          return Object.entries(found.value.measures).map(([name, value]) => ({ name, value }))
        },
      )
      const present = columns.filter(({ key }) => rows.some(({ name }) => name === key))
      if (present.length === 0) return { tables: [], figures: [] }
      const words = {
        id: 'retrieval',
        title: 'What retrieval brought',
        notes: [...present.flatMap(({ key }) => notes[key] ?? []), ...(isByRule ? [byRule] : [])],
      }
      const options = { ...words, columns: present, by: ['task', SETTING] }
      const sentences = [...memories].map(([supporter, memory]) => `${supporter} ${memory}`)
      return { ...means(evaluation, withFullSetting(rows), options), figures: [], sentences }
    },
  }),
})

/**
 * Sentence with an example of a passage that a retrieving supporter used; undefined without one.
 */
function memoryIn({ turns }: Dialogue): string | undefined {
  const at = turns.findLastIndex(
    (turn) => turn.speaker === 'supporter' && remembered(turn).length > 0,
  )
  const memory = at < 0 ? '' : (remembered(turns[at]!).at(-1) ?? '')
  if (memory === '') return undefined
  const heard = turns.slice(0, at).findLast(({ speaker }) => speaker === 'seeker')?.text ?? ''
  return `retrieves by itself. For example, to reply to “${abridged(heard)}” it was shown “${abridged(memory)}”.`
}

const abridged = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST).replace(/\s+\S*$/, '')} …`
}
const LONGEST = 90

const share = (key: string, title: string, better?: 'higher' | 'lower'): KitColumn => ({
  key,
  title,
  scale: 100,
  digits: 1,
  ...(better && { better }),
})

const columns: readonly KitColumn[] = [
  { key: 'passages', title: 'Passages', digits: 1 },
  share('empty', 'Without a passage'),
  share('notesMissing', 'Notes missing'),
  share('verdictsMissing', 'Verdicts missing'),
  { ...share('hit', 'Needed one shown', 'higher'), values: 'shares' },
]

const notes: Readonly<Record<string, string>> = {
  passages: 'Passages: shown per question.',
  notesMissing: 'Notes missing: refused or unreadable.',
  hit: 'Needed one shown: the odd segment (detection), a passage that names the subject (classification), all words of the reference answer (qa).',
}
const byRule =
  'Chunks were measured by rule, four characters a token: a chunk of 128 holds about 80 to 110 tokens. Set tokenizer in the simulator.'
