import type { Plugin, Component } from '@attune/core'
import type { Kind, OptionsSchema } from '@attune/core/internal'
import {
  asksModels,
  durationSchema,
  ownOptions,
  type ReadKind,
  remembered,
} from '@attune/core/runtime'

export interface DeclaredRead {
  /** Option of the component that names the entry to read. */
  readonly option: string
  readonly kind: ReadKind
  readonly isOptional: boolean
}

/** The `reads` of a component in normalised form. */
export const readsOf = ({ reads = {} }: Pick<Component, 'reads'>): readonly DeclaredRead[] =>
  Object.entries(reads).map(([option, read]) =>
    typeof read === 'string'
      ? { option, kind: read, isOptional: false }
      : { option, kind: read.kind, isOptional: read.optional === true },
  )

/** Names of the kinds of components, as messages use them. */
export const kindNames: Readonly<Record<Kind, string>> = {
  simulator: 'a simulator',
  estimator: 'an estimator',
  judge: 'a judge',
  scenarios: 'a scenario source',
  supporter: 'a supporter',
  analysis: 'an analysis',
  model: 'a model provider',
  service: 'a service',
}

export const isKind = (value: unknown): value is Kind =>
  typeof value === 'string' && Object.hasOwn(kindNames, value)

/** Components and services of a plugin, each with the second part of its name. */
export const componentsOf = ({
  components,
  services = {},
}: Plugin): readonly (readonly [string, Component])[] => [
  ...Object.entries(components),
  ...Object.entries(services),
]

/**
 * Keys of a config entry that are not options of its component. They depend on the position of the
 * entry.
 */
export interface Head {
  readonly properties: Readonly<Record<string, object>>
  readonly required: readonly string[]
  /**
   * True if the entry may also limit calls. This applies to components that call a service
   * themselves, not to those that call only models of the config.
   */
  readonly hasCalls?: boolean
}

const text = { type: 'string', minLength: 1 }
const count = { type: 'integer', minimum: 1 }
const rate = { type: 'number', exclusiveMinimum: 0 }
const price = { type: 'number', minimum: 0 }

const use = { ...text, description: 'The component, as plugin/name.' }
const label = {
  as: { ...text, description: 'Name in results. Default: the name of the component.' },
}
/** Schema of `vary`: option paths with lists of values. */
export const varySchema = {
  type: 'object',
  minProperties: 1,
  additionalProperties: {
    type: 'array',
    minItems: 1,
    items: {
      type: ['string', 'number', 'boolean', 'object'],
      properties: {
        label: { ...text, description: 'Name of the value in conditions.' },
        value: { description: 'The value of the option.' },
      },
      required: ['label', 'value'],
      additionalProperties: false,
      expected: 'a text, a number, true, false, or a map with label and value',
    },
  },
}
const vary = {
  vary: {
    ...varySchema,
    description:
      'Options with several values, as path: [values]. The entry stands for one entry per combination. Write a value that is a list or a map as { label, value }.',
  },
}
const batch = {
  batch: {
    type: 'boolean',
    default: false,
    description:
      'Ask its chat models by the batch API of their provider, for less money: answers come within a day, and a later run reads them.',
  },
}
const pairing = {
  pairs: {
    type: ['string', 'object'],
    pattern: '^all$',
    properties: {
      baseline: {
        ...text,
        format: 'supporter-name',
        description: 'Supporter that every other one is compared with.',
      },
    },
    required: ['baseline'],
    additionalProperties: false,
    expected: 'all, or a map with the baseline',
    default: 'all',
    description:
      'For a pair judge. all: compare all pairs of supporters; a map with the baseline: compare each supporter with the baseline.',
  },
  orders: {
    type: 'string',
    enum: ['both', 'seeded'],
    default: 'both',
    description:
      'For a pair judge. both: show each pair in both orders; seeded: in one order, drawn from the seed.',
  },
  across: {
    ...text,
    description:
      'For a judge of pairs: a condition, as simulator.model. Compare dialogues of one supporter that differ in it, instead of supporters.',
  },
}
/** Limits of calls, for models and for supporters that are not models. */
export const callProperties = {
  timeout: {
    ...durationSchema,
    default: '3m',
    description: 'Time limit of one attempt, as 30s or 5m.',
  },
  retries: {
    type: 'integer',
    minimum: 0,
    default: 5,
    description:
      'How often a call is repeated after a fault. Refusals with status 429 do not count: they are repeated for up to ten minutes. An answer without maxTokens that does not come in time is requested once more at most; with temperature 0 or a seed, where the same one would come, not at all. 0: nothing is repeated.',
  },
  concurrency: {
    ...count,
    description:
      'Maximum number of simultaneous calls. It adapts to refusals. Default: what another entry with the same server states, else 8.',
  },
  requestsPerMinute: {
    ...rate,
    description: 'Maximum number of requests per minute, evenly spaced.',
  },
  tokensPerMinute: { ...rate, description: 'Maximum number of tokens per minute, in and out.' },
  prices: {
    type: 'object',
    properties: {
      input: { ...price, description: 'Price of a million input tokens.' },
      output: { ...price, description: 'Price of a million output tokens.' },
      cached: {
        ...price,
        description:
          'Price of a million input tokens that the service reads from its cache. Default: that of other input.',
      },
      batch: {
        ...price,
        maximum: 1,
        description:
          'What calls by batch cost, as a share of these prices: 0.5 for half. Default: 1.',
      },
    },
    required: ['input', 'output'],
    additionalProperties: false,
    description: 'Prices per million tokens, in and out: { input, output, cached, batch }.',
  },
}
/** Schema of a supporter's memory of earlier sessions of a person. */
export const memorySchema = {
  type: 'object',
  properties: {
    mode: {
      type: 'string',
      enum: ['none', 'full', 'summary', 'own'],
      default: 'none',
      description:
        'What it gets of earlier sessions. none: nothing; full: all turns of them; summary: a line for each, written by a model; own: it keeps its memory, and gets the fields of a person.',
    },
    window: {
      ...count,
      description: 'For full and summary: only this many of the last sessions that took place.',
    },
    mark: {
      type: 'string',
      enum: ['day'],
      description:
        'day: the first message of each session but the first begins with a line of its day and the gap.',
    },
    model: {
      type: 'string',
      format: 'chat-model',
      description: 'For summary: the chat model that writes the lines.',
    },
    keeps: {
      type: 'string',
      enum: ['result', 'service'],
      description:
        'For own: where its memory is. result: what it returns with a reply is stored, and sent back in the next session; service: at its side.',
    },
  },
  additionalProperties: false,
}
const memory = {
  memory: {
    ...memorySchema,
    description: 'How it meets earlier sessions of a person. Default: not at all.',
  },
}
const supporterUse = { ...use, default: 'core/chat' }

