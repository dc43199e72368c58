/** Checks that every store must pass, for authors of stores. */
import { crewChecks } from '@attune/testkit/shared/crew-checks.js'
import { indexChecks } from '@attune/testkit/shared/index-checks.js'
import { Openings, type StorePlace } from '@attune/testkit/shared/store-openings.js'
import { limitsChecks } from '@attune/testkit/shared/limits-checks.js'
import { otherChecks } from '@attune/testkit/shared/other-checks.js'
import { unitChecks } from '@attune/testkit/shared/unit-checks.js'

/** Checks by name. */
export type StoreChecks = Readonly<
  Record<string, (place: Pick<StorePlace, 'open'>) => Promise<void>>
>

type EmptyPlace = () => Promise<StorePlace>
type Checks = readonly { readonly name: string; run(): Promise<void> }[]

/**
 * Creates the checks that every store must pass: `for (const check of storeChecks(emptyPlace))
 * test(check.name, check.run)`.
 *
 * @param emptyPlace creates an empty location; called once per check
 */
export const storeChecks = (emptyPlace: EmptyPlace): Checks =>
  inPlace({ ...unitChecks, ...otherChecks, ...indexChecks }, emptyPlace)

/** Creates additional checks for stores that several machines share. */
export const sharedStoreChecks = (emptyPlace: EmptyPlace): Checks =>
  inPlace({ ...crewChecks, ...limitsChecks }, emptyPlace)

const inPlace = (checks: StoreChecks, emptyPlace: EmptyPlace): Checks =>
  Object.entries(checks).map(([name, check]) => ({
    name,
    run: async () => {
      const openings = new Openings(await emptyPlace())
      try {
        await check({ open: () => openings.open() })
      } finally {
        await openings.end()
      }
    },
  }))
