/**
 * Clock, random numbers, environment and error output of this process. Only this folder accesses
 * them.
 */
import type { Clock } from '@attune/core/runtime'

export type Environment = Readonly<Record<string, string | undefined>>

export const systemClock: Clock = { monotonic: () => performance.now(), date: () => new Date() }

export const systemRandom: () => number = Math.random

export const systemEnvironment = (): Environment => process.env

export const systemErrors = (text: string): void => void process.stderr.write(text)
