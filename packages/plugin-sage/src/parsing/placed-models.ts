import { known, unknown, type Json, type Known } from '@attune/core'
import { objectsIn } from '@attune/answers'

/** Where one run places a model: x from structured to creative, y from solution to empathy. */
export interface SocialPoint {
  readonly model: string
  readonly x: number
  readonly y: number
}

/** A point with what the judge says of the companion. */
export interface PlacedModel extends SocialPoint {
  readonly role: string
  readonly personality: string
  readonly socialDistance: string
}

/** The points of all models, each once; unknown with what is wrong otherwise. */
export function placedModels(text: string, models: readonly string[]): Known<readonly PlacedModel[]> {
  const placed: PlacedModel[] = []
  for (const [at, { value }] of objectsIn(text).entries()) {
    const { model, x, y, role, personality, socialDistance } = value
    if (typeof model !== 'string' || typeof x !== 'number' || typeof y !== 'number')
      return unknown(`entry ${at + 1} lacks a model, or a number for x or y`)
    placed.push({
      model,
      x,
      y,
      role: wordsOf(role),
      personality: wordsOf(personality),
      socialDistance: wordsOf(socialDistance),
    })
  }
  const named = placed.map(({ model }) => model)
  const missing = models.filter((model) => !named.includes(model))
  const strange = named.filter((name, i) => !models.includes(name) || named.indexOf(name) !== i)
  if (missing.length > 0) return unknown(`missing: ${missing.join(', ')}`)
  return strange.length > 0 ? unknown(`not asked for, or twice: ${strange.join(', ')}`) : known(placed)
}

const wordsOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
