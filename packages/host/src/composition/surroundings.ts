/** The real world, as far as Attune knows it: time, chance, environment, network and disk. Nothing else reaches for them. */
import type { Clock, Store, StoreAddress } from '@attune/core/runtime'
import {
  copyStore as copyBetween,
  mergeStores as mergeFiles,
  type OpenOptions,
  openStore as openFile,
} from '@attune/store-sqlite'
import { openOther } from './open-other-store.js'

export type Environment = Readonly<Record<string, string | undefined>>

export const systemClock: Clock = { monotonic: () => performance.now(), date: () => new Date() }

export const systemRandom: () => number = Math.random

export const systemEnvironment = (): Environment => process.env

export const systemErrors = (text: string): void => void process.stderr.write(text)

/** @param options of a SQLite file; where its environment is, of the other kinds */
export const openStore = (
  address: StoreAddress,
  { environment = systemEnvironment(), ...options }: Partial<OpenOptions> & { readonly environment?: Environment } = {},
): Promise<Store> =>
  typeof address === 'string'
    ? openFile(address, { clock: systemClock, ...options })
    : openOther(address, { clock: options.clock ?? systemClock, environment })

/** Puts stores into one. */
export const mergeStores = (sources: readonly string[], into: string): ReturnType<typeof mergeFiles> =>
  mergeFiles(sources, into, systemClock)

/** Copies one store into another, of whatever kinds; see {@link copyBetween}. */
export async function copyStore(
  from: StoreAddress,
  to: StoreAddress,
  onProgress?: Parameters<typeof copyBetween>[2],
): ReturnType<typeof copyBetween> {
  const source = await openStore(from)
  try {
    const target = await openStore(to)
    try {
      return await copyBetween(source, target, onProgress)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}
