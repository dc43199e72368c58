/**
 * Opens, merges and copies stores, and opens the queue. Stores and queues of other packages are
 * loaded if a config names them.
 */
import { clusterErrors } from '@attune/cluster'
import { importDefault, locate, locatePlugin } from '@attune/config'
import type { Queue, QueueDriver, QueueSurroundings } from '@attune/core/queue'
import {
  check,
  mistakeMessage,
  type Store,
  type StoreAddress,
  type StoreUse,
} from '@attune/core/runtime'
import type { StoreDriver, StoreSurroundings } from '@attune/core/store'
import {
  copyStore as copyBetween,
  mergeStores as mergeFiles,
  openStore as openFile,
  type OpenOptions,
} from '@attune/store-sqlite'
import { hostErrors } from '../errors.js'
import { type Environment, systemClock, systemEnvironment } from './surroundings.js'

/** @throws STORE_KIND, and what the store itself throws */
async function openOther(use: StoreUse, surroundings: StoreSurroundings): Promise<Store> {
  const { driver, options } = await storeDriver(use)
  return driver.open(options, surroundings)
}

/** The kind of store that a config names, and its options with their defaults. */
async function storeDriver({
  use,
  options,
  folder,
}: StoreUse): Promise<{ driver: StoreDriver; options: unknown }> {
  const located = await locatePlugin(use, folder, 'store')
  if ('why' in located) throw hostErrors.error('STORE_KIND', { use, why: located.why })
  const driver = await importDefault(located.file)
  if (!isStoreDriver(driver)) {
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

const isStoreDriver = (value: unknown): value is StoreDriver =>
  typeof value === 'object' &&
  value !== null &&
  'open' in value &&
  'contract' in value &&
  value.contract === 1

/** @throws QUEUE_STORE, QUEUE_PACKAGE, and what the queue itself throws */
export async function openQueue(
  store: StoreAddress,
  surroundings: QueueSurroundings,
): Promise<Queue> {
  if (typeof store === 'string')
    throw clusterErrors.error('QUEUE_STORE', { found: `this one is the file ${store}` })
  const { driver, options } = await storeDriver(store)
  const located = await locate('@attune/executor-queue', store.folder)
  if ('why' in located)
    throw hostErrors.error('QUEUE_PACKAGE', { why: 'its package is not installed' })
  const queue = await importDefault(located.file)
  if (!isQueueDriver(queue)) {
    const why = `the default export of ${located.file} is not a queue of this version`
    throw hostErrors.error('QUEUE_PACKAGE', { why })
  }
  if (queue.store !== driver.name)
    throw clusterErrors.error('QUEUE_STORE', { found: `this one is of the kind "${driver.name}"` })
  return queue.open(options, surroundings)
}

const isQueueDriver = (value: unknown): value is QueueDriver =>
  typeof value === 'object' &&
  value !== null &&
  'store' in value &&
  'contract' in value &&
  value.contract === 1

/** @param options of a SQLite file; where its environment is, of the other kinds */
export const openStore = (
  address: StoreAddress,
  {
    environment = systemEnvironment(),
    ...options
  }: Partial<OpenOptions> & { readonly environment?: Environment } = {},
): Promise<Store> =>
  typeof address === 'string'
    ? openFile(address, { clock: systemClock, ...options })
    : openOther(address, { clock: options.clock ?? systemClock, environment })

/** Merges several stores into one. */
export const mergeStores = (
  sources: readonly string[],
  into: string,
): ReturnType<typeof mergeFiles> => mergeFiles(sources, into, systemClock)

/** Copies one store into another of any kind; see {@link copyBetween}. */
export async function copyStore(
  from: StoreAddress,
  to: StoreAddress,
): ReturnType<typeof copyBetween> {
  const source = await openStore(from)
  try {
    const target = await openStore(to)
    try {
      return await copyBetween(source, target)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}
