/** Requests to models and their raw answers for a dialogue, from the journal. */
import type { AnsweredUnit, Archive } from '@attune/project'
import type { RawAnswer, RawAnswers } from '../report-data.js'
import { plainText } from './annotations.js'

interface Usage {
  readonly input: number
  readonly output: number
}

interface Answer {
  readonly text?: string
  readonly reasoning?: string
  readonly usage?: Usage
  readonly answeredBy?: { readonly model: string }
}

/** Cost of a call by model name; undefined for models without prices. */
export type CostOf = (model: string, usage: Usage) => number | undefined

export async function readAnswers(
  archive: Archive,
  place: number,
  costOf: CostOf,
): Promise<readonly RawAnswers[]> {
  const slots = (await archive.slotsAt([place])).get(place) ?? []
  const [first] = slots
  if (!first) return []
  const units = await archive.answers(
    first,
    slots.map(({ unit }) => unit),
  )
  return slots.flatMap(({ label: source, unit }) => {
    const own = units.get(unit)
    const answers = own ? answersOf(own, costOf) : []
    return answers.length === 0 ? [] : [{ source, answers }]
  })
}

/**
 * Exchanges with chat models in order, then answers of other services and answers whose request is
 * not stored.
 */
function answersOf({ exchanges, answers }: AnsweredUnit, costOf: CostOf): RawAnswer[] {
  const kept = answers.map(({ answer, took }) => ({
    answer: JSON.parse(answer) as Answer | readonly unknown[],
    took,
  }))
  const asked = exchanges.map(({ prompt, model, messages, answer }): RawAnswer => {
    const at = kept.findIndex((each) => textIn(each.answer) === answer.text)
    const [own] = at === -1 ? [] : kept.splice(at, 1)
    const cost = own && costOf(model, answer.usage)
    return {
      prompt,
      model,
      messages: messages.map(({ role, content }) => ({ role, text: content })),
      ...(own && { seconds: secondsOf(own.took) }),
      ...answerOf(answer),
      ...(cost !== undefined && { cost }),
    }
  })
  return [
    ...asked,
    ...kept.map(({ answer, took }) => ({ seconds: secondsOf(took), ...answerOf(answer) })),
  ]
}

const secondsOf = (took: number): number => Math.round(took) / 1000

const isChat = (answer: Answer | readonly unknown[]): answer is Answer =>
  typeof answer === 'object' && !Array.isArray(answer) && 'text' in answer

const textIn = (answer: Answer | readonly unknown[]): string | undefined =>
  isChat(answer) ? answer.text : undefined

function answerOf(
  answer: Answer | readonly unknown[],
): Pick<RawAnswer, 'text' | 'tokens' | 'model'> {
  if (!isChat(answer) || answer.text === undefined)
    return { text: plainText(answer as Parameters<typeof plainText>[0]) }
  const { text, reasoning, usage, answeredBy } = answer
  return {
    text: reasoning === undefined || reasoning === '' ? text : `${reasoning}\n\n${text}`,
    ...(usage && { tokens: `${usage.input} + ${usage.output}` }),
    ...(answeredBy && { model: answeredBy.model }),
  }
}
