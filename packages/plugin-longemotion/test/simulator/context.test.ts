import { AttuneError } from '@attune/core/internal'
import plugin from '../../src/index.js'
import { countTokens, loadTokenizer } from '@attune/core/tokens'
import * as fc from 'fast-check'
import { make, scriptedSupporter } from '@attune/testkit'
import { describe, expect, test } from 'vitest'
import { simulator } from '../../src/simulator/index.js'
import { truncatedMiddle } from '../../src/simulator/put.js'
import { passagesOf, run, sample, toyContext } from '../toys.js'

describe('a task above the context of its supporter', () => {
  const tooSmall = { contextTokens: { scripted: 400 } }

  test('is an error, and not asked', async () => {
    const supporter = scriptedSupporter('x')

    await expect(run('qa/Sample-1/base', supporter, tooSmall)).rejects.toMatchObject({
      code: 'MODEL_CONTEXT_TOO_LONG',
    })
    expect(supporter.heard).toEqual([])
  })

  test('can be skipped: the dialogue ends, and says why', async () => {
    const { dialogue } = await run('qa/Sample-1/base', scriptedSupporter('x'), {
      ...tooSmall,
      overflow: 'skip',
    })

    expect(dialogue.ending.reason).toBe('context-too-long')
    expect(dialogue.ending.detail).toContain('scripted')
  })

  test('can be cut in the middle of its text, and says how much is left', async () => {
    const supporter = scriptedSupporter('x')
    const { dialogue, shown } = await run('qa/Sample-1/base', supporter, {
      ...tooSmall,
      overflow: 'truncateMiddle',
    })

    expect(shown).toContain('# Writing Letters')
    expect(shown).toContain('[…]')
    expect(countTokens(shown) + countTokens(supporter.heard[0]?.brief ?? '')).toBeLessThanOrEqual(
      400,
    )
    expect(dialogue.turns[0]?.annotations).toMatchObject({
      truncated: { tokens: expect.any(Number), kept: expect.any(Number) },
    })
  })

  test('is skipped when even an empty text would be too much', async () => {
    const { dialogue } = await run('qa/Sample-1/base', scriptedSupporter('x'), {
      contextTokens: { '*': 5 },
      overflow: 'truncateMiddle',
    })

    expect(dialogue).toMatchObject({ turns: [], ending: { reason: 'context-too-long' } })
  })

  test('keeps what was said before it', async () => {
    const { dialogue } = await run('conversation/1/stage-4/base', scriptedSupporter('One.'), {
      contextTokens: { scripted: 900 },
      overflow: 'skip',
    })

    expect(dialogue.turns.length).toBeGreaterThanOrEqual(2)
    expect(dialogue.ending.reason).toBe('context-too-long')
  })

  test('is found out by the model itself, too', async () => {
    const refusing = scriptedSupporter(() => {
      throw new AttuneError('MODEL_CONTEXT_TOO_LONG', { model: 'm', what: 'too long.' })
    })
    const scenario = await sample('qa/Sample-1')
    const skipping = make(simulator, { overflow: 'skip' }, { plugin }).simulate(
      scenario,
      refusing,
      toyContext().context,
    )

    expect((await skipping).ending.reason).toBe('context-too-long')
    await expect(
      make(simulator, {}, { plugin }).simulate(scenario, refusing, toyContext().context),
    ).rejects.toMatchObject({
      code: 'MODEL_CONTEXT_TOO_LONG',
    })
  })
})

const { count } = await loadTokenizer('o200k_base')

describe('with the tokenizer of a model', () => {
  const whole = async (): Promise<number> => {
    const supporter = scriptedSupporter('64')
    await run('qa/Sample-1/base', supporter)
    const [{ brief = '', turns } = expect.fail('nothing was asked')] = supporter.heard
    return count(brief) + count(turns[0]!.text)
  }

  test('a text that fits is not refused', async () => {
    const contextTokens = { scripted: await whole() }

    await expect(
      run('qa/Sample-1/base', scriptedSupporter('64'), { contextTokens }),
    ).rejects.toThrow(/too long/)
    const { dialogue } = await run('qa/Sample-1/base', scriptedSupporter('64'), {
      contextTokens,
      tokenizer: 'o200k_base',
    })
    expect(dialogue.ending.reason).toBe('turn-limit')
  })

  test('chunks hold as many tokens as their size says', async () => {
    const chunked = async (tokenizer?: string): Promise<readonly number[]> => {
      const retrieval = { qa: { chunkSize: 64, keep: 100 } }
      const options = { retrieval, chunkOverlap: 10, ...(tokenizer && { tokenizer }) }
      const { dialogue } = await run('qa/Sample-1/rag', scriptedSupporter('64'), options)
      expect(dialogue.annotations?.['tokens']).toBe(tokenizer ? undefined : 'by rule')
      return passagesOf(dialogue).map(({ chunk }) => count(chunk))
    }
    const [counted, ruled] = [await chunked('o200k_base'), await chunked()]
    const mean = (sizes: readonly number[]): number =>
      sizes.reduce((sum, size) => sum + size, 0) / sizes.length

    expect(Math.max(...counted)).toBeLessThanOrEqual(64)
    expect(mean(counted)).toBeGreaterThan(mean(ruled) + 5)
  })
})

test('a text without its middle has at most so many tokens, and its own beginning and end', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 40, maxLength: 400 }),
      fc.integer({ min: 3, max: 100 }),
      (text, tokens) => {
        fc.pre(countTokens(text) > tokens)
        const cut = truncatedMiddle(text, tokens, countTokens)
        const [head = '', tail = ''] = cut.split('\n[…]\n')
        expect(countTokens(cut)).toBeLessThanOrEqual(tokens)
        expect(text.startsWith(head) && text.endsWith(tail)).toBe(true)
      },
    ),
  )
})
