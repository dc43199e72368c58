/**
 * Properties of an answer, such as invalid bytes, that the gateway detects and stores with the
 * answer. Reports show them as flags.
 */

/** Text that replaces API keys of the config in stored answers. */
export const REMOVED_KEY = '[key removed]'

/** Replacement character of decoders for bytes that are invalid in the text's charset. */
export const LOST_CHARACTER = '\uFFFD'

export const isRedacted = (text: string): boolean => text.includes(REMOVED_KEY)
export const isUndecoded = (text: string): boolean => text.includes(LOST_CHARACTER)
