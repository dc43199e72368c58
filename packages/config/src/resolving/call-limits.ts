import type { JsonObject } from '@attune/core'
import { type CallLimits, type Duration, milliseconds } from '@attune/core/runtime'

export const callLimits = (limits: JsonObject): CallLimits =>
  ({ ...limits, timeout: milliseconds(limits['timeout'] as Duration) }) as unknown as CallLimits
