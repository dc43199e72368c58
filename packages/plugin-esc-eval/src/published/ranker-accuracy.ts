/**
 * Agreement of rankers with people's scores in percent: the accuracy table of the ESC-Eval paper.
 */
import { readData } from '@attune/kit'
import type { Dimension } from '../dimensions/dimensions.js'

/** Exact hits, and hits within one point, in percent. */
export interface KnownAccuracy {
  readonly acc: number
  readonly accSoft: number
}

type ByDimension = Readonly<Record<Dimension, KnownAccuracy>>

export const publishedAccuracy = readData<
  Readonly<Record<'ESC-RANK' | 'GPT-4' | 'InternLM2', Readonly<Record<'en' | 'zh', ByDimension>>>>
>(new URL('ranker-accuracy.json', import.meta.url))
