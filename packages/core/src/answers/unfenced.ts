/** The words of a fenced transcript, and what stood in a fence: for stand-ins. */
import type { Line, Speaker } from '../contracts/data.js'

/** Words around a transcript. */
export interface TranscriptWords extends Readonly<Record<Speaker, string>> {
  /** Stands behind the name of who said nothing. */
  readonly silent: string
}

export const english: TranscriptWords = { seeker: 'seeker', supporter: 'supporter', silent: '(says nothing)' }
const chinese: TranscriptWords = { seeker: '求助者', supporter: '支持者', silent: '（没有说话）' }

/** The usual words of a language: Chinese for `zh`, else English. */
export const transcriptWords = (language: string): TranscriptWords => (/^zh\b/i.test(language) ? chinese : english)

/** The text that `fencedText` was given, for stand-ins. */
export const unfencedText = (fenced: string): string =>
  fenced
    .split('\n')
    .slice(1, -1)
    .map((line) => line.slice(2))
    .join('\n')

/** The turns that `fencedTranscript` was given, for stand-ins. */
export function unfencedTranscript(fenced: string, words: TranscriptWords = english): Line[] {
  const turns: { speaker: Speaker; lines: string[] }[] = []
  for (const line of fenced.split('\n').slice(1, -1)) {
    if (line.startsWith('>')) turns.at(-1)?.lines.push(line.slice(2))
    else
      turns.push({
        speaker: line.replace(/^\[\d+\] /, '').startsWith(words.seeker) ? 'seeker' : 'supporter',
        lines: [],
      })
  }
  return turns.map(({ speaker, lines }) => ({ speaker, text: lines.join('\n') }))
}
