/** What follows an answer, as the column GOTO says it. */
export type Jump =
  | { readonly kind: 'next' }
  | { readonly kind: 'question'; readonly to: string }
  /** The dimension is not relevant, and the flow goes on. */
  | { readonly kind: 'skip'; readonly to: string }
  /** `END`: a gate that failed, or the end of the questionnaire; releases 1.x and 2.0 have one word for both. */
  | { readonly kind: 'end' }
  /** Nothing is relevant. */
  | { readonly kind: 'gate' }
  /** The questionnaire is finished; answers count. */
  | { readonly kind: 'finish' }
  /** This dimension keeps its severity, those that were not visited are not relevant. */
  | { readonly kind: 'assign' }

/** Words of releases up to 2.0, and those that upstream proposes for later ones. */
export type Vocabulary = 'released' | 'proposed'

const plain: Readonly<Record<string, readonly [Jump['kind'] & ('end' | 'gate' | 'finish' | 'assign'), Vocabulary]>> = {
  END: ['end', 'released'],
  ASSIGN_END: ['assign', 'released'],
  STOP_NOT_RELEVANT: ['gate', 'proposed'],
  STOP_SCORE: ['finish', 'proposed'],
  STOP_ASSIGN: ['assign', 'proposed'],
}
const skips: Readonly<Record<string, Vocabulary>> = { NOT_RELEVANT: 'released', SKIP_DIMENSION: 'proposed' }

/** Reads a cell of GOTO; the vocabulary is undefined where the cell has no word of either. */
export function jumpOf(cell: string): { readonly jump: Jump; readonly vocabulary?: Vocabulary } {
  if (cell === '') return { jump: { kind: 'next' } }
  const word = plain[cell]
  if (word !== undefined) return { jump: { kind: word[0] }, vocabulary: word[1] }
  const [name = '', target] = cell.split('>>')
  const vocabulary = skips[name]
  if (target !== undefined && vocabulary !== undefined)
    return { jump: { kind: 'skip', to: questionId(target) }, vocabulary }
  return { jump: { kind: 'question', to: questionId(cell) } }
}

/** A question's ID: spreadsheets write 4 as 4.0. */
export const questionId = (cell: string): string => cell.trim().replace(/^(\d+)\.0$/, '$1')
