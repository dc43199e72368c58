/** Stores that come as packages of their own: loaded when a config names one, and by nobody else. */
import { check, mistakeMessage, type Store, type StoreUse } from '@attune/core/runtime'
import { importDefault, locatePlugin } from '@attune/config'
import type { StoreDriver, StoreSurroundings } from '@attune/core/store'
import { hostErrors } from '../errors.js'

/** @throws STORE_KIND, and what the store itself throws */
export async function openOther(use: StoreUse, surroundings: StoreSurroundings): Promise<Store> {
  const { driver, options } = await storeDriver(use)
  return driver.open(options, surroundings)
}

/** The kind of store that a config names, and its options with their defaults. */
export async function storeDriver({
  use,
  options,
  folder,
}: StoreUse): Promise<{ driver: StoreDriver; options: unknown }> {
  const located = await locatePlugin(use, folder, 'store')
  if ('why' in located) throw hostErrors.error('STORE_KIND', { use, why: located.why })
  const driver = await importDefault(located.file)
  if (!isDriver(driver)) {
    throw hostErrors.error('STORE_KIND', {
      use,
      why: `the default export of ${located.file} is not a store of this version`,
    })
  }
  const given = structuredClone(options)
  const [mistake] = check(driver.options, given)
  if (mistake) throw mistakeMessage(mistake, ['store'])
  return { driver, options: given }
}

const isDriver = (value: unknown): value is StoreDriver =>
  typeof value === 'object' && value !== null && 'open' in value && 'contract' in value && value.contract === 1
