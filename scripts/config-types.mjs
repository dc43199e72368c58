// Generates the TypeScript types of a config from the schemas, before each build and type check.
// They serve authors who write a config in TypeScript.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compile } from 'json-schema-to-typescript'
import { rolldown } from 'rolldown'
import { root } from './packages/workspace.mjs'

/** Source files with the schemas of the config's own keys, and of keys that other packages read. */
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

/** Loads exports of source files, bundled to one module, because no package has been built yet. */
async function fromSources(files) {
  const entry = Object.entries(files)
    .map(
      ([name, file]) => `export { ${name} } from ${JSON.stringify(join(root, 'packages', file))}`,
    )
    .join('\n')
  // The folder must be inside the workspace, so that the module finds libraries.
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

/**
 * Replaces `import.meta.url` by the location of the source, so that the code finds neighbouring
 * files.
 */
function withPlace(code, id) {
  if (!code.includes('import.meta.url')) return null
  return { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)) }
}

const vary = { ...heads.varied.properties.vary, title: 'Vary' }
/**
 * Type for an entry of a slot such as `judges`. Plugins determine the possible entries, so each
 * slot has a type parameter in `S`.
 */
const entryOf = remembered((slot) => ({ tsType: `S['${slot}']`, slot }))

/** Schema of the keys that every entry of a slot has, besides the options of its component. */
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

/**
 * Rewrites a schema for the compiler, which cannot read a schema for both lists and maps: each
 * alternative becomes a member of a union.
 */
const compilable = remembered((schema) => {
  if (Array.isArray(schema)) return schema.map(compilable)
  if (typeof schema !== 'object' || schema === null || 'slot' in schema) return schema
  // In a map whose keys are labels, the type parameter covers the whole map.
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

/** Caches results by argument, so that the compiler recognises equal schemas by identity. */
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
/** Type of an entry in each place of a config that plugins fill. */
export interface Slots {
${places}
}

${headTypes}`
const folder = join(root, 'packages/core/dist/config')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'config-file.d.ts'), text)
