import type { Clock } from '../clock.js'
import type { OptionsSchema } from '../contracts/options.js'
import type { Store } from './port.js'

/** What a store is opened with, besides its options. */
export interface StoreSurroundings {
  readonly clock: Clock
  /** Where addresses and passwords are. */
  readonly environment: Readonly<Record<string, string | undefined>>
}

/**
 * A kind of store: the default export of a package `@attune/store-NAME` or `attune-store-NAME`. A config chooses it with
 * `store: { use: NAME, …options }`.
 */
export interface StoreDriver<Options = unknown> {
  /** The form of {@link Store} that it is written for. */
  readonly contract: 1
  readonly name: string
  /** Schema of the keys besides `use`. */
  readonly options: OptionsSchema
  /** @throws an AttuneError that names the store without its password */
  open(options: Options, surroundings: StoreSurroundings): Promise<Store>
}

export const defineStore = <Options>(driver: StoreDriver<Options>): StoreDriver<Options> => driver
