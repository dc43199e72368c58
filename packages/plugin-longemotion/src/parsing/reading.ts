/** How tolerantly answers are read: `strict` as the released scripts do, `lenient` as Attune does. */
export type Reading = 'strict' | 'lenient'
