import { definePrompt, known, unknown } from '@attune/core'
import { tidied } from '@attune/answers'
import { placedModels, type PlacedModel } from '../../parsing/placed-models.js'

const folder = new URL('.', import.meta.url)

export const profilePrompt = definePrompt<{ cases: string }, string>({
  id: 'model-profile',
  expects: { tokens: 250 },
  isProse: true,
  folder,
  fields: ['cases'],
  parse(text) {
    const profile = tidied(text)
    return profile === '' ? unknown('the answer is empty') : known(profile)
  },
  standIn: ({ input: { cases } }) => `By rule: a profile of ${String(cases).length} characters of analyses.`,
})

/** `models` is a JSON list of names, `shares` one of the shares of empathy and of suggestions, for the stand-in. */
export type CoordinatesInput = { readonly material: string; readonly models: string; readonly shares: string }

export const coordinatesPrompt = definePrompt<CoordinatesInput, readonly PlacedModel[]>({
  id: 'social-coordinates',
  folder,
  fields: ['material', 'models', 'shares'],
  parse: (text, { models }) => placedModels(tidied(text), namesIn(String(models))),
  standIn({ input: { models, shares }, random }) {
    const tilts = numbersIn(String(shares))
    const points = namesIn(String(models)).map((model, i) => {
      const y = Math.round(10 * (tilts[i] ?? 0)) / 10
      const x = Math.round(20 * random() - 10) / 10
      return { model, x, y, role: 'by rule', personality: 'by rule', socialDistance: 'by rule' }
    })
    return JSON.stringify(points)
  },
})

function listIn(json: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(json)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

const namesIn = (json: string): string[] => listIn(json).filter((name) => typeof name === 'string')
const numbersIn = (json: string): number[] => listIn(json).filter((each) => typeof each === 'number')
