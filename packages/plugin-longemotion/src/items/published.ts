import { readData } from '@attune/kit'
import type { FileName } from './names.js'

/** A file of the data set, with the MD5 sums that its authors publish. */
export interface PublishedFile {
  readonly file: FileName
  readonly records: number
  /** Names of the published versions by the MD5 sum of the file. */
  readonly versions: Readonly<Record<string, string>>
}

/**
 * Published files of the data set. Source: the integrity report of the repository
 * LongEmotion/LongEmotion, and its current file of detection.
 */
export const publishedFiles = readData<Readonly<Record<string, PublishedFile>>>(
  new URL('published.json', import.meta.url),
)
