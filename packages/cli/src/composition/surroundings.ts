import type { Binding } from '@attune/core/runtime'
import { startWatchdog, type Watchdog } from '../watchdog.js'

/** Environment, services and watchdog of the command. Tests replace them. */
export const surroundings: {
  environment: Readonly<Record<string, string | undefined>>
  /** Replacements for services of the runtime, by token. */
  services: readonly Binding[]
  /** Watches the main thread from the first call on. */
  watchdog(): Watchdog
  /** Ids of Attune's own commands. */
  commands: readonly string[]
} = { environment: process.env, services: [], watchdog: startWatchdog, commands: [] }
