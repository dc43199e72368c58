/** For authors of stores: what every store must keep. */
import { indexChecks } from './index-checks.js'
import { Openings, type StorePlace } from './openings.js'
import { otherChecks } from './other-checks.js'
import { unitChecks } from './unit-checks.js'

export interface StoreCheck {
  readonly name: string
  run(place: Pick<StorePlace, 'open'>): Promise<void>
}

/**
 * The checks that a store must pass: `for (const check of storeChecks(emptyPlace)) test(check.name, check.run)`.
 *
 * @param emptyPlace makes a place where nothing is stored yet; each check asks for one of its own
 */
export const storeChecks = (
  emptyPlace: () => Promise<StorePlace>,
): readonly { readonly name: string; run(): Promise<void> }[] =>
  [...unitChecks, ...otherChecks, ...indexChecks].map(({ name, run }) => ({
    name,
    run: async () => {
      const openings = new Openings(await emptyPlace())
      try {
        await run({ open: () => openings.open() })
      } finally {
        await openings.end()
      }
    },
  }))
