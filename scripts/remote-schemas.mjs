// JSON schemas of what a service of one's own is asked and answers, made from the types of plugin-basics.
import { join } from 'node:path'
import { createGenerator } from 'ts-json-schema-generator'
import { pythonTypes } from './python-types.mjs'

const kinds = ['estimate', 'judge', 'judge-pair', 'speak']

/** Two texts: the page for authors of services, and the answers as a module of plugin-basics. */
export function remoteSchemas(root) {
  const folder = join(root, 'packages/plugin-basics')
  const generator = createGenerator({
    path: join(folder, 'src/remote/protocol.ts'),
    tsconfig: join(folder, 'tsconfig.json'),
    skipTypeCheck: true,
    topRef: false,
    expose: 'export',
    additionalProperties: false,
    sortProps: false,
  })
  const { definitions, properties } = generator.createSchema('Remote')
  const withUsage = Object.fromEntries(
    Object.entries(properties).map(([kind, own]) => [
      kind,
      { ...own, properties: { ...own.properties, answer: counted(own.properties.answer) } },
    ]),
  )
  const page = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'What Attune asks a remote estimator, judge or simulator, and what it answers',
    properties: withUsage,
    definitions,
  }
  const answers = Object.fromEntries(
    kinds.map((kind) => [kind, withItsOwn(properties[kind].properties.answer, definitions)]),
  )
  return {
    'docs/remote.schema.json': `${JSON.stringify(page, null, 2)}\n`,
    'packages/plugin-basics/src/remote/schemas.ts': moduleOf(answers),
    'python/src/attune_eval/types.py': pythonTypes(page),
  }
}

/** An answer, or an answer with the tokens that it took. */
const counted = (answer) => ({
  anyOf: [
    answer,
    {
      type: 'object',
      properties: { answer, usage: { $ref: '#/definitions/Usage' } },
      required: ['answer', 'usage'],
      additionalProperties: false,
      description: 'An answer with the tokens that it took: they count in usage and budget.',
    },
  ],
})

const moduleOf = (answers) => `/** Made from protocol.ts by \`npm run docs\`. */
import type { Remote } from './protocol.js'

export const schemas: Readonly<Record<keyof Remote, object>> = ${JSON.stringify(answers)}
`

/** What a message shows to whoever sends a bare value. */
function withExpected(name, definition) {
  if (!name.startsWith('Known<')) return definition
  const value = name === 'Known<Preference>' ? '"first"' : '1'
  return { ...definition, expected: `{"state": "known", "value": ${value}} or {"state": "unknown", "why": "…"}` }
}

/** A schema with the definitions that it refers to, directly or not. */
function withItsOwn(schema, definitions) {
  const used = new Map()
  const collect = (part) => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/definitions\/([^"]+)"/g)) {
      const key = decodeURIComponent(name)
      if (used.has(key)) continue
      used.set(key, withExpected(key, definitions[key]))
      collect(definitions[key])
    }
  }
  collect(schema)
  return { ...schema, definitions: Object.fromEntries(used) }
}
