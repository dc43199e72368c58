/** What is known of an answer besides its words: found by the gateway, kept with the answer, and told by flags. */

/** Is in a stored answer where one of the keys of the config was. */
export const REMOVED_KEY = '[key removed]'

/** Decoders put this character where the bytes of a text are invalid in its charset. */
export const LOST_CHARACTER = '\uFFFD'

export const isRedacted = (text: string): boolean => text.includes(REMOVED_KEY)
export const isUndecoded = (text: string): boolean => text.includes(LOST_CHARACTER)
