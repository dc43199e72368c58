/**
 * How strictly an answer is read: `strict` like the released scripts, `lenient` by Attune's rules.
 */
export type Reading = 'strict' | 'lenient'
