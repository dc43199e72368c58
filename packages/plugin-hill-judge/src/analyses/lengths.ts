import { known, type Evaluation, type Row } from '@attune/core'
import type { StageMatch } from './stage-matches.js'

type Place = Pick<Row, 'scenario' | 'repeat' | 'supporter'>

const placeOf = ({ scenario, repeat, supporter }: Place): string => JSON.stringify([scenario, repeat, supporter])

/** Words per reply of every dialogue: what supporters wrote themselves, not what was scripted. */
export async function wordRows(evaluation: Evaluation): Promise<Row[]> {
  const rows: Row[] = []
  for await (const { scenario, supporter, repeat, conditions, dialogue } of evaluation.dialogues()) {
    if (dialogue.state === 'unknown') continue
    const replies = dialogue.value.turns.filter((turn) => turn.speaker === 'supporter' && turn.scripted !== true)
    if (replies.length === 0) continue
    const words = replies.reduce((sum, { text }) => sum + countWords(text), 0)
    const { id, cluster = id, language, tags } = scenario
    const value = known(words / replies.length)
    rows.push({ supporter, scenario: id, cluster, language, tags, repeat, conditions, name: 'words', value })
  }
  return rows
}

/** Matches with the lengths of their dialogues, in words per reply, where both are known. */
export async function lengthsOf(evaluation: Evaluation, matches: readonly StageMatch[]): Promise<StageMatch[]> {
  const words = new Map((await wordRows(evaluation)).map((row) => [placeOf(row), row.value]))
  return matches.map((match) => {
    const [one, other] = [words.get(placeOf(match)), words.get(placeOf({ ...match, supporter: match.other }))]
    return one?.state === 'known' && other?.state === 'known'
      ? { ...match, lengths: [Number(one.value), Number(other.value)] as const }
      : match
  })
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })
const countWords = (text: string): number => [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length
