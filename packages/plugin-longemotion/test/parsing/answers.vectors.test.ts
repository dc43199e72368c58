/** Answers as models write them: those that all projects share, and our own. */
import { existsSync, readFileSync } from 'node:fs'
import { answerCheck } from '@attune/testkit'
import type { AnswerFamily } from '@attune/testkit/internal'
import { vectorsIn } from '@attune/testkit/shared/vectors.js'
import { describe, test } from 'vitest'
import { type AnswerInput, readers } from './readers.js'

type Family = AnswerFamily<AnswerInput>

const shared = vectorsIn(new URL('../vectors/answers/', import.meta.url), 'answers')

describe.each(Object.entries(readers))('%s', (name, read) => {
  const own = new URL(`../answers/${name}.json`, import.meta.url)
  const families = [
    shared.read<Family>(`${name}.json`),
    ...(existsSync(own) ? [JSON.parse(readFileSync(own, 'utf8')) as Family] : []),
  ]
  for (const check of families.map((family) => answerCheck(family, read)))
    test(check.name, check.run)
})
