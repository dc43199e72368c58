/**
 * Gives each supporter the same colour and mark in all figures: scales without a domain get the
 * names of all supporters.
 */
import type { Json, JsonObject } from '@attune/core'
import { isBag } from '@attune/core/runtime'

const CHANNELS = ['color', 'fill', 'stroke', 'shape'] as const

type Rows = readonly unknown[] | undefined
type Part = Readonly<Record<string, unknown>>

/**
 * Returns a Vega-Lite specification in which each nominal colour or mark channel of supporters has
 * their names as its domain, in the order of the config. A domain, range or scheme of the author is
 * kept.
 */
export const withSupporterStyles = (spec: JsonObject, supporters: readonly string[]): JsonObject =>
  styled(
    spec,
    { supporters, datasets: isBag(spec['datasets']) ? spec['datasets'] : {} },
    undefined,
  ) as JsonObject

interface Known {
  readonly supporters: readonly string[]
  readonly datasets: Part
}

/** Styles a part of a specification. `rows` are the data of the enclosing part. */
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

/** Styled channel; undefined if it does not show supporters, or has an explicit scale. */
function ofSupporters(channel: Part, { supporters }: Known, rows: Rows): Part | undefined {
  const { field, type = 'nominal', scale = {}, legend } = channel
  if (typeof field !== 'string' || (type !== 'nominal' && type !== 'ordinal') || !isBag(scale))
    return undefined
  if (['domain', 'range', 'scheme'].some((key) => scale[key] !== undefined)) return undefined
  const values = new Set(
    (rows ?? []).flatMap((row) =>
      isBag(row) && typeof row[field] === 'string' ? [row[field]] : [],
    ),
  )
  const isMade = values.size === 0 && field === 'supporter'
  const drawn = supporters.filter((name) => isMade || values.has(name))
  if (drawn.length === 0) return undefined
  const domain = [...new Set([...supporters, ...values])]
  // A legend shows its whole domain. If a figure has only some of the supporters, its legend lists
  // only those. Vega cannot list names such as `constructor`.
  const isListed = legend === undefined && !isMade && ![...values].some((name) => name in {})
  const shown: Json = domain.filter((name) => values.has(name))
  const range = type === 'ordinal' ? { range: 'category' } : {}
  return {
    ...channel,
    scale: { ...scale, domain, ...range },
    ...(isListed && { legend: { values: shown } }),
  }
}
