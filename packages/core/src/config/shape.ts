/** The places of a config where components and models stand; what belongs there depends on the plugins. */
export type Slot =
  | 'scenarios'
  | 'simulator'
  | 'estimator'
  | 'judge'
  | 'analysis'
  | 'listedSupporter'
  | 'mappedSupporter'
  | 'model'

const text = { type: 'string', minLength: 1 }
const texts = { type: 'array', items: text }
const count = { type: 'integer', minimum: 1 }
const amount = { type: 'number', exclusiveMinimum: 0 }

const closed = (properties: Readonly<Record<string, object>>, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

/** A list whose items have names, or a map by name. */
const named = (listed: object, mapped: object) => ({
  type: ['array', 'object'],
  items: listed,
  minItems: 1,
  additionalProperties: mapped,
  minProperties: 1,
})

/**
 * The JSON schema of a config, with those of components and models where they stand. One that is not whole may be merged
 * with what it extends, so nothing is missing in its maps.
 */
export function configShape(slot: (name: Slot) => object, isWhole = true) {
  const evaluation = evaluationProperties(slot)
  const required = ['scenarios', 'simulator']
  const properties = {
    $schema: text,
    extends: {
      type: ['string', 'array'],
      items: text,
      description:
        'Configs to build on: paths, or files of packages. Later ones win over earlier ones, this file over all.',
    },
    plugins: { ...texts, description: 'Names of packages, or paths. Those of extended configs are loaded as well.' },
    seed: { type: ['number', 'string'], description: 'All chances follow from it. Default: 0.' },
    repeats: { ...count, description: 'Dialogues of each scenario with each supporter. Default: 1.' },
    concurrency: { ...count, description: 'Units worked on at the same time. Default: 8.' },
    models: {
      type: 'object',
      additionalProperties: slot('model'),
      description: 'Models by name. One that is called offline is always there.',
    },
    supporters: {
      ...named(slot('listedSupporter'), slot('mappedSupporter')),
      description: 'The systems under test. Without "use": a model that is asked as it is (core/chat).',
    },
    evaluations: named(
      closed({ name: text, ...evaluation }, ['name', ...required]),
      closed(evaluation, isWhole ? required : []),
    ),
    prompts: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        propertyNames: {
          pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
          expected: 'the tag of a language, as en or zh',
        },
        additionalProperties: text,
      },
      description: 'Templates instead of those of a plugin: plugin/id → language → path.',
    },
    store: { ...text, description: 'The file that keeps all results. Default: .attune/attune.db.' },
    output: { ...text, description: 'The folder for exports. Default: attune-output.' },
    limits: closed({
      unitTimeout: { ...count, description: 'Milliseconds until a unit is given up. Default: 30 minutes.' },
      maxFailures: { ...count, description: 'Stop when so many units have failed. Default: never.' },
    }),
    budget: {
      ...closed({ cost: amount, tokens: count, calls: count }),
      description: 'Stop before one run spends more; every run has it anew.',
    },
  }
  return closed(properties, isWhole ? ['supporters', 'evaluations'] : [])
}

const evaluationProperties = (slot: (name: Slot) => object) => ({
  scenarios: slot('scenarios'),
  simulator: slot('simulator'),
  estimators: { type: 'array', items: slot('estimator') },
  judges: { type: 'array', items: slot('judge') },
  analyses: { type: 'array', items: slot('analysis') },
  supporters: { ...texts, minItems: 1, description: 'Names of supporters. Default: all.' },
  repeats: { ...count, description: 'Instead of the repeats of the whole config.' },
  limit: { ...count, description: 'At most so many scenarios, from the beginning.' },
})
