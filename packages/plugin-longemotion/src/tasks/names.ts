/** Ways of asking: with only the task's own text, with passages retrieved from it, or with passages and notes on them. */
export const settingNames = ['base', 'rag', 'coem', 'self-rag', 'search-o1'] as const
export type Setting = (typeof settingNames)[number]
