import { chatModelOption } from './options.js'

/**
 * Options of a questionnaire component.
 *
 * @param reverse numbers of the reverse-keyed statements
 */
export const questionnaireOptions = (statements: number, reverse: readonly number[]) =>
  ({
    model: chatModelOption('The chat model that answers the statements.'),
    repetitions: {
      type: 'integer',
      minimum: 1,
      default: 3,
      description: 'Number of times the statements are answered; scores are averaged.',
    },
    overall: {
      type: 'string',
      enum: ['dimensions', 'items'],
      default: 'dimensions',
      description:
        'The overall score. dimensions: mean of the dimensions; items: mean of all rated statements.',
    },
    temperature: { type: 'number', minimum: 0, default: 0, description: 'Sampling temperature.' },
    reverse: {
      type: 'array',
      items: { type: 'integer', minimum: 1, maximum: statements },
      uniqueItems: true,
      default: reverse,
      description: 'Numbers of the reverse-keyed statements: agreement with them lowers the score.',
    },
  }) as const
