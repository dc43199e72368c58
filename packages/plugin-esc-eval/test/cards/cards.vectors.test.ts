import type { Json } from '@attune/core'
import { readCardFile } from '../../src/cards/card-file.js'
import { checkCard } from '../../src/cards/check-card.js'
import { gradeCard, mergeVotes, type CardFeatures, type CardVotes } from '../../src/cards/grades.js'
import { parseCard } from '../../src/cards/parse-card.js'
import { testFamily } from '../vector-family.js'

testFamily<{ base: string }>('card-parse', ({ base }) => {
  const absent = {
    age: null,
    gender: null,
    occupation: null,
    problem: null,
    genderNorm: null,
    labelLanguage: null,
  }
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

testFamily<CardVotes>('card-merge', (votes) => ({
  grade: null,
  category: null,
  ...mergeVotes(votes),
}))
