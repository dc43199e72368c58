import type { BudgetLimits } from '@attune/core/runtime'
import { Budget, Journal, ModelGateway, type PoolParts, RunAccount, UsageMeter } from '@attune/gateway'
import type { Composition } from './container.js'
import { tokens } from './tokens.js'

/** The part of a config that the gateway uses. */
export interface GatewayFacts extends Pick<
  PoolParts,
  'definitions' | 'supporters' | 'provider' | 'revision' | 'code' | 'freshStarts' | 'door'
> {
  readonly budget?: BudgetLimits
}

/** Binds journal, account, budget and gateway; store and surroundings are there. */
export function composeGateway(scope: Composition, { budget = {}, ...facts }: GatewayFacts): void {
  scope.compose(tokens.meter, UsageMeter, [])
  scope.provide(
    tokens.budget,
    () => new Budget(budget, budget.per === 'store' ? scope.get(tokens.store) : new RunAccount()),
  )
  scope.provide(tokens.recalled, () => (model) => {
    scope.get(tokens.meter).recalled()
    scope.get(tokens.onModelEvent)({ type: 'recalled', model })
  })
  scope.compose(tokens.journal, Journal, [tokens.store, tokens.recalled, tokens.clock])
  scope.provide(
    tokens.gateway,
    () =>
      new ModelGateway({
        ...facts,
        limitsCost: budget.cost !== undefined,
        journal: scope.get(tokens.journal),
        budget: scope.get(tokens.budget),
        meter: scope.get(tokens.meter),
        onEvent: scope.get(tokens.onModelEvent),
        environment: scope.get(tokens.environment),
        transport: scope.get(tokens.transport),
        clock: scope.get(tokens.clock),
        random: scope.get(tokens.random),
        orders: scope.get(tokens.store),
        sharedLimits: scope.get(tokens.store).limits,
      }),
  )
}
