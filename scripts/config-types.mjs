// The types of a config, for those who write one in TypeScript: made from the schemas, before each build and type check.
import { mkdirSync, writeFileSync } from 'node:fs'
import { createJiti } from 'jiti'
import { compile } from 'json-schema-to-typescript'

const core = new URL('../packages/core/src/', import.meta.url)
// Its sources, since no package is built yet.
const alias = {
  '@attune/core/runtime': new URL('runtime.ts', core).pathname,
  '@attune/core/internal': new URL('internal.ts', core).pathname,
  '@attune/core': new URL('index.ts', core).pathname,
}
const source = (file) =>
  createJiti(import.meta.url, { fsCache: false, alias }).import(new URL(file, core).pathname)
const { slots } = await source('../../config/src/resolving/config-schema.ts')
const { configShape } = await source('../../config/src/resolving/shape.ts')
const { callProperties, heads } = await source('../../config/src/plugins/entry-schema.ts')

/** What other packages read of a config. */
const { gatesSchema } = await source('../../claims/src/gates/gates-schema.ts')
const { pythonSchema } = await source('../../python-bridge/src/settings.ts')
const { primarySchema } = await source('../../claims/src/engine/primary-schema.ts')

const vary = { ...heads.varied.properties.vary, title: 'Vary' }
/** What stands in a place is decided by the plugins: types of `S`, one for each place. */
const entryOf = remembered((slot) => ({ tsType: `S['${slot}']`, slot }))

/** Keys of an entry besides the options of its component. */
const headOf = (slot) => {
  const { head, description } = slots[slot]
  const properties = {
    ...head.properties,
    ...(head.hasCalls && callProperties),
    ...('vary' in head.properties && { vary }),
  }
  const title = `${slot[0].toUpperCase()}${slot.slice(1)}Head`
  return { description, type: 'object', properties, additionalProperties: false, title }
}

/** With a union for what may be a list or a map: the compiler reads no schema for both. */
const compilable = remembered((schema) => {
  if (Array.isArray(schema)) return schema.map(compilable)
  if (typeof schema !== 'object' || schema === null || 'slot' in schema) return schema
  // Entries of a map that are named by their labels: the type is that of the map.
  const { slot = '' } = Object(schema.additionalProperties)
  if (slot.startsWith('mapped')) return { description: schema.description, tsType: `S['${slot}']` }
  const { if: _if, then: _then, propertyNames: _names, expected: _expected, ...kept } = schema
  const rest = Object.fromEntries(
    Object.entries(kept).map(([key, value]) => [key, compilable(value)]),
  )
  if (Object.keys(rest).every((key) => key === 'description')) return { ...rest, tsType: 'unknown' }
  if (!Array.isArray(rest.type) || !rest.type.some((each) => each === 'array' || each === 'object'))
    return rest
  const { type, title, description, default: value, ...parts } = rest
  return {
    title,
    description,
    default: value,
    anyOf: type.map((each) => ({ type: each, ...partsFor(each, parts) })),
  }
})

function partsFor(type, { items, pattern, ...ofMap }) {
  if (type === 'array') return { items }
  if (type === 'object') return { additionalProperties: false, ...ofMap }
  return pattern === '^all$' ? { enum: ['all'] } : {}
}

/** One result for each argument, so that the compiler sees what is the same. */
function remembered(make) {
  const made = new Map()
  return (from) => made.get(from) ?? made.set(from, make(from)).get(from)
}

const shape = compilable(
  configShape(
    entryOf,
    {
      sections: [
        { name: 'gates', schema: gatesSchema },
        { name: 'primary', schema: primarySchema },
      ],
      loaders: [{ key: 'python', schema: pythonSchema }],
    },
    false,
  ),
)
for (const { items, additionalProperties } of shape.properties.evaluations.anyOf)
  (items ?? additionalProperties).properties.gates.items.title = 'Gate'
const whole = { ...shape, description: 'What a config may hold, as a whole or as a part of one.' }
const style = { semi: false, singleQuote: true, printWidth: 120 }
const written = await compile(whole, 'ConfigFile', {
  bannerComment: '// Made from the schemas by `npm run build`.',
  style,
  ignoreMinAndMaxItems: true,
})
const named = Object.keys(slots).filter((slot) => !slot.startsWith('read'))
const headsShape = {
  title: 'Heads',
  description: 'What entries have besides the options of their components.',
  type: 'object',
  properties: Object.fromEntries(named.map((slot) => [slot, compilable(headOf(slot))])),
  additionalProperties: false,
}
const headTypes = await compile(headsShape, 'Heads', {
  bannerComment: '',
  style,
  ignoreMinAndMaxItems: true,
})
const places = named.map((slot) => `  ${slot}: unknown`).join('\n')
const text = `${written.replace('export interface ConfigFile {', 'export interface ConfigFile<S extends Slots = Slots> {')}
/** What may stand in each place. */
export interface Slots {
${places}
}

${headTypes}`
const file = new URL('../dist/config/config-file.d.ts', core)
mkdirSync(new URL('.', file), { recursive: true })
writeFileSync(file, text)
