/** Answers as models write them: those that all projects share, and our own. */
import { readFileSync } from 'node:fs'
import type { Json } from '@attune/core'
import { answerCheck } from '@attune/testkit'
import type { AnswerFamily } from '@attune/testkit/internal'
import { vectorsIn } from '@attune/testkit/shared/vectors.js'
import { test } from 'vitest'
import { parseVerdict } from '../../src/verdict/parse-verdict.js'
import { toLetter } from '../vectors.js'

type Family = AnswerFamily<{ readonly text: string }>

const shared = vectorsIn(new URL('../vectors/answers/', import.meta.url), 'answers').read<Family>(
  'hill-verdict.json',
)
const own: Family = JSON.parse(
  readFileSync(new URL('../answers/hill-verdict.json', import.meta.url), 'utf8'),
)

const read = ({ text }: { readonly text: string }): Json | undefined => {
  const letter = toLetter(parseVerdict(text))
  return letter === 'skip' ? undefined : letter
}

for (const check of [shared, own].map((family) => answerCheck(family, read)))
  test(check.name, check.run)
