import { farewellReader, shortRuns } from '@attune/answers'
import { entryOf } from '@attune/statistics'

/**
 * `closing`: the message ends with a farewell (default). `any`: it holds one anywhere, as the released simulator asks,
 * with English words added. `off`: never.
 */
export type GoodbyeMode = 'closing' | 'any' | 'off'

const anywhere = /再见|拜拜|\b(?:good-?bye|bye-bye|bye)\b/i

const detectors: Readonly<Record<GoodbyeMode, (text: string) => boolean>> = {
  closing: farewellReader(),
  any: (text) => anywhere.test(shortRuns(text)),
  off: () => false,
}

/**
 * Whether a message of the agent takes leave.
 *
 * @throws STATISTICS_INPUT for an unknown mode
 *
 * Source: the released SAGE simulator (`any`); `closing` gives the same on all its published messages.
 */
export const isGoodbye = (text: string, mode: GoodbyeMode = 'closing'): boolean =>
  entryOf('farewell mode', detectors, mode)(text)
