import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contractChecks, make, scriptedContext } from '@attune/testkit'
import plugin, { bm25, scoresOf } from '../index.js'

for (const check of contractChecks(plugin)) test(check.name, check.run)

const texts = ['The dog sleeps.', 'The cat and the other cat.', 'The bird sings to the cat.']
const search = { query: 'a cat', texts, k: 2, order: 'score', embedder: 'offline' }
const { context } = scriptedContext()

test('chooses by the words of the query, in either order', async () => {
  const retriever = make(bm25, {})
  assert.deepEqual(await retriever.choose(search, context), [1, 2])
  const bird = { ...search, query: 'bird dog sleeps' }
  assert.deepEqual(await retriever.choose(bird, context), [0, 2])
  assert.deepEqual(await retriever.choose({ ...bird, order: 'document', k: 1 }, context), [0])
})

test('scores as the formula does', () => {
  const [score] = scoresOf(
    ['a'],
    [
      ['a', 'b'],
      ['b', 'b'],
    ],
    { k1: 1.2, b: 0.75 },
  )
  assert.ok(Math.abs(score - Math.log(2) * (2.2 / 2.2)) < 1e-12)
})

test('leaves out stop words', async () => {
  const retriever = make(bm25, { stopWords: ['the', 'cat'] })
  assert.deepEqual(await retriever.choose({ ...search, query: 'the cat sings' }, context), [2, 0])
})
