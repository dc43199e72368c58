import { definePrompt, known, unknown, type Known } from '@attune/core'
import { tidied } from '@attune/core/answers'
import type { SocialPoint } from '../../strategies/coordinates.js'

const folder = new URL('.', import.meta.url)

export const profilePrompt = definePrompt<{ cases: string }, string>({
  id: 'model-profile',
  folder,
  fields: ['cases'],
  parse(text) {
    const profile = tidied(text)
    return profile === '' ? unknown('the answer is empty') : known(profile)
  },
  standIn: ({ input: { cases } }) => `By rule: a profile of ${String(cases).length} characters of analyses.`,
})

/** A point with what the judge says of the companion. */
export interface PlacedModel extends SocialPoint {
  readonly role: string
  readonly personality: string
  readonly socialDistance: string
}

/** `models` is a JSON list of names, `shares` one of the shares of empathy and of suggestions, for the stand-in. */
export type CoordinatesInput = { readonly material: string; readonly models: string; readonly shares: string }

export const coordinatesPrompt = definePrompt<CoordinatesInput, readonly PlacedModel[]>({
  id: 'social-coordinates',
  folder,
  fields: ['material', 'models', 'shares'],
  parse: (text, { models }) => readPoints(tidied(text), namesIn(String(models))),
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

/** The points of all models, each once; unknown with what is wrong otherwise. */
function readPoints(text: string, models: readonly string[]): Known<readonly PlacedModel[]> {
  const [from, to] = [text.indexOf('['), text.lastIndexOf(']')]
  if (from < 0 || to < from) return unknown('there is no JSON list')
  let list: unknown
  try {
    list = JSON.parse(text.slice(from, to + 1))
  } catch {
    return unknown('the list is not JSON')
  }
  const points = (list as readonly unknown[]).map(pointOf)
  const wrong = points.findIndex((point) => point === undefined)
  if (wrong >= 0) return unknown(`entry ${wrong + 1} lacks a model, or a number for x or y`)
  const placed = points.flatMap((point) => point ?? [])
  const named = placed.map(({ model }) => model)
  const missing = models.filter((model) => !named.includes(model))
  const strange = named.filter((name, i) => !models.includes(name) || named.indexOf(name) !== i)
  if (missing.length > 0) return unknown(`missing: ${missing.join(', ')}`)
  return strange.length > 0 ? unknown(`not asked for, or twice: ${strange.join(', ')}`) : known(placed)
}

function pointOf(entry: unknown): PlacedModel | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const { model, x, y, role, personality, socialDistance } = entry as Readonly<Record<string, unknown>>
  if (typeof model !== 'string' || typeof x !== 'number' || typeof y !== 'number') return undefined
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  return { model, x, y, role: text(role), personality: text(personality), socialDistance: text(socialDistance) }
}
