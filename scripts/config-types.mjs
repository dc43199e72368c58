// The types of a config, for those who write one in TypeScript: made from the schemas, before each build and type check.
import { mkdirSync, writeFileSync } from 'node:fs'
import { createJiti } from 'jiti'
import { compile } from 'json-schema-to-typescript'

const core = new URL('../packages/core/src/', import.meta.url)
const source = (file) => createJiti(import.meta.url, { fsCache: false }).import(new URL(file, core).pathname)
const { slots } = await source('config/config-schema.ts')
const { configShape } = await source('config/shape.ts')
const { callProperties, heads } = await source('plugins/entry-schema.ts')

/** What other packages read of a config. */
const { gatesSchema } = await source('../../claims/src/gates/gates-schema.ts')
const { pythonSchema } = await source('../../python-bridge/src/settings.ts')
const { primarySchema } = await source('../../claims/src/engine/primary-schema.ts')

const vary = { ...heads.varied.properties.vary, title: 'Vary' }
const short = { type: 'string', description: 'The component alone, as plugin/name.' }
const nothing = { type: 'null', description: 'Removes what an extended config has there.' }

/** What plugins decide is open: the options of a component. */
const entryOf = remembered((slot) => {
  const { head, description, hasShortForm, isMerged } = slots[slot]
  const properties = {
    ...head.properties,
    ...(head.hasCalls && callProperties),
    ...('vary' in head.properties && { vary }),
  }
  const title = `${slot[0].toUpperCase()}${slot.slice(1)}Entry`
  const required = isMerged ? [] : head.required
  const entry = { description, type: 'object', properties, required, additionalProperties: true, title }
  if (!hasShortForm) return entry
  return { anyOf: [short, entry, ...(slot.startsWith('mapped') ? [nothing] : [])] }
})

/** With a union for what may be a list or a map: the compiler reads no schema for both. */
const compilable = remembered((schema) => {
  if (Array.isArray(schema)) return schema.map(compilable)
  if (typeof schema !== 'object' || schema === null) return schema
  const { if: _if, then: _then, propertyNames: _names, expected: _expected, ...kept } = schema
  const rest = Object.fromEntries(Object.entries(kept).map(([key, value]) => [key, compilable(value)]))
  if (Object.keys(rest).every((key) => key === 'description')) return { ...rest, tsType: 'unknown' }
  if (!Array.isArray(rest.type) || !rest.type.some((each) => each === 'array' || each === 'object')) return rest
  const { type, title, description, default: value, ...parts } = rest
  return { title, description, default: value, anyOf: type.map((each) => ({ type: each, ...partsFor(each, parts) })) }
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
const text = await compile(whole, 'ConfigFile', {
  bannerComment: '// Made from the schemas by `npm run build`.',
  style: { semi: false, singleQuote: true, printWidth: 120 },
  ignoreMinAndMaxItems: true,
})
const file = new URL('../dist/config/config-file.d.ts', core)
mkdirSync(new URL('.', file), { recursive: true })
writeFileSync(file, text)
