/**
 * Properties of an answer besides its words: detected by the gateway, stored with the answer, and
 * reported as flags.
 */

/** Replaces keys of the config in stored answers. */
export const REMOVED_KEY = '[key removed]'

/** Replacement character of decoders for bytes that are invalid in the text's charset. */
export const LOST_CHARACTER = '\uFFFD'

export const isRedacted = (text: string): boolean => text.includes(REMOVED_KEY)
export const isUndecoded = (text: string): boolean => text.includes(LOST_CHARACTER)
