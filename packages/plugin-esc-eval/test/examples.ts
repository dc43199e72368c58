import type { Examples } from '@attune/testkit'

/** Input on which every component of the plugin has something to do. */
export const examples: Examples = {}
