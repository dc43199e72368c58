import { durationSchema } from '@attune/core/runtime'
import type { PluginLoader } from '../plugins/load-plugin.js'
import type { Section } from './section.js'

/**
 * Kinds of positions in a config at which a component or a model is defined. Their schemas depend
 * on the plugins.
 */
export type EntryPlace =
  | 'scenarios'
  | 'simulator'
  | 'mappedSimulator'
  | 'mappedEstimator'
  | 'mappedJudge'
  | 'mappedAnalysis'
  | 'mappedSupporter'
  | 'mappedService'
  | 'model'

type SectionSchema = Pick<Section, 'name' | 'schema'>

/**
 * Keys that packages other than the core define: `sections` of an evaluation, and the settings of
 * plugin loaders.
 */
export interface HostKeys {
  readonly sections: readonly SectionSchema[]
  readonly loaders?: readonly Pick<PluginLoader, 'key' | 'schema'>[]
}

const text = { type: 'string', minLength: 1 }
const texts = { type: 'array', items: text }
const count = { type: 'integer', minimum: 1 }
const amount = { type: 'number', exclusiveMinimum: 0 }

const closed = (
  properties: Readonly<Record<string, object>>,
  required: readonly string[] = [],
) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

/** Adds the rule that an evaluation has either one simulator or a list of simulators. */
const withSimulator = (evaluation: object) => ({
  ...evaluation,
  if: { not: { required: ['simulators'] } },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON schema
  then: { required: ['simulator'] },
})

/** Schema of a list whose items have names, or of a map by name. */
const named = (listed: object, mapped: object) => ({
  type: ['array', 'object'],
  items: listed,
  minItems: 1,
  additionalProperties: mapped,
  minProperties: 1,
})

/** JSON schema of a map from labels to entries. */
const entries = (entry: object, description: string) => ({
  type: 'object',
  propertyNames: { pattern: '^(?!use$)', expected: 'a label, with an entry as its value' },
  additionalProperties: entry,
  description,
})

const tolerance = {
  type: ['integer', 'string'],
  minimum: 0,
  pattern: String.raw`^(100|\d{1,2})(\.\d+)?%$`,
}
const limits = closed({
  unitTimeout: {
    ...durationSchema,
    default: '30m',
    description: 'Time limit of a unit, as 30m or 2h. A unit that takes longer fails.',
  },
  stopAfter: {
    ...count,
    description: 'Stop after this many failed units. Default: no limit.',
  },
  maxFailed: {
    ...tolerance,
    expected: 'a number of units, or a share such as 1%',
    description:
      'Failed and skipped units that a run may have and still end with exit code 0: a number, or a share such as 1%.',
  },
  maxLost: {
    ...tolerance,
    expected: 'a number of scores, or a share such as 5%',
    default: '5%',
    description:
      'Lost scores that each estimator and judge may have, by evaluation and supporter, and the run still end with exit code 0: a number, or a share such as 5%. A score is lost if it is unknown for another reason than that it does not apply.',
  },
})

const statistics = closed({
  level: {
    type: 'number',
    exclusiveMinimum: 0,
    exclusiveMaximum: 1,
    default: 0.95,
    description: 'Confidence level of intervals; claims of a run are wrong in at most 1 − level.',
  },
})

/** Settings of the whole config that have a default. */
const settings = {
  seed: { type: ['number', 'string'], default: 0, description: 'Seed of all random draws.' },
  repeats: { ...count, default: 1, description: 'Number of dialogues per scenario and supporter.' },
  concurrency: {
    ...count,
    default: 8,
    description: 'Maximum number of units that run at the same time.',
  },
  store: {
    default: '.attune/attune.db',
    description:
      'File of the store, which holds all results; or a kind of store, `use`, with its options.',
    type: ['string', 'object'],
    minLength: 1,
    properties: {
      use: { ...text, description: 'Kind of store: postgres stands for @attune/store-postgres.' },
    },
    required: ['use'],
    additionalProperties: true,
    expected: 'a path, or a map with use and the options of that store',
  },
  output: { ...text, default: 'attune-output', description: 'Folder for exports and figures.' },
  limits: { ...limits, default: {}, description: 'When a unit fails, and when a run stops.' },
  statistics: {
    ...statistics,
    default: {},
    description: 'How numbers are compared, in all tables alike.',
  },
}

/** Schema of the settings, which fills in their defaults. */
export const settingsSchema = { type: 'object', properties: settings }

