import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countTokens, loadTokenizer } from '@attune/core/tokens'
import { ModelCounter } from '../src/budget.js'
import { missingPackage } from '@attune/core/runtime'

/** A tokenizer of whole words that puts a mark before each text, as those of many models do. */
const wordLevel = {
  version: '1.0',
  added_tokens: [
    {
      id: 1,
      content: '<s>',
      special: true,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
    },
  ],
  normalizer: null,
  pre_tokenizer: { type: 'Whitespace' },
  post_processor: {
    type: 'TemplateProcessing',
    single: [{ SpecialToken: { id: '<s>', type_id: 0 } }, { Sequence: { id: 'A', type_id: 0 } }],
    pair: [],
    special_tokens: { '<s>': { id: '<s>', ids: [1], tokens: ['<s>'] } },
  },
  decoder: null,
  model: { type: 'WordLevel', unk_token: '?', vocab: { '?': 0, '<s>': 1, I: 2, am: 3, fine: 4 } },
}

const fileWith = (text: string): string => {
  const file = join(mkdtempSync(join(tmpdir(), 'attune-tokenizer-')), 'tokenizer.json')
  writeFileSync(file, text)
  return file
}

describe('a tokenizer counts', () => {
  test('as the encoding of a model', async () => {
    const o200k = await loadTokenizer('o200k_base')
    const cl100k = await loadTokenizer('cl100k_base')
    // As tiktoken gives them.
    expect(o200k.count('tiktoken is great!')).toBe(6)
    expect(cl100k.count('antidisestablishmentarianism')).toBe(6)
    expect([o200k, cl100k].map(({ count }) => count('お誕生日おめでとう'))).toEqual([8, 9])
    expect(o200k.isRule).toBe(false)
  })

  test('marks of a prompt as text', async () => {
    const { count } = await loadTokenizer('o200k_base')
    expect(count('Hello<|endoftext|>')).toBeGreaterThan(2)
  })

  test('as a tokenizer.json, without the marks that it puts around a text', async () => {
    const { count, isRule } = await loadTokenizer(fileWith(JSON.stringify(wordLevel)))
    expect(['', 'I am fine', 'I am fine .', 'unheard of'].map(count)).toEqual([0, 3, 4, 2])
    expect(isRule).toBe(false)
  })

  test('by rule, and says so, where none is named', async () => {
    const { count, isRule } = await loadTokenizer()
    expect(count('twelve chars')).toBe(countTokens('twelve chars'))
    expect(isRule).toBe(true)
  })
})

test.each([
  ['is no JSON', 'not json'],
  ['is no tokenizer', '{"version": "1.0"}'],
])('a file that %s is refused by name', async (_, text) => {
  const file = fileWith(text)
  await expect(loadTokenizer(file)).rejects.toMatchObject({
    code: 'TOKENIZER_FILE',
    message: expect.stringContaining(file) as string,
  })
})

test('a tokenizer whose package is absent names what to install', () => {
  const absent = (): never => {
    throw new Error('Cannot find module')
  }
  expect(missingPackage('o200k_base', absent)).toBe('gpt-tokenizer')
  expect(missingPackage('/models/qwen/tokenizer.json', absent)).toBe('@huggingface/tokenizers')
  expect(missingPackage('o200k_base')).toBeUndefined()
})

describe('the counter of a model', () => {
  const text = 'a text of some words, '.repeat(2000)

  test('corrects the rule by what the server reports', async () => {
    const counter = await new ModelCounter(undefined).ready()
    const before = counter.count(text)
    counter.heard([text], Math.round(0.8 * countTokens(text)))
    expect(before).toBe(countTokens(text))
    expect(counter.count(text) / before).toBeCloseTo(0.83, 1)
  })

  test('takes a tokenizer by its word', async () => {
    const counter = await new ModelCounter('o200k_base').ready()
    const before = counter.count(text)
    counter.heard([text], 7)
    expect(counter.count(text)).toBe(before)
  })
})
