/**
 * Settings of a task. base: the complete text. rag: retrieved passages. coem: passages that another
 * model enriches with notes. self-rag: passages that a critic model selects. search-o1: the
 * supporter searches the text itself.
 */
export const settingNames = ['base', 'rag', 'coem', 'self-rag', 'search-o1'] as const
export type Setting = (typeof settingNames)[number]
