// The types of a config, for those who write one in TypeScript: made from the schemas, before each build and type check.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compile } from 'json-schema-to-typescript'
import { rolldown } from 'rolldown'
import { root } from './packages/workspace.mjs'

/** Schemas of the config's own keys, and of those that other packages read. */
const SCHEMAS = {
  slots: 'config/src/resolving/config-schema.ts',
  configShape: 'config/src/resolving/shape.ts',
  callProperties: 'config/src/plugins/entry-schema.ts',
  heads: 'config/src/plugins/entry-schema.ts',
  gatesSchema: 'claims/src/gates/gates-schema.ts',
  pythonSchema: 'python-bridge/src/settings.ts',
  primarySchema: 'claims/src/engine/primary-schema.ts',
}
const { slots, configShape, callProperties, heads, gatesSchema, pythonSchema, primarySchema } =
  await fromSources(SCHEMAS)

/** Exports of source files, in one module: no package is built yet. */
async function fromSources(files) {
  const entry = Object.entries(files)
    .map(
      ([name, file]) => `export { ${name} } from ${JSON.stringify(join(root, 'packages', file))}`,
    )
    .join('\n')
  // Inside the workspace, where its imports of libraries are found.
  const folder = mkdtempSync(join(root, 'node_modules', '.config-types-'))
  const isEntry = (id) => (id === 'schemas' ? id : undefined)
  try {
    const bundle = await rolldown({
      input: 'schemas',
      platform: 'node',
      tsconfig: join(root, 'tsconfig.base.json'),
      resolve: { conditionNames: ['attune-source', 'node', 'import'] },
      external: (id) => !/^([./]|@attune\/|schemas$)/.test(id),
      plugins: [
        { name: 'entry', resolveId: isEntry, load: (id) => isEntry(id) && entry },
        { name: 'places', transform: (code, id) => withPlace(code, id) },
      ],
    })
    await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].mjs' })
    await bundle.close()
    return await import(pathToFileURL(join(folder, 'schemas.mjs')).href)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Code that finds its files from where its source is. */
function withPlace(code, id) {
  if (!code.includes('import.meta.url')) return null
  return { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)) }
}

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
const folder = join(root, 'packages/core/dist/config')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'config-file.d.ts'), text)
