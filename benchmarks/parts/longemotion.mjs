// Chunking and ranking of texts of 30,000 tokens, beside counting their tokens alone; memory of a
// run over such texts.
import { createRandom } from '@attune/core/internal'
import { countTokens } from '@attune/core/tokens'
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseMostSimilar } from '../../packages/plugin-longemotion/dist/passages/chunk-ranking.js'
import { cosine } from '../../packages/plugin-longemotion/dist/passages/cosine.js'
import { splitText } from '../../packages/plugin-longemotion/dist/passages/text-chunking.js'
import { measured } from './project.mjs'

const TOKENS = 30_000
const random = createRandom('longemotion')
const words =
  'the a of she he letter kitchen winter light quiet argument remembered promised spoke waited nobody didn’t'.split(
    ' ',
  )
const word = () => words[Math.floor(random() * words.length)]

/**
 * Sentences of 6 to 20 words; some end a line or a paragraph. Not all characters are Latin-1, as in
 * books.
 */
function text() {
  const sentences = []
  for (let length = 0; length < 4 * TOKENS; length += sentences.at(-1).length) {
    const sentence = Array.from({ length: 6 + Math.floor(random() * 15) }, word).join(' ')
    sentences.push(
      `${sentence}, ${sentences.length}.${random() < 0.2 ? '\n\n' : random() < 0.4 ? '\n' : ' '}`,
    )
  }
  return sentences.join('')
}

const chunking = { size: 128, overlap: 50, lengthOf: countTokens }
const vector = () => Array.from({ length: 1024 }, () => random() - 0.5)

/** Tokens per second: the median of five passes over all texts, after one that is not counted. */
function rate(texts, work) {
  const seconds = Array.from({ length: 6 }, () => {
    // New strings: the engine remembers what a pattern found in the last ones.
    const fresh = texts.map((each) => Buffer.from(each).toString())
    const began = performance.now()
    for (const each of fresh) work(each)
    return (performance.now() - began) / 1000
  })
  return (texts.length * TOKENS) / seconds.slice(1).sort((a, b) => a - b)[2]
}

/** The peak of a run that retrieves from `count` long texts, with rule-based vectors. */
async function peakOf(count) {
  const folder = mkdtempSync(join(tmpdir(), 'attune-bench-'))
  const file = createWriteStream(join(folder, 'texts.jsonl'))
  for (let id = 0; id < count; id++) {
    file.write(
      `${JSON.stringify({ id, content: text(), subject: 'she', label: 'Joy', choices: ['Joy', 'Guilt'] })}\n`,
    )
  }
  await once(file.end(), 'finish')
  const config = {
    plugins: ['@attune/plugin-longemotion'],
    supporters: { listener: { use: 'core/rule-based', manner: 'listening' } },
    evaluations: {
      long: {
        scenarios: { use: 'longemotion/tasks', files: { emobench: 'texts.jsonl' } },
        simulator: { use: 'longemotion/simulator', setting: 'rag' },
      },
    },
  }
  writeFileSync(join(folder, 'attune.config.json'), JSON.stringify(config))
  const { megabytes } = await measured('run.mjs', { folder })
  rmSync(folder, { recursive: true, force: true })
  return megabytes
}

const texts = Array.from({ length: 20 }, text)
const chunks = splitText(texts[0], chunking).length
const [query, ...vectors] = Array.from({ length: chunks + 1 }, vector)
const result = {
  chunks,
  tokensPerSecond: {
    counting: rate(texts, countTokens),
    chunking: rate(texts, (each) => splitText(each, chunking)),
    ranking: rate(texts, () => {
      const similarities = vectors.map((each) => cosine(query, each))
      return chooseMostSimilar(similarities, { k: 4 })
    }),
  },
  megabytes: { of50: await peakOf(50), of200: await peakOf(200) },
}
console.log(JSON.stringify(result))
