/** For authors of stores: what every store must keep. */
import { crewChecks } from './crew-checks.js'
import { indexChecks } from './index-checks.js'
import { Openings, type StorePlace } from './openings.js'
import { limitsChecks } from './limits-checks.js'
import { otherChecks } from './other-checks.js'
import { unitChecks } from './unit-checks.js'

/** By name. */
export type StoreChecks = Readonly<Record<string, (place: Pick<StorePlace, 'open'>) => Promise<void>>>

type EmptyPlace = () => Promise<StorePlace>
type Checks = readonly { readonly name: string; run(): Promise<void> }[]

/**
 * The checks that a store must pass: `for (const check of storeChecks(emptyPlace)) test(check.name, check.run)`.
 *
 * @param emptyPlace makes a place where nothing is stored yet; each check asks for a new one
 */
export const storeChecks = (emptyPlace: EmptyPlace): Checks =>
  inPlace({ ...unitChecks, ...otherChecks, ...indexChecks }, emptyPlace)

/** As `storeChecks`, what a store that several machines share must pass as well. */
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
