import type { Json } from '@attune/core'
import {
  checkCard,
  gradeCard,
  mergeVotes,
  parseCard,
  readCardFile,
  type CardFeatures,
  type CardVotes,
} from '../../src/index.js'
import { testFamily } from '../vector-family.js'

testFamily<{ base: string }>('card-parse', ({ base }) => {
  const absent = { age: null, gender: null, occupation: null, problem: null, genderNorm: null, labelLanguage: null }
  return { ...absent, ...parseCard(base) }
})

testFamily<{ card: Json }>('card-validate', ({ card }) => {
  const { errors, warnings } = checkCard(card)
  return { valid: errors.length === 0, errors, warnings }
})

testFamily<{ text: string }>('card-file', ({ text }) => {
  const { cards, ...found } = readCardFile(text)
  return { ...found, ...(cards && { count: cards.length }) }
})

testFamily<CardFeatures>('card-grade', (card) => ({ grade: gradeCard(card) }))

testFamily<CardVotes>('card-merge', (votes) => ({ grade: null, category: null, ...mergeVotes(votes) }))
