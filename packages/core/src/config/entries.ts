import type { Conversation } from '../contracts/components.js'
import type { JsonObject } from '../contracts/data.js'

import { OFFLINE } from '../models/gateway.js'
import { byName, isBag, remembered } from '../values.js'
import type { Entry, EvaluationConfig, NamedModel, ResolvedConfig } from './types.js'

// Requests of a simulator to supporters, such as a maximum reply length. They are options of the
// simulator, which a preset can set.

/**
 * Options of a simulator that supporters receive as `conversation.sampling` and
 * `conversation.system`. The engine passes them on.
 *
 * @param maxTokens default maximum length of a reply; it bounds the cost of a model that does not
 *   stop
 */
export const supporterOptions = (maxTokens: number) =>
  ({
    supporterSampling: {
      type: 'object',
      default: { maxTokens },
      properties: {
        temperature: {
          type: ['number', 'null'],
          minimum: 0,
          description: 'Sampling temperature. Default, and null: that of the model.',
        },
        topP: {
          type: ['number', 'null'],
          minimum: 0,
          maximum: 1,
          description: 'Top-p sampling threshold. Default, and null: that of the model.',
        },
        maxTokens: {
          type: ['integer', 'null'],
          minimum: 1,
          default: maxTokens,
          description:
            'Maximum length of one reply, in tokens; null: that of the model. Of a reasoning model its thoughts are part of it.',
        },
      },
      additionalProperties: false,
      description:
        "How supporters draw their replies. A model's own definition wins over it; a bot by HTTP gets what its request has a place for.",
    },
    supporterSystem: {
      type: 'string',
      minLength: 1,
      description: "A system message for supporters. A supporter's own instructions win over it.",
    },
  }) as const

/** Requests to supporters that follow from the options of a simulator. */
export const settingsForSupporters: (
  options: JsonObject,
) => Pick<Conversation, 'sampling' | 'system'> = remembered((options: JsonObject) => {
  const { supporterSampling: given, supporterSystem: system } = options
  const sampling = Object.fromEntries(
    Object.entries(isBag(given) ? given : {}).filter(
      ([, value]) => value !== null && value !== undefined,
    ),
  )
  return {
    ...(Object.keys(sampling).length > 0 && { sampling }),
    ...(typeof system === 'string' && { system }),
  }
})

/** Varied settings of an evaluation with all their values, in the order of the config. */
export function conditionsOf({
  simulators,
  estimators,
  judges,
}: Pick<EvaluationConfig, 'simulators' | 'estimators' | 'judges'>): Readonly<
  Record<string, readonly string[]>
> {
  const values = byName<string[]>()
  for (const { conditions } of [...simulators, ...estimators, ...judges]) {
    for (const [name, value] of Object.entries(conditions)) {
      values[name] ??= []
      if (!values[name].includes(value)) values[name].push(value)
    }
  }
  return values
}

/** All entries of an evaluation, including the entries that others read. */
export const entriesOf = (evaluation: EvaluationConfig): readonly Entry[] => {
  const { scenarios, simulators, estimators, judges, analyses, supporters } = evaluation
  return [scenarios, ...simulators, ...supporters, ...estimators, ...judges, ...analyses].flatMap(
    withReads,
  )
}

const withReads = (entry: Entry): Entry[] => [
  entry,
  ...[...Object.values(entry.reads), ...Object.values(entry.services)].flatMap(withReads),
]

/**
 * Names of models and entries that offline stand-ins replace: models of the offline provider, and
 * labels of entries that use `offline`.
 */
export function standInsOf(
  config: ResolvedConfig,
  isMeant: (entry: Entry) => boolean = () => true,
): readonly string[] {
  const names = config.evaluations
    .flatMap(entriesOf)
    .filter(isMeant)
    .flatMap(({ models, label }) => {
      const offline = models.filter(({ name }) => config.models.get(name)?.provider === OFFLINE)
      return offline.map(({ name }) => (name === OFFLINE ? label : name))
    })
  return [...new Set(names)]
}

/** Models that the options of an entry and of its services name. */
export const namedModels: (entry: Entry) => readonly NamedModel[] = remembered(
  ({ models, services }: Entry): readonly NamedModel[] => [
    ...models,
    ...Object.values(services).flatMap((each) => namedModels(each)),
  ],
)

/** Names of the models that at least one entry uses. */
export const usedModels = ({ evaluations }: ResolvedConfig): ReadonlySet<string> =>
  new Set(evaluations.flatMap(entriesOf).flatMap(({ models }) => models.map(({ name }) => name)))
