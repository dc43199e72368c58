import { readReleasedScore, readStrictScore } from '../../src/reading/score.js'
import { testFamily } from '../vector-family.js'

testFamily<{ response: string }>('score-parse', ({ response }) => {
  const released = readReleasedScore(response)
  const strict = readStrictScore(response)
  return {
    released: released.state === 'known' ? released.value : -1,
    strict:
      strict.state === 'known'
        ? { score: strict.value, status: 'ok' }
        : { score: null, status: strict.why },
  }
})
