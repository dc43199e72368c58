/**
 * Answers of realistic lengths, in tokens, by what is asked. The lengths are those of published
 * dialogues and answers as the method sheets and audits give them; `attune plan` does not read this
 * file.
 */
import type { FakeChatRequest } from '@attune/fake-server'

/** A text of so many tokens that is never the same. */
let texts = 0
export function prose(tokens: number): string {
  texts += 1
  const sentence = (at: number): string =>
    `This is sentence ${at} of answer ${texts}, which says something.`
  const long = Array.from({ length: Math.ceil(tokens / 12) }, (_, at) => sentence(at)).join(' ')
  return long.slice(0, tokens * 4).trim()
}

const said = ({ messages }: FakeChatRequest): string =>
  messages.map(({ content }) => content).join('\n')

/** ETrajEval asks both sides for at most 30 words. */
export const trajectory = {
  seeker: (): string => prose(40),
  bot: (): string => prose(42),
}

/** SAGE, as in the 1,200 published dialogues with DeepSeek-V3 as the agent. */
export const sage = {
  seeker: (request: FakeChatRequest): string =>
    isEstimation(request)
      ? `Content:\n${prose(80)}\nTargetCompletion:\n${prose(70)}\nActivity:\n${prose(110)}\nAnalyze:\n${prose(80)}\nChange:\n+1`
      : `Thinking:\n${prose(268)}\nOrigin:\n${prose(45)}\nChange:\n${prose(40)}\nResponse:\n${prose(45)}`,
  // The mean of twelve systems in Chinese; in English, as long as a reply of a chat model usually
  // is.
  bot: (request: FakeChatRequest): string =>
    prose(/\p{Script=Han}/u.test(said(request)) ? 413 : 200),
  judge(request: FakeChatRequest): string {
    const asked = said(request)
    if (asked.includes('<Strategy>')) return `${prose(120)}\n<Strategy>(B-2) as listed</Strategy>`
    if (asked.includes('<sentence')) return sentences()
    if (asked.includes('Grade:')) return relationship()
    if (asked.includes('[{"model"'))
      return JSON.stringify([{ model: 'one', x: 0.2, y: 0.3, role: prose(20) }])
    return prose(230)
  },
}

function isEstimation(request: FakeChatRequest): boolean {
  const text = said(request)
  return text.lastIndexOf('Change:') > text.lastIndexOf('Response:')
}

const sentences = (): string =>
  Array.from(
    { length: 15 },
    (_, at) => `${at + 1}. ${prose(30)} <sentence ${at + 1}>4</sentence ${at + 1}>`,
  ).join('\n')

function relationship(): string {
  const items = Array.from({ length: 12 }, (_, at) => at + 1)
  return `Analyze:\n${items.map((item) => `${item}. ${prose(35)}`).join('\n')}\nGrade:\n${items.map((item) => `${item}. B`).join('\n')}`
}

/** ESC-Judge: turns as in its notebooks, verdicts with their reasoning of about 1,000 tokens. */
export const hillJudge = {
  seeker: (): string => prose(65),
  bot: (): string => prose(140),
  judge: (): string => `## Reasoning\n${prose(970)}\n\n## Verdict\nTie`,
}

const feelings = (text: string): string[] =>
  [...text.matchAll(/^\d+\. (\w+)$/gm)].map(([, name]) => name!)

/**
 * LongEmotion: 8,546 tokens of expression in base, as published, and more than 3,000 a stage
 * elsewhere, as demanded.
 */
export const longEmotion = {
  bot(request: FakeChatRequest): string {
    const asked = request.messages.at(-1)!.content
    if (asked.includes('"Emotion"'))
      return JSON.stringify({
        Emotion: /(?:Choices|Labels)[^:]*: ?([^,\n]+)/i.exec(asked)?.[1] ?? '',
      })
    if (asked.includes('"index"')) return '{"index": 0}'
    if (asked.includes('"causes"')) {
      const parts = [
        'causes',
        'symptoms',
        'treatment_process',
        'characteristics_of_illness',
        'treatment_effect',
      ]
      return JSON.stringify(Object.fromEntries(parts.map((part) => [part, prose(80)])))
    }
    if (feelings(asked).length >= 20)
      return feelings(asked)
        .map((name, at) => `${at + 1}. ${name}: 3. ${prose(12)}`)
        .join('\n')
    if (/stage/i.test(asked))
      return prose(asked.includes('3000') || asked.includes('3,000') ? 3300 : 8546 / 5)
    return prose(asked.includes('ounsel') ? 190 : 10)
  },
  sage: (): string => prose(110),
  judge: (request: FakeChatRequest): string => {
    const form = /Answer only with a JSON object[^{]*(\{[^]*?\n\})\n/.exec(said(request))?.[1] ?? ''
    return form
      .replaceAll(/<\d+ to (\d+)>/g, (_, most) => (most === '100' ? '60' : '3'))
      .replaceAll('"…"', () => JSON.stringify(prose(form.length > 600 ? 110 : 300)))
  },
}
