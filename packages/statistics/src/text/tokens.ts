const PART = String.raw`(?!\p{Script=Han})[\p{L}\p{N}\p{M}]`
const APOSTROPHE = String.raw`(?<=\p{L}\p{M}*)'(?=(?!\p{Script=Han})\p{L})`
const TOKEN = new RegExp(String.raw`${PART}(?:${PART}|${APOSTROPHE})*|\S`, 'gu')

/**
 * The tokens that the metrics of this entry point count, in lower case: one per Han character, one per word of other letters and
 * digits (`you're` is one), one per other mark. English and Chinese stand side by side in one text.
 */
export const tokensOf = (text: string): string[] => text.toLowerCase().replaceAll('’', "'").match(TOKEN) ?? []
