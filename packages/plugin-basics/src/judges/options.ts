/** Options of judges that ask a model by a file. */
export const judgeOptions = {
  model: { type: 'string', format: 'chat-model', default: 'offline', description: 'The chat model that judges.' },
  temperature: { type: 'number', minimum: 0, default: 0, description: 'Sampling temperature.' },
  maxTokens: {
    type: 'integer',
    minimum: 1,
    description: 'Maximum length of one answer, in tokens. Default: the limit of the model.',
  },
  repairs: {
    type: 'integer',
    minimum: 0,
    default: 2,
    description: 'How often an answer that cannot be read is asked for again.',
  },
} as const

export interface JudgeOptions {
  readonly model: string
  readonly temperature: number
  readonly maxTokens?: number | undefined
  readonly repairs: number
}

export const asking = ({ model, temperature, maxTokens, repairs }: JudgeOptions) => ({
  model,
  repairs,
  sampling: { temperature, ...(maxTokens !== undefined && { maxTokens }) },
})
