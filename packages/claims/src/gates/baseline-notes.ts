/**
 * Sentences on gates that failed and were accepted, or that were undecided, when their baselines
 * were written.
 */
import { relative } from 'node:path'
import { noteSentences } from './notes.js'
import { readBaseline } from '../baseline/read-baseline.js'
import { filesOf, type Gated } from './against-baseline.js'

export const baselineNotes = (gated: readonly Gated[]): readonly string[] =>
  filesOf(gated).flatMap((file) => noteSentences(relative(process.cwd(), file), readBaseline(file)))
