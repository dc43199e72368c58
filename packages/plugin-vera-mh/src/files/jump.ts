/** Next step after an answer, from the column GOTO. */
export type Jump =
  | { readonly kind: 'next' }
  | { readonly kind: 'question'; readonly to: string }
  /** This dimension is not relevant, and the flow continues at another question. */
  | { readonly kind: 'skip'; readonly to: string }
  /**
   * `END`: a failed gate, or the end of the questionnaire; releases 1.x and 2.0 use the same word
   * for both.
   */
  | { readonly kind: 'end' }
  /** Ends the flow: no dimension is relevant. */
  | { readonly kind: 'gate' }
  /** Ends the flow: the questionnaire is complete, and all answers count. */
  | { readonly kind: 'finish' }
  /**
   * Ends the flow: the dimension gets the severity of the question, and unvisited dimensions are
   * not relevant.
   */
  | { readonly kind: 'assign' }

/** Words of releases up to 2.0, and words that VERA-MH's authors propose for later releases. */
export type Vocabulary = 'released' | 'proposed'

const jumpWords: Readonly<
  Record<string, readonly [Jump['kind'] & ('end' | 'gate' | 'finish' | 'assign'), Vocabulary]>
> = {
  END: ['end', 'released'],
  ASSIGN_END: ['assign', 'released'],
  STOP_NOT_RELEVANT: ['gate', 'proposed'],
  STOP_SCORE: ['finish', 'proposed'],
  STOP_ASSIGN: ['assign', 'proposed'],
}
const skips: Readonly<Record<string, Vocabulary>> = {
  NOT_RELEVANT: 'released',
  SKIP_DIMENSION: 'proposed',
}

/**
 * Reads a cell of GOTO. `vocabulary` is undefined if the cell's word belongs to neither vocabulary.
 */
export function jumpOf(cell: string): { readonly jump: Jump; readonly vocabulary?: Vocabulary } {
  if (cell === '') return { jump: { kind: 'next' } }
  const word = jumpWords[cell]
  if (word !== undefined) return { jump: { kind: word[0] }, vocabulary: word[1] }
  const [name = '', target] = cell.split('>>')
  const vocabulary = skips[name]
  if (target !== undefined && vocabulary !== undefined)
    return { jump: { kind: 'skip', to: questionId(target) }, vocabulary }
  return { jump: { kind: 'question', to: questionId(cell) } }
}

/** ID of a question; spreadsheets write 4 as 4.0. */
export const questionId = (cell: string): string => cell.trim().replace(/^(\d+)\.0$/, '$1')
