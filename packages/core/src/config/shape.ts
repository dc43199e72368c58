/** The places of a config where components and models stand; what belongs there depends on the plugins. */
export type Slot =
  | 'scenarios'
  | 'simulator'
  | 'listedSimulator'
  | 'mappedSimulator'
  | 'estimator'
  | 'mappedEstimator'
  | 'judge'
  | 'mappedJudge'
  | 'analysis'
  | 'mappedAnalysis'
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

/** One simulator, or several. */
const withSimulator = (evaluation: object) => ({
  ...evaluation,
  if: { not: { required: ['simulators'] } },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON schema
  then: { required: ['simulator'] },
})

/** A list whose items have names, or a map by name. */
const named = (listed: object, mapped: object) => ({
  type: ['array', 'object'],
  items: listed,
  minItems: 1,
  additionalProperties: mapped,
  minProperties: 1,
})

/** A list of entries, or a mapping from label to entry. */
const entries = (listed: object, mapped: object, description: string) => ({
  type: ['array', 'object'],
  items: listed,
  propertyNames: { pattern: '^(?!use$)', expected: 'a label, with an entry as its value' },
  additionalProperties: mapped,
  description,
})

const limits = closed({
  unitTimeout: { ...count, default: 30 * 60_000, description: 'Milliseconds after which a unit fails.' },
  maxFailures: {
    ...count,
    description: 'Stop after this many failed units. Without it, a run never stops for failures.',
  },
})

/** Settings of the whole config that have a default. */
const settings = {
  seed: { type: ['number', 'string'], default: 0, description: 'All randomness follows from it.' },
  repeats: { ...count, default: 1, description: 'Dialogues of each scenario with each supporter.' },
  concurrency: { ...count, default: 8, description: 'Units worked on at the same time.' },
  store: { ...text, default: '.attune/attune.db', description: 'The file that keeps all results.' },
  output: { ...text, default: 'attune-output', description: 'The folder for exports and figures.' },
  limits: { ...limits, default: {}, description: 'When to give up.' },
}

/** The settings as a schema of their own: what nobody wrote is filled in by it. */
export const settingsSchema = { type: 'object', properties: settings }

/**
 * The JSON schema of a config, with those of components and models where they stand. One that is not whole may be merged
 * with what it extends, so nothing is missing in its maps.
 */
export function configShape(slot: (name: Slot) => object, isWhole = true) {
  const evaluation = evaluationProperties(slot)
  const evaluations = named(
    withSimulator(
      closed({ name: { ...text, description: 'How results name the evaluation.' }, ...evaluation }, [
        'name',
        'scenarios',
      ]),
    ),
    isWhole ? withSimulator(closed(evaluation, ['scenarios'])) : closed(evaluation),
  )
  const properties = {
    $schema: { ...text, description: 'For editors: where the JSON schema of this file is.' },
    ...sources,
    ...settings,
    models: {
      type: 'object',
      additionalProperties: slot('model'),
      description: 'Models by name. The name of a role fills that role; the model "offline" is always there.',
    },
    supporters: {
      ...named(slot('listedSupporter'), slot('mappedSupporter')),
      description: 'The systems under test. Without "use": a model that is asked as it is (core/chat).',
    },
    evaluations: {
      ...evaluations,
      description: 'What is measured: scenarios, simulator, and who reads the dialogues.',
    },
    prompts,
    budget: {
      ...closed({
        cost: { ...amount, description: 'In the currency of the prices of the models.' },
        tokens: { ...count, description: 'Tokens in and out.' },
        calls: { ...count, description: 'Calls of models.' },
        per: {
          enum: ['run', 'store'],
          default: 'run',
          description: 'What it holds for: each run, or all runs of the store that have such a budget together.',
        },
      }),
      description:
        'A run stops before it spends more. Every run has the whole budget; with `per: store`, all runs of the store share it.',
    },
  }
  return closed(properties, isWhole ? ['supporters', 'evaluations'] : [])
}

const sources = {
  extends: {
    type: ['string', 'array'],
    items: text,
    description:
      'Configs to build on: presets of plugins (sage/paper), or paths. Later ones win over earlier ones, this file over all.',
  },
  plugins: {
    ...texts,
    description: 'Names of plugins or packages, or paths. Plugins of extended configs are loaded as well.',
  },
  roles: {
    type: 'object',
    additionalProperties: text,
    description:
      'In presets: names that stand for models, and what each model does. A config fills a role with a model of that name.',
  },
}

const prompts = {
  type: 'object',
  additionalProperties: {
    type: 'object',
    propertyNames: {
      pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
      expected: 'the tag of a language, as en or zh',
    },
    additionalProperties: text,
  },
  description: 'Your own templates in place of those of a plugin: plugin/prompt → language → path.',
}

const evaluationProperties = (slot: (name: Slot) => object) => ({
  scenarios: slot('scenarios'),
  simulator: slot('simulator'),
  simulators: entries(
    slot('listedSimulator'),
    slot('mappedSimulator'),
    'Several simulators in place of one: each makes the dialogues, as the condition "simulator".',
  ),
  estimators: entries(slot('estimator'), slot('mappedEstimator'), 'What reads each dialogue and gives numbers.'),
  judges: entries(slot('judge'), slot('mappedJudge'), 'What judges each dialogue, or pairs of them.'),
  analyses: entries(slot('analysis'), slot('mappedAnalysis'), 'What makes tables and figures of the results.'),
  supporters: { ...texts, minItems: 1, description: 'Names of supporters. Default: all.' },
  repeats: { ...count, description: 'In place of the repeats of the whole config.' },
  limit: { ...count, description: 'Use only the first scenarios, at most this many.' },
})
