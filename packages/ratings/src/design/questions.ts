/**
 * Form of a question: a score, a preference in a pair, best and worst of several, a choice of
 * labels, or free text.
 */
export type QuestionForm = 'score' | 'pair' | 'best-worst' | 'choice' | 'text'

export interface Question {
  /** Name of the judge's criterion, or an id that the study's owner chooses. */
  readonly id: string
  readonly form: QuestionForm
  readonly text: string
  /** Definition that the judge reads, if it is longer than the text. */
  readonly about?: string
  /** Levels of a score, ascending, with the texts that the judge saw. */
  readonly levels?: readonly { readonly value: number; readonly text: string }[]
  /** For a choice: its labels with their meanings. */
  readonly choices?: readonly { readonly value: string; readonly text: string }[]
  /** True for pair questions that also ask for the strength (1 to 3). */
  readonly howMuch?: boolean
  /** True if raters must mark the words that support the answer. */
  readonly evidence?: boolean
  /** Condition: the question is shown only after this answer to another question. */
  readonly when?: { readonly question: string; readonly is: string | number }
}

/** Default question of a study that rates each message of the seeker: its sentiment. */
export const sentimentQuestion = (language: 'en' | 'zh'): Question =>
  language === 'zh'
    ? {
        id: 'sentiment',
        form: 'choice',
        text: '最后一条消息听起来，说话的人当时感觉如何？',
        choices: [
          { value: 'positive', text: '偏积极' },
          { value: 'negative', text: '偏消极' },
        ],
      }
    : {
        id: 'sentiment',
        form: 'choice',
        text: 'How does the person who writes the last message seem to feel at that moment?',
        choices: [
          { value: 'positive', text: 'rather good' },
          { value: 'negative', text: 'rather bad' },
        ],
      }
