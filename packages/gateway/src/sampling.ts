/** Sampling settings of a request, adapted to what its model supports. */
import { type JsonObject } from '@attune/core'
import { AttuneError, type Sampling } from '@attune/core/internal'
import type { Takes } from '@attune/core/models'
import type { Drawn } from '@attune/core/runtime'

/** Sampling options that a model definition may override. */
const own = ['temperature', 'topP', 'maxTokens', 'stop'] as const
const refusable = ['temperature', 'topP'] as const

/**
 * Resolves the sampling of a request. The model's definition overrides the component. Temperature
 * and topP of the component are dropped if the provider does not support them.
 *
 * @throws MODEL_UNSUPPORTED if other settings exceed the provider's capabilities
 */
export function drawn(
  model: string,
  asked: Sampling,
  options: JsonObject,
  takes: Takes = {},
): Drawn {
  const defined = Object.fromEntries(
    own.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])),
  )
  const unsent = refusable.filter(
    (name) => takes[name] === false && asked[name] !== undefined && !(name in defined),
  )
  const kept = Object.entries(asked).filter(
    ([name]) => !(unsent as readonly string[]).includes(name),
  )
  const sampling: Sampling = Object.assign(Object.fromEntries(kept), defined)
  const what = beyond(sampling, takes)
  if (what === undefined) return { sampling, unsent }
  const isDefined = beyond(defined, takes) !== undefined
  throw new AttuneError(
    'MODEL_UNSUPPORTED',
    { model, what },
    isDefined ? { fix: 'Change the definition of the model.' } : {},
  )
}

/** Describes the first setting that the model does not support; undefined if it supports all. */
function beyond(
  { temperature, topP, stop = [], topLogprobs = 0 }: Sampling,
  takes: Takes,
): string | undefined {
  if (takes.temperature === false && temperature !== undefined) return 'a temperature'
  if (takes.topP === false && topP !== undefined) return 'topP'
  const hottest = takes.temperature || Infinity
  if (temperature !== undefined && temperature > hottest) {
    return `a temperature of ${temperature} (it takes ${hottest} at most)`
  }
  const { stop: stops = Infinity, topLogprobs: alternatives = Infinity } = takes
  if (stop.length > stops) return `${stop.length} stop texts (it takes ${stops} at most)`
  if (topLogprobs <= alternatives) return undefined
  return alternatives === 0
    ? 'log-probabilities'
    : `log-probabilities of ${topLogprobs} alternatives (it gives ${alternatives} at most)`
}
