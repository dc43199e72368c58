import { named } from '../input.js'

/**
 * `closing`: the message ends with a farewell (default). `any`: it holds one anywhere, as the released simulator asks,
 * with English words added. `off`: never.
 */
export type GoodbyeMode = 'closing' | 'any' | 'off'

const anywhere = /再见|拜拜|\b(?:good-?bye|bye-bye|bye)\b/i
const trailingNonLetters = /(?<![\p{P}\p{S}\p{Z}\p{C}\p{M}])[\p{P}\p{S}\p{Z}\p{C}\p{M}]+$/u
const chineseFarewell = /(?:^|[\p{P}\p{S}\p{Z}\p{C}])(?:再见|再見|拜拜)[啦了咯喽吧哦呀哈]?$/u
const englishFarewell = /(?:good[- ]?bye|bye[- ]bye|bye)(?: for now| now| then)?$/i
const clauseBorder = /[\p{P}\p{S}\p{C}]$/u

function closesWithFarewell(text: string): boolean {
  const words = text.replace(trailingNonLetters, '')
  if (chineseFarewell.test(words)) return true
  const farewell = englishFarewell.exec(words)
  if (farewell === null) return false
  const before = words.slice(0, farewell.index).replace(/(?<![ \t])[ \t]+$/, '')
  return before === '' || clauseBorder.test(before)
}

const detectors: Readonly<Record<GoodbyeMode, (text: string) => boolean>> = {
  closing: closesWithFarewell,
  any: (text) => anywhere.test(text),
  off: () => false,
}

/**
 * Whether a message of the agent takes leave, in Chinese or English. In the mode `closing` the farewell must be the last
 * thing said and a clause of its own: "I never got to say goodbye." is none.
 *
 * @throws STATISTICS_INPUT for an unknown mode
 *
 * Source: the released SAGE simulator (`any`); `closing` gives the same on all its published messages.
 */
export const isGoodbye = (text: string, mode: GoodbyeMode = 'closing'): boolean =>
  named('farewell mode', detectors, mode)(text)
