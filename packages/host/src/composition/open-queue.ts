/** The queue is a separate package: loaded only for runs of several machines. */
import { importDefault, locate } from '@attune/config'
import type { StoreAddress } from '@attune/core/runtime'
import type { Queue, QueueDriver, QueueSurroundings } from '@attune/core/queue'
import { clusterErrors } from '@attune/cluster'
import { storeDriver } from './open-other-store.js'
import { hostErrors } from '../errors.js'

/** @throws QUEUE_STORE, QUEUE_PACKAGE, and what the queue itself throws */
export async function openQueue(store: StoreAddress, surroundings: QueueSurroundings): Promise<Queue> {
  if (typeof store === 'string') throw clusterErrors.error('QUEUE_STORE', { found: `this one is the file ${store}` })
  const { driver, options } = await storeDriver(store)
  const located = await locate('@attune/executor-queue', store.folder)
  if ('why' in located) throw hostErrors.error('QUEUE_PACKAGE', { why: 'its package is not installed' })
  const queue = await importDefault(located.file)
  if (!isDriver(queue)) {
    const why = `the default export of ${located.file} is not a queue of this version`
    throw hostErrors.error('QUEUE_PACKAGE', { why })
  }
  if (queue.store !== driver.name)
    throw clusterErrors.error('QUEUE_STORE', { found: `this one is of the kind "${driver.name}"` })
  return queue.open(options, surroundings)
}

const isDriver = (value: unknown): value is QueueDriver =>
  typeof value === 'object' && value !== null && 'store' in value && 'contract' in value && value.contract === 1
