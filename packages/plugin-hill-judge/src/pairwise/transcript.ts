import { fence, fencedTranscript, unfencedTranscript, type Context, type Dialogue, type Line } from '@attune/core'
import { readTranscript, writeTranscript } from '../transcript/released-format.js'
import type { PairwiseOptions } from './options.js'

/** Transcript of a dialogue for the judge, under its name. All questions on a pair show it under the same mark, so that a provider may keep what it has read. */
export function shownTranscript(
  name: string,
  { turns }: Dialogue,
  context: Context,
  { transcript }: PairwiseOptions,
): string {
  const random = context.random('fence', name)
  return transcript === 'released'
    ? fence(name, writeTranscript(turns.map(saidAloud)).trimEnd(), random)
    : fencedTranscript(name, turns, random)
}

/** A silent turn says so, lest it look like a missing one. */
const saidAloud = ({ speaker, text }: Line): Line => ({ speaker, text: text.trim() === '' ? '(says nothing)' : text })

/** The messages of a transcript as the judge is shown it, for the stand-in. */
export const readShown = (shown: string): Line[] =>
  shown.split('\n')[1]?.startsWith('[1] ') === true
    ? unfencedTranscript(shown)
    : readTranscript(shown.split('\n').slice(1, -1).join('\n'))
