import { objectsIn, tidied } from '@attune/answers'
import { definePrompt, type Json, known, type Known, unknown } from '@attune/core'
import { grouped } from '@attune/kit/internal'

/**
 * Position that a run gives to a model: x from structured to creative, y from solution to empathy.
 */
interface SocialPoint {
  readonly model: string
  readonly x: number
  readonly y: number
}

/** A position with the judge's description of the model as a companion. */
export interface PlacedModel extends SocialPoint {
  readonly role: string
  readonly personality: string
  readonly socialDistance: string
}

/**
 * Reads one position for each model. Unknown, with the fault, if a model has none or several, or if
 * another model is named.
 */
function placedModels(text: string, models: readonly string[]): Known<readonly PlacedModel[]> {
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
  return strange.length > 0
    ? unknown(`not asked for, or twice: ${strange.join(', ')}`)
    : known(placed)
}

const wordsOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

type Quadrant =
  | 'empathy-structured'
  | 'empathy-creative'
  | 'solution-structured'
  | 'solution-creative'
  /** For a point on an axis. */
  | 'axis'

export interface MeanSocialPoint extends SocialPoint {
  /** Number of runs that place the model. */
  readonly runs: number
  readonly quadrant: Quadrant
  /** Number of these runs whose point was outside [-1, 1] on an axis and was limited. */
  readonly clamped: number
}

const limit = (value: number): number => Math.min(1, Math.max(-1, value))

const limitedMean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + limit(value), 0) / values.length

/** Means of decimal fractions that cancel out can differ from 0 by rounding errors. */
const isZero = (value: number): boolean => Math.abs(value) < 1e-12

function quadrantOf(x: number, y: number): Quadrant {
  if (isZero(x) || isZero(y)) return 'axis'
  return `${y > 0 ? 'empathy' : 'solution'}-${x > 0 ? 'creative' : 'structured'}`
}

function meanPoint(model: string, points: readonly SocialPoint[]): MeanSocialPoint {
  const x = limitedMean(points.map((point) => point.x))
  const y = limitedMean(points.map((point) => point.y))
  const clamped = points.filter(
    (point) => limit(point.x) !== point.x || limit(point.y) !== point.y,
  ).length
  return { model, runs: points.length, x, y, quadrant: quadrantOf(x, y), clamped }
}

/**
 * Mean position of each model in the social cognition coordinate over the runs that place it; each
 * axis is first limited to [-1, 1]. Sorted by model.
 *
 * Source: SAGE, figure 7 and the prompt of the coordinate, which gives the range from -1 to 1.
 */
export function meanCoordinates(runs: readonly (readonly SocialPoint[])[]): MeanSocialPoint[] {
  return [...grouped(runs.flat(), ({ model }) => model)]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([model, points]) => meanPoint(model, points))
}

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
  standIn: ({ input: { cases } }) =>
    `By rule: a profile of ${String(cases).length} characters of analyses.`,
})

/**
 * Fields of the prompt. `models`: JSON list of names. `shares`: JSON list with the share of empathy
 * minus that of suggestions of each model, for the offline stand-in.
 */
type CoordinatesInput = {
  readonly material: string
  readonly models: string
  readonly shares: string
}

export const coordinatesPrompt = definePrompt<CoordinatesInput, readonly PlacedModel[]>({
  id: 'social-coordinates',
  folder,
  fields: ['material', 'models', 'shares'],
  unshown: ['shares'],
  parse: (text, { models }) => placedModels(tidied(text), namesIn(String(models))),
  standIn({ input: { models, shares }, random }) {
    const tilts = listIn(String(shares)).filter((each) => typeof each === 'number')
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
