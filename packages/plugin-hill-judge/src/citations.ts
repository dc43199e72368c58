import type { Citation } from '@attune/core'
import { readData } from '@attune/kit'

/** What `attune cite` writes where components of this plugin are used. */
export const citations = readData<readonly Citation[]>(new URL('citations.json', import.meta.url))
