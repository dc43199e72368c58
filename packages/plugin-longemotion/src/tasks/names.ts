/**
 * Settings of a task: with its own text only, with retrieved passages, or with passages and notes.
 */
export const settingNames = ['base', 'rag', 'coem', 'self-rag', 'search-o1'] as const
export type Setting = (typeof settingNames)[number]
