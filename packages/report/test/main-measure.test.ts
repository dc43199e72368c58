import { expect, test } from 'vitest'
import { mainMeasure } from '../src/catalog/deciding.js'

const entry = (source: string, name: string) => ({ key: name, source, name, conditions: {} })
const measures = [entry('dialogue', 'turns'), entry('talk', 'warmth'), entry('mood', 'end')]

test.each<[string, readonly string[], string]>([
  ['the first primary measure', ['mood.end', 'talk.warmth'], 'end'],
  ['the next one, if the first has no values', ['mood.start', 'mood.end'], 'end'],
  ['without a primary measure the first that compares supporters', [], 'warmth'],
])('two sides are compared by %s', (_, primary, name) => {
  expect(mainMeasure({ measures, primary })?.name).toBe(name)
})
