/** Supporters look the same in every figure: a scale of colours or marks that an author leaves open begins with their names. */
import type { Json, JsonObject } from '@attune/core'
import { isBag } from '@attune/core/runtime'

const CHANNELS = ['color', 'fill', 'stroke', 'shape'] as const

type Rows = readonly unknown[] | undefined
type Part = Readonly<Record<string, unknown>>

/**
 * A specification of Vega-Lite in which each nominal channel for colours or marks that shows supporters has their names as its domain, in
 * the order of the config. A domain, range or scheme that the author chose stays.
 */
export const withSupporterStyles = (spec: JsonObject, supporters: readonly string[]): JsonObject =>
  styled(spec, { supporters, datasets: isBag(spec['datasets']) ? spec['datasets'] : {} }, undefined) as JsonObject

interface Known {
  readonly supporters: readonly string[]
  readonly datasets: Part
}

/** `rows` are the data of what is around it. */
function styled(part: unknown, known: Known, rows: Rows): unknown {
  if (Array.isArray(part)) return part.map((each) => styled(each, known, rows))
  if (!isBag(part)) return part
  const own = rowsOf(part['data'], known) ?? rows
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => {
      if (name === 'data' || name === 'datasets') return [name, value]
      if (name === 'encoding' && isBag(value)) return [name, encoded(value, known, own)]
      return [name, styled(value, known, own)]
    }),
  )
}

function rowsOf(data: unknown, { datasets }: Known): Rows {
  if (!isBag(data)) return undefined
  const { values, name } = data
  if (Array.isArray(values)) return values
  const named = typeof name === 'string' ? datasets[name] : undefined
  return Array.isArray(named) ? named : undefined
}

function encoded(encoding: Part, known: Known, rows: Rows): Part {
  const channels = CHANNELS.flatMap((name) => {
    const channel = encoding[name]
    const open = isBag(channel) ? ofSupporters(channel, known, rows) : undefined
    return open ? [[name, open] as const] : []
  })
  return { ...encoding, ...Object.fromEntries(channels) }
}

/** Nothing where the channel shows something else, or its author decided. */
function ofSupporters(channel: Part, { supporters }: Known, rows: Rows): Part | undefined {
  const { field, type = 'nominal', scale = {}, legend } = channel
  if (typeof field !== 'string' || (type !== 'nominal' && type !== 'ordinal') || !isBag(scale)) return undefined
  if (['domain', 'range', 'scheme'].some((key) => scale[key] !== undefined)) return undefined
  const values = new Set(
    (rows ?? []).flatMap((row) => (isBag(row) && typeof row[field] === 'string' ? [row[field]] : [])),
  )
  const isMade = values.size === 0 && field === 'supporter'
  const drawn = supporters.filter((name) => isMade || values.has(name))
  if (drawn.length === 0) return undefined
  const domain = [...new Set([...supporters, ...values])]
  // A legend lists its whole domain, and this figure may show a part; `constructor` is no text to Vega.
  const isListed = legend === undefined && !isMade && ![...values].some((name) => name in {})
  const shown: Json = domain.filter((name) => values.has(name))
  const range = type === 'ordinal' ? { range: 'category' } : {}
  return { ...channel, scale: { ...scale, domain, ...range }, ...(isListed && { legend: { values: shown } }) }
}
