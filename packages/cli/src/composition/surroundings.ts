import type { Binding } from '@attune/core/runtime'

/** Environment and services of the command. A test sets others. */
export const surroundings: {
  environment: Readonly<Record<string, string | undefined>>
  /** Services that stand in for those of the runtime, under its tokens. */
  services: readonly Binding[]
} = { environment: process.env, services: [] }
