import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clock, http } from '@attune/core'
import { bind, clockAt, contractChecks, make, scriptedContext, scriptedHttp } from '@attune/testkit'
import plugin, { bm25, scoresOf } from '../index.js'

for (const check of contractChecks(plugin)) test(check.name, check.run)

const texts = ['The dog sleeps.', 'The cat and the other cat.', 'The bird sings to the cat.']
const search = { query: 'a cat', texts, k: 2, order: 'score', embedder: 'offline' }
const { context } = scriptedContext()

test('chooses by the words of the query, in either order', async () => {
  const retriever = make(
    bm25,
    {},
    { services: [bind(http, scriptedHttp()), bind(clock, clockAt())] },
  )
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

test('asks for the list of stop words once, and again when it is old', async () => {
  const time = clockAt()
  const server = scriptedHttp(() => ({ words: ['the', 'cat'] }))
  const options = { stopWords: 'http://words.example/list', minutes: 10 }
  const retriever = make(bm25, options, { services: [bind(http, server), bind(clock, time)] })
  await retriever.choose(search, context)
  await retriever.choose(search, context)
  assert.deepEqual(server.sent, [{ url: 'http://words.example/list', body: { language: 'en' } }])
  time.pass(10 * 60_000)
  await retriever.choose(search, context)
  assert.equal(server.sent.length, 2)
})
