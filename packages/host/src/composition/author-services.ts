/** What components of plugins find under `clock`, `random` and `http`. */
import { clock, http, random } from '@attune/core'
import type { Http } from '@attune/core/models'
import { bind, type Binding } from '@attune/core/runtime'
import { forecastErrors } from '@attune/forecast'
import { ServiceHttp } from '@attune/gateway'
import type { Composition } from './container.js'
import { tokens } from './tokens.js'

export const authorServices = (scope: Composition): readonly Binding[] => [
  bind(clock, scope.get(tokens.clock)),
  bind(random, scope.get(tokens.random)),
  { token: http.id, valueFor: (use) => httpOf(use, scope) },
]

/** Every failure has the name of who asked. */
function httpOf(use: string, scope: Composition): Http {
  const [transport, environment, time] = [tokens.transport, tokens.environment, tokens.clock] as const
  const services = { transport: scope.get(transport), environment: scope.get(environment), clock: scope.get(time) }
  return new ServiceHttp({ kind: 'component', name: use, use }, services)
}

/** The rehearsal of a plan reaches nobody. */
export const rehearsalServices: readonly Binding[] = [{ token: http.id, valueFor: unreachable }]

function unreachable(use: string): Http {
  const refuse = (): never => {
    throw forecastErrors.error('CALL_UNREHEARSED', { use })
  }
  return { post: async () => refuse(), fetch: () => async () => refuse(), malformed: refuse, failure: refuse }
}
