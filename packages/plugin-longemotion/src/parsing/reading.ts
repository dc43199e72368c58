/** Tolerance of answer readers: `strict` like the released scripts, `lenient` by Attune's rules. */
export type Reading = 'strict' | 'lenient'
