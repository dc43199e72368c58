const base = (tag: string): string => tag.split(/[-_]/, 1)[0]!.toLowerCase()

/** `en-US` is read by prompts in `en`: regions make no other language. */
export const isSameLanguage = (one: string, other: string): boolean => base(one) === base(other)
