/**
 * Loads tokenizers of models. They are optional packages, imported when a text is first counted.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { TokenCounter } from '../contracts/models.js'
import { AttuneError } from '../errors.js'
import { countTokens } from './token-counts.js'

const importEncoding = {
  o200k_base: () => import('gpt-tokenizer/encoding/o200k_base'),
  o200k_harmony: () => import('gpt-tokenizer/encoding/o200k_harmony'),
  cl100k_base: () => import('gpt-tokenizer/encoding/cl100k_base'),
  p50k_base: () => import('gpt-tokenizer/encoding/p50k_base'),
  r50k_base: () => import('gpt-tokenizer/encoding/r50k_base'),
}
type Encoding = keyof typeof importEncoding

/** Encodings of OpenAI's models. Any other name is the path of a `tokenizer.json`. */
export const encodings = Object.keys(importEncoding)
export const isEncoding = (name: string): name is Encoding => Object.hasOwn(importEncoding, name)

const packages = { encodings: 'gpt-tokenizer', files: '@huggingface/tokenizers' } as const
const packageOf = (name: string): string => (isEncoding(name) ? packages.encodings : packages.files)

/** Name of the package that a tokenizer needs, if it is not installed; otherwise undefined. */
export function missingPackage(
  name: string,
  resolve: (name: string) => unknown = resolveHere,
): string | undefined {
  try {
    resolve(packageOf(name))
    return undefined
  } catch {
    return packageOf(name)
  }
}

const resolveHere = (name: string): string => createRequire(import.meta.url).resolve(name)

export const byRule: TokenCounter = { count: countTokens, isRule: true }

const loaded = new Map<string, Promise<TokenCounter>>()

/**
 * Loads a tokenizer as a token counter.
 *
 * @param name value of an option of the format `tokenizer`: an encoding such as `o200k_base`, or
 *   the path of a `tokenizer.json`. Undefined: the rule, {@link countTokens}
 * @throws TOKENIZER_PACKAGE if its package is not installed, TOKENIZER_FILE if the file is not a
 *   tokenizer
 */
export function loadTokenizer(name?: string): Promise<TokenCounter> {
  if (name === undefined) return Promise.resolve(byRule)
  const counter = loaded.get(name) ?? load(name).then(remembering)
  loaded.set(name, counter)
  return counter
}

async function load(name: string): Promise<(text: string) => number> {
  const missing = missingPackage(name)
  if (missing !== undefined)
    throw new AttuneError('TOKENIZER_PACKAGE', { tokenizer: name, package: missing })
  return isEncoding(name) ? loadEncoding(name) : loadFile(name)
}

async function loadEncoding(name: Encoding): Promise<(text: string) => number> {
  const encoding = await importEncoding[name]()
  // Special tokens such as <|endoftext|> are counted as plain text.
  const asText = { disallowedSpecial: new Set<string>() }
  return (text) => encoding.countTokens(text, asText)
}

async function loadFile(file: string): Promise<(text: string) => number> {
  try {
    const { Tokenizer } = await import('@huggingface/tokenizers')
    const config = join(dirname(file), 'tokenizer_config.json')
    const parts = await Promise.all([readJson(file), existsSync(config) ? readJson(config) : {}])
    const tokenizer = new Tokenizer(...parts)
    const count = (text: string): number =>
      tokenizer.encode(text, { add_special_tokens: false }).ids.length
    count('A text.')
    return count
  } catch (cause) {
    const what = cause instanceof Error ? cause.message : String(cause)
    throw new AttuneError('TOKENIZER_FILE', { file, what }, { cause })
  }
}

const readJson = async (file: string): Promise<object> =>
  JSON.parse(await readFile(file, 'utf8')) as object

/**
 * Limits of the cache: number of texts, and their maximum length in characters. Longer texts are
 * split into words, which recur.
 */
const REMEMBERED = { texts: 50_000, length: 40 }

function remembering(count: (text: string) => number): TokenCounter {
  const counted = new Map<string, number>()
  return {
    isRule: false,
    count(text) {
      if (text.length > REMEMBERED.length) return count(text)
      const before = counted.get(text)
      if (before !== undefined) return before
      const tokens = count(text)
      if (counted.size < REMEMBERED.texts) counted.set(text, tokens)
      return tokens
    },
  }
}
