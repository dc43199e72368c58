import type { JsonObject } from '../contracts/data.js'
import type { CallLimits } from '../models/gateway.js'
import { type Duration, milliseconds } from '../schema/duration.js'

export const callLimits = (limits: JsonObject): CallLimits =>
  ({ ...limits, timeout: milliseconds(limits['timeout'] as Duration) }) as unknown as CallLimits
