import type { Clock } from '../clock.js'
import type { OptionsSchema } from '../contracts/options.js'
import type { Store } from './port.js'

/** Arguments of a store driver besides the store's options. */
export interface StoreSurroundings {
  readonly clock: Clock
  /** Environment variables. A store may read addresses and passwords from them. */
  readonly environment: Readonly<Record<string, string | undefined>>
}

/**
 * A kind of store: the default export of a package `@attune/store-NAME` or `attune-store-NAME`. A
 * config selects it with `store: { use: NAME, …options }`.
 */
export interface StoreDriver<Options = unknown> {
  /** Version of the interface {@link Store} that the driver implements. */
  readonly contract: 1
  readonly name: string
  /** Schema of the keys under `store` in a config, without `use`. */
  readonly options: OptionsSchema
  /**
   * Opens the store.
   *
   * @throws an AttuneError that names the store without its password
   */
  open(options: Options, surroundings: StoreSurroundings): Promise<Store>
}

export const defineStore = <Options>(driver: StoreDriver<Options>): StoreDriver<Options> => driver
