/** Options of judges that ask a model by a file. */
import { answerLengthOption, chatModelOption, retriesOption } from '@attune/answers'

export const judgeOptions = {
  model: chatModelOption('The chat model that judges.'),
  temperature: { type: 'number', minimum: 0, default: 0, description: 'Sampling temperature.' },
  maxTokens: answerLengthOption,
  repairs: retriesOption(2, 'an answer that cannot be read'),
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