/**
 * JSON schema of a config, with the schemas of components and models at their positions. With
 * `isWhole` false, no key is required, since the config may extend another one.
 */
export function configShape(
  slot: (name: EntryPlace) => object,
  { sections, loaders = [] }: HostKeys,
  isWhole = true,
) {
  const evaluation = evaluationProperties(slot, sections)
  const evaluations = named(
    withSimulator(
      closed(
        { name: { ...text, description: 'Name of the evaluation in results.' }, ...evaluation },
        ['name', 'scenarios'],
      ),
    ),
    isWhole ? withSimulator(closed(evaluation, ['scenarios'])) : closed(evaluation),
  )
  const properties = {
    $schema: { ...text, description: 'Address of the JSON schema of this file, for editors.' },
    ...sources,
    ...Object.fromEntries(loaders.map(({ key, schema }) => [key, schema])),
    ...settings,
    models: {
      type: 'object',
      additionalProperties: slot('model'),
      description:
        'Models by name. A model with the name of a role fills that role. The model "offline" is always defined.',
    },
    supporters: {
      type: 'object',
      additionalProperties: slot('mappedSupporter'),
      minProperties: 1,
      description:
        'The systems under test. An entry without "use" is a chat model (core/chat). Not needed where all dialogues are recorded: their log names them.',
    },
    evaluations: {
      ...evaluations,
      description:
        'What is measured: scenarios, a simulator, and the estimators, judges and analyses of its dialogues.',
    },
    prompts,
    services: {
      type: 'object',
      additionalProperties: slot('mappedService'),
      description:
        'Services of plugins with other options, or others in their place, by name: longemotion/retriever: { use: bm25/retriever }.',
    },
    budget: {
      ...closed({
        cost: { ...amount, description: 'Maximum cost, in the currency of the prices.' },
        tokens: { ...count, description: 'Maximum number of tokens, in and out.' },
        calls: { ...count, description: 'Maximum number of calls.' },
        per: {
          enum: ['run', 'store'],
          default: 'run',
          description:
            'Scope of the budget. run: each run has all of it; store: all runs of the store with such a budget share it.',
        },
      }),
      description: 'Spending limits. A run stops before it exceeds one.',
    },
  }
  return closed(properties, isWhole ? ['evaluations'] : [])
}

const sources = {
  extends: {
    type: ['string', 'array'],
    items: text,
    description:
      'Configs to extend: presets of plugins (sage/paper), or paths. A later one overrides earlier ones; this file overrides all.',
  },
  plugins: {
    ...texts,
    description: 'Plugins, by name, package or path. Plugins of extended configs are also loaded.',
  },
  roles: {
    type: 'object',
    additionalProperties: text,
    description:
      'For presets: names that stand for models, and what each model does. A config fills a role with a model of that name.',
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
  description:
    'Your own templates, which replace those of a plugin: plugin/prompt → language → path.',
}

const evaluationProperties = (
  slot: (name: EntryPlace) => object,
  sections: readonly SectionSchema[],
) => ({
  scenarios: slot('scenarios'),
  simulator: slot('simulator'),
  simulators: entries(
    slot('mappedSimulator'),
    'Several simulators instead of one. Each makes all dialogues; the condition "simulator" tells them apart.',
  ),
  estimators: entries(
    slot('mappedEstimator'),
    'Estimators: each reads a dialogue and gives numbers.',
  ),
  judges: entries(slot('mappedJudge'), 'Judges: each judges a dialogue, or a pair of dialogues.'),
  findings: {
    ...closed({
      flow: { ...text, description: 'A flow that comes with Attune: short.' },
      file: { ...text, description: 'Your own flow, in place of `flow`.' },
      model: {
        ...text,
        description: 'The model that looks. Default: the one called judge, or the only one.',
      },
    }),
    type: ['string', 'object'],
    description:
      'Who looks for harm: short, or a map with flow or file, and model. It stands for a judge core/question-flow with the label findings.',
  },
  analyses: entries(
    slot('mappedAnalysis'),
    'Analyses: each makes tables and figures from the results.',
  ),
  supporters: {
    ...texts,
    minItems: 1,
    description: 'Names of the supporters of this evaluation. Default: all.',
  },
  repeats: {
    ...count,
    description: 'Number of dialogues per scenario and supporter. Default: repeats of the config.',
  },
  limit: { ...count, description: 'Maximum number of scenarios, counted from the first.' },
  ...Object.fromEntries(sections.map(({ name, schema }) => [name, schema])),
})
