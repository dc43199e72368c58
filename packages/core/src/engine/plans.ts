/** Creates the plans of a config's evaluations, and computes the identities of entries. */
import type { Entry } from '../config/types.js'
import type { JsonObject } from '../contracts/data.js'
import type { AnyPrompt, Plugin } from '../contracts/plugin.js'

import { isPure } from '../door/purity.js'

import { withInnerSimulators, type Identity, identity } from './component-identity.js'
import { boundSupporter } from './bound-supporter.js'
import { EvaluationPlan } from './plan.js'
import type { SessionServices } from './session-services.js'

export type PlanParts = Pick<
  SessionServices,
  'config' | 'host' | 'models' | 'prompts' | 'door' | 'freshStarts'
>

export const plansOf = (parts: PlanParts): readonly EvaluationPlan[] =>
  parts.config.evaluations.map((evaluation) => {
    const { host, door, config } = parts
    return new EvaluationPlan(evaluation, config.seed, {
      component: (entry) => host.component(entry.kind, entry.use),
      create: (entry) => host.create(entry.kind, entry),
      identity: (entry) => identityOf(entry, parts),
      bind: (binding, context) => {
        const { use, options } = binding.entry
        const component = host.component('supporter', use)
        const { prompts = [] } = component
        return boundSupporter(binding, {
          context,
          prompts,
          isPure: isPure(component, options),
          code: host.code?.(use),
          door,
        })
      },
      built: (context, inner, trace) => withInnerSimulators(inner, context, { trace, door }),
      playing: () => playingIn(config.plugins),
      sessionPrompts: ({ kind, use }) => {
        const { prompts: declared = [] } = host.component(kind, use)
        return textsOf(
          parts.prompts,
          use,
          declared.filter(({ ofSessions }) => ofSessions === true),
        )
      },
      door,
    })
  })

const textsOf = (
  library: Pick<PlanParts['prompts'], 'texts'>,
  use: string,
  declared: readonly AnyPrompt[],
): JsonObject =>
  Object.fromEntries(
    declared.map((prompt) => [prompt.id, library.texts(pluginOf(use), prompt)]),
  ) as unknown as JsonObject

const playingIn = (plugins: readonly Plugin[]): readonly string[] =>
  plugins.flatMap(({ name, components }) =>
    Object.entries(components).flatMap(([component, { kind, playsSessions }]) =>
      kind === 'simulator' && playsSessions === true ? [`${name}/${component}`] : [],
    ),
  )

/**
 * Identity of an entry for keys. For a supporter it contains its generation, which is increased
 * when the supporter is started afresh (`--fresh`).
 */
export function identityOf(entry: Entry, parts: PlanParts): Identity {
  const identity = lastingIdentity(entry, parts)
  const { freshStarts } = parts
  if (entry.kind !== 'supporter' || freshStarts === undefined) return identity
  const key = freshStarts.stamp(identity.key)
  const isVersioned = freshStarts.answering(identity.key) !== undefined
  return { key, answers: isVersioned ? key : freshStarts.stamp(identity.answers) }
}

/**
 * Identity of an entry without the generation of a supporter, so that it stays equal after
 * `--fresh`.
 */
export function lastingIdentity(
  entry: Entry,
  {
    host,
    models,
    prompts,
  }: Pick<PlanParts, 'host' | 'prompts'> & {
    readonly models: Pick<PlanParts['models'], 'identity'>
  },
): Identity {
  return identity(entry, {
    component: ({ kind, use }) => host.component(kind, use),
    code: (use) => host.code?.(use),
    model: (name) => models.identity(name),
    prompts: (use, { prompts: declared = [] }) =>
      textsOf(
        prompts,
        use,
        declared.filter(({ ofSessions }) => ofSessions !== true),
      ),
  })
}

const pluginOf = (use: string): string => use.slice(0, use.indexOf('/'))
