import { describe, expect, it } from 'vitest'
import { known, unknown } from '@attune/core'
import type { ChatMessage } from '@attune/core/internal'
import type { ChatAnswer } from '@attune/core/models'
import { PromptLibrary } from '@attune/core/runtime'
import { askWithRepairs } from '../../src/prompts/answer-reading.js'

const library = new PromptLibrary()
const render: PromptLibrary['render'] = (...given) => library.render(...given)

const messages: ChatMessage[] = [{ role: 'user', content: 'a number, please' }]
const read = ({ text }: { readonly text: string }) => ({
  answer: /^\d+$/.test(text) ? known(Number(text)) : unknown('no number'),
  readable: text.trim(),
})

function modelThatSays(...texts: string[]) {
  const seen: (readonly ChatMessage[])[] = []
  const send = async (asked: readonly ChatMessage[]): Promise<ChatAnswer> => {
    seen.push(asked)
    const text = texts.shift() ?? 'asked too often'
    return {
      text,
      reasoning: `about ${text}`,
      finish: 'complete',
      usage: { input: 10, output: 2, reasoning: 1 },
    }
  }
  return { send, seen }
}

const repairIn = async (language: string) => {
  const { send, seen } = modelThatSays('', '7')
  await askWithRepairs({ send, messages, read, repairs: 1, language }, render)
  return seen[1]
}

describe('asking with repairs', () => {
  it('asks once when the answer can be read', async () => {
    const { send, seen } = modelThatSays('7')
    expect(
      await askWithRepairs({ send, messages, read, repairs: 2, language: 'en' }, render),
    ).toEqual({
      answer: known(7),
      text: '7',
      readable: '7',
      reasoning: 'about 7',
      finish: 'complete',
      usage: { input: 10, output: 2, reasoning: 1 },
      attempts: 1,
    })
    expect(seen).toEqual([messages])
  })

  it('shows the model its answer and what is wrong with it, and sums the usage', async () => {
    const { send, seen } = modelThatSays('seven', '7')
    const asked = await askWithRepairs({ send, messages, read, repairs: 2, language: 'en' }, render)
    expect(asked).toMatchObject({
      answer: known(7),
      attempts: 2,
      usage: { input: 20, output: 4, reasoning: 2 },
    })
    expect(seen[1]).toEqual([
      ...messages,
      { role: 'assistant', content: 'seven' },
      { role: 'user', content: expect.stringContaining('no number') },
    ])
  })

  it.each([
    ['filter', 'answer withheld by a content filter'],
    ['refusal', 'answer refused by the model'],
    ['length', 'no number'],
  ] as const)('an answer that ends with %s is unknown: %s', async (finish, why) => {
    const { send, seen } = modelThatSays('', '')
    const ended = async (asked: readonly ChatMessage[]) => ({ ...(await send(asked)), finish })
    const options = { send: ended, messages, read, repairs: 1, language: 'en' }
    expect(await askWithRepairs(options, render)).toMatchObject({ answer: unknown(why) })
    expect(seen[1]!.at(-1)!.content).toContain('no number')
  })

  it('shows the last answer alone, and of a long one its beginning', async () => {
    const { send, seen } = modelThatSays('seven', `well, ${'very '.repeat(1000)}many`, '7')
    await askWithRepairs({ send, messages, read, repairs: 2, language: 'en' }, render)
    const [, second, third] = seen
    expect(second!.map(({ content }) => content)).toEqual([
      messages[0]!.content,
      'seven',
      second!.at(-1)!.content,
    ])
    expect(third).toHaveLength(3)
    expect(third![1]).toMatchObject({
      role: 'assistant',
      content: expect.stringMatching(/^well, very .* …$/),
    })
    expect(third![1]!.content.length).toBeLessThanOrEqual(2002)
    expect(third!.at(-1)).toEqual(second!.at(-1))
  })

  it('sends no equal request again where nothing is drawn, and keeps asking where the next answer may be another', async () => {
    const asked = async (isDrawn: boolean, ...texts: string[]) => {
      const { send } = modelThatSays(...texts)
      return (
        await askWithRepairs({ send, messages, read, repairs: 4, isDrawn, language: 'en' }, render)
      ).attempts
    }
    expect(await asked(false, 'a', 'a', 'a', '7')).toBe(2)
    expect(await asked(true, 'a', 'a', 'a', '7')).toBe(4)
    expect(await asked(false, '', '', '7')).toBe(2)
    expect(await asked(false, 'a', 'b', 'a', '7')).toBe(3)
    expect(await asked(false, 'a', 'b', 'c', '7')).toBe(4)
  })

  it('gives up after the last repair and keeps the last answer', async () => {
    const { send } = modelThatSays('a', 'b', 'c')
    const asked = await askWithRepairs({ send, messages, read, repairs: 2, language: 'en' }, render)
    expect(asked).toMatchObject({ answer: unknown('no number'), text: 'c', attempts: 3 })
  })

  it('shows the form where there is one, and speaks of none where there is none', async () => {
    const { send, seen } = modelThatSays('seven', '7')
    const form = () => '{"number": …}'
    await askWithRepairs({ send, messages, read, repairs: 1, language: 'en', form }, render)
    expect(seen[1]?.at(-1)?.content).toMatch(/no number[^]*form:\n\n\{"number": …\}/)
    expect((await repairIn('en'))?.at(-1)?.content).not.toMatch(/form/)
  })

  it('speaks Chinese in Chinese, English elsewhere, and never sends an empty message', async () => {
    expect(await repairIn('zh-CN')).toEqual([
      ...messages,
      { role: 'user', content: expect.stringContaining('请') },
    ])
    expect(await repairIn('de')).toEqual([
      ...messages,
      { role: 'user', content: expect.stringContaining('Please') },
    ])
  })
})
