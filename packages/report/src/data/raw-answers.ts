/** What models answered while a dialogue was made and read: as they wrote it, from the journal. */
import type { Archive } from '@attune/core/runtime'
import type { RawAnswers } from '../report-data.js'
import { plainText } from './annotations.js'

interface Answer {
  readonly text?: string
  readonly reasoning?: string
  readonly usage?: { readonly input: number; readonly output: number }
  readonly answeredBy?: { readonly model: string }
}

export async function readAnswers(archive: Archive, place: number): Promise<readonly RawAnswers[]> {
  const slots = await archive.slotsAt(place)
  const [first] = slots
  if (!first) return []
  const answers = await archive.answers(
    first,
    slots.map(({ unit }) => unit),
  )
  return slots.flatMap(({ label: source, unit }) => {
    const own = answers.get(unit) ?? []
    return own.length === 0
      ? []
      : [
          {
            source,
            answers: own.map(({ answer, took }) => ({ seconds: Math.round(took) / 1000, ...answerOf(answer) })),
          },
        ]
  })
}

function answerOf(json: string): Pick<RawAnswers['answers'][number], 'text' | 'tokens' | 'model'> {
  const answer = JSON.parse(json) as Answer | readonly unknown[]
  if (Array.isArray(answer) || typeof answer !== 'object') return { text: json }
  const { text, reasoning, usage, answeredBy } = answer as Answer
  if (text === undefined) return { text: plainText(JSON.parse(json)) }
  return {
    text: reasoning === undefined || reasoning === '' ? text : `${reasoning}\n\n${text}`,
    ...(usage && { tokens: `${usage.input} + ${usage.output}` }),
    ...(answeredBy && { model: answeredBy.model }),
  }
}