export const heads = {
  plain: { properties: { use, ...label }, required: ['use'] },
  scenarios: { properties: { use, ...label, ...batch }, required: ['use'] },
  mappedPlain: { properties: { use }, required: [] },
  /** A single simulator. Its options may vary. */
  varied: { properties: { use, ...label, ...vary }, required: ['use'] },
  /** An entry in a mapping, whose key is the label and may also name the component. */
  mapped: { properties: { use, ...vary }, required: [] },
  mappedEstimator: { properties: { use, ...vary, ...batch }, required: [] },
  mappedJudge: { properties: { use, ...vary, ...batch, ...pairing }, required: [] },
  mappedSupporter: {
    properties: { use: supporterUse, ...vary, ...memory },
    required: [],
    hasCalls: true,
  },
  model: {
    properties: {
      provider: { ...text, description: 'The model provider: openai, offline, … or plugin/name.' },
      apiKeyEnv: {
        type: 'string',
        pattern: '^[A-Z_][A-Z0-9_]*$',
        expected: 'the name of an environment variable, in capitals',
        writeOnly: true,
        description: 'Name of the environment variable that holds the key.',
      },
      identity: {
        ...text,
        description:
          'Identity of the model in the keys of results, in place of provider and options.',
      },
      tokenizer: {
        ...text,
        format: 'tokenizer',
        description:
          'How its tokens are counted before it is asked: an encoding such as o200k_base, or the path of a tokenizer.json. Default: by rule, about four characters a token.',
      },
      context: {
        ...count,
        description:
          'Most tokens of a prompt and its answer together. plan refuses longer ones. Default: not checked.',
      },
      ...callProperties,
    },
    required: ['provider'],
  },
} as const satisfies Record<string, Head>

const headOfKind = (kind: Kind): Head => {
  if (kind === 'model') return heads.model
  if (kind === 'supporter') return heads.mappedSupporter
  if (kind === 'judge') return heads.mappedJudge
  if (kind === 'estimator') return heads.mappedEstimator
  return kind === 'simulator' ? heads.mapped : heads.mappedPlain
}

/** Option names that are reserved for a kind of component. */
export const reservedKeys = (kind: Kind): readonly string[] => {
  const { properties, hasCalls } = headOfKind(kind)
  return Object.keys({ ...label, ...properties, ...(hasCalls ? callProperties : {}) })
}

/** Keys of an entry of this component besides its options. */
export const headProperties = (
  { properties, hasCalls }: Head,
  component: Component,
): Head['properties'] =>
  hasCalls && !asksModels(component) ? { ...properties, ...callProperties } : properties

export const callKeys: readonly string[] = Object.keys(callProperties)

/** Schema of a whole entry: its head, its options, and a place for each nested entry. */
export const entrySchema = (head: Head, component: Component): OptionsSchema =>
  schemasOf(head)(component).whole

/**
 * Two schemas, of the options and of the other keys. Most entries share one of them with other
 * entries.
 */
export const partsOfEntry = (head: Head, component: Component): readonly OptionsSchema[] =>
  schemasOf(head)(component).parts

const schemasOf = remembered((head: Head) =>
  remembered((component: Component) => {
    const own = ownOptions(component)
    const reads = readsOf(component)
    const slots = reads.map(
      ({ option }) => [option, nestedSlot(component.options.properties[option])] as const,
    )
    const nested = reads.filter(({ isOptional }) => !isOptional).map(({ option }) => option)
    const besides = {
      type: 'object',
      properties: { ...Object.fromEntries(slots), ...headProperties(head, component) },
      required: [...nested, ...head.required],
      additionalProperties: false,
    } as const
    const whole = {
      ...own,
      properties: { ...own.properties, ...besides.properties },
      required: [...(own.required ?? []), ...besides.required],
    }
    return { whole, parts: [own, besides] }
  }),
)

const nestedSlot = (declared: object = {}): object => ({
  ...('default' in declared ? { default: declared.default } : {}),
  type: ['string', 'object'],
  expected:
    'the label of an entry of this evaluation, the name of a component, or a map with "use"',
})
