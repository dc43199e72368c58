/** The code of why an answer stayed unreadable: what can be counted. Words that help the model stand behind it. */
export const codeOf = (why: string): string => why.split(':')[0] ?? why
