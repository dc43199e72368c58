import { readFileSync } from 'node:fs'
import { vectorsIn, type VectorFamily } from '@attune/testkit/shared/vectors.js'
import { expect, test } from 'vitest'
import {
  bleu,
  type BleuSmoothing,
  chrf,
  type Compared,
  distinct,
  meteor,
  type MeteorOptions,
  rougeL,
  type RougeLOptions,
  tokensOf,
} from '../../src/text/index.js'
import { stemOf } from '../../src/text/stem.js'

const published = vectorsIn(new URL('../vectors/esc-eval/', import.meta.url), 'esc-eval')

function testFamily<Input>(name: string, compute: (input: Input) => unknown): void {
  for (const check of published.checks<Input>(name, compute)) test(check.name, check.run)
}

testFamily('tokenise', ({ text }: { text: string }) => ({ tokens: tokensOf(text) }))

testFamily('bleu', ({ pairs, smoothing }: { pairs: Compared[]; smoothing: BleuSmoothing }) => ({
  bleu1: bleu(pairs, { order: 1, smoothing }),
  bleu2: bleu(pairs, { order: 2, smoothing }),
  bleu4: bleu(pairs, { smoothing }),
}))

testFamily('rouge-l', (input: Compared & RougeLOptions) => rougeL(input, input))

testFamily('meteor', (input: Compared & MeteorOptions) => meteor(input, input))

testFamily('distinct', ({ texts, n }: { texts: string[][]; n: number }) => distinct(texts, n))

type ChrfFamily = VectorFamily<{ hypothesis: string; references: string[] }, { score: number }>
const chrfCases: ChrfFamily = JSON.parse(
  readFileSync(new URL('../vectors/text/chrf.json', import.meta.url), 'utf8'),
)

test.each(chrfCases.cases)('chrf: $id', ({ input, expected }) => {
  expect(chrf(input.hypothesis, input.references)).toBeCloseTo(expected.score, 9)
})

type StemFamily = VectorFamily<{ word: string }, { stem: string }>
const stemCases: StemFamily = JSON.parse(
  readFileSync(new URL('../vectors/text/stem.json', import.meta.url), 'utf8'),
)

test.each(stemCases.cases)('stem: $id', ({ input, expected }) => {
  expect(stemOf(input.word)).toBe(expected.stem)
})
