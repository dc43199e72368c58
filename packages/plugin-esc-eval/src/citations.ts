import type { Citation } from '@attune/core'
import { chineseFrom, readData } from '@attune/kit'

/** What `attune cite` writes where components of this plugin are used. */
export const citations = readData<readonly Citation[]>(new URL('citations.json', import.meta.url))

/** What findings say in English only. */
export const translations = chineseFrom(new URL('chinese.json', import.meta.url))
