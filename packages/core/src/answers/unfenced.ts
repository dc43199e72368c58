/** Extracts fenced texts and transcripts from prompts, for rule-based stand-ins. */
import type { Line, Speaker } from '../contracts/data.js'

/** Names of the speakers in a transcript, and the words for an empty message. */
export interface TranscriptWords extends Readonly<Record<Speaker, string>> {
  /** Words in place of an empty message. */
  readonly silent: string
}

export const english: TranscriptWords = {
  seeker: 'seeker',
  supporter: 'supporter',
  silent: '(says nothing)',
}
const chinese: TranscriptWords = { seeker: '求助者', supporter: '支持者', silent: '（没有说话）' }

/** Default words of a language: Chinese for `zh`, else English. */
export const transcriptWords = (language: string): TranscriptWords =>
  /^zh\b/i.test(language) ? chinese : english

/**
 * Inverse of `fenced` with a text.
 *
 * ```ts
 * unfencedText('<reply 3f9c>\n> I hear you.\n</reply 3f9c>') // 'I hear you.'
 * ```
 */
export const unfencedText = (fenced: string): string =>
  fenced
    .split('\n')
    .slice(1, -1)
    .map((line) => line.slice(2))
    .join('\n')

/**
 * Inverse of `fenced` with turns.
 *
 * ```ts
 * unfencedTranscript('<talk 3f9c>\n[1] seeker\n> I failed.\n</talk 3f9c>')
 * // [{ speaker: 'seeker', text: 'I failed.' }]
 * ```
 */
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
