import type { Turn } from '@attune/core'

export interface ReadTranscript {
  readonly turns: readonly Pick<Turn, 'speaker' | 'text'>[]
  readonly error?: 'no-turns' | 'text-before-first-turn'
  /** True if the help-seeker's last message had the end mark, which is removed. */
  readonly seekerEnded?: boolean
  readonly repliesAfterLastSeeker?: number
}

/** Mark in the help-seeker's message that ends a conversation, in any case. */
export const endMark = /<\s*end of conversation\s*>/gi

/**
 * Reads a released conversation; a message begins with `user:` or `chatbot:` at the start of a
 * line.
 */
export function readTranscript(text: string): ReadTranscript {
  const turns: { speaker: Turn['speaker']; text: string }[] = []
  for (const line of text.split(/\r\n|\r|\n/)) {
    const found = /^(user|chatbot): ?(.*)$/i.exec(line)
    if (found)
      turns.push({
        speaker: found[1]!.toLowerCase() === 'user' ? 'seeker' : 'supporter',
        text: found[2]!,
      })
    else if (turns.length > 0) turns.at(-1)!.text += `\n${line}`
    else if (line.trim() !== '') return { turns: [], error: 'text-before-first-turn' }
  }
  if (turns.length === 0) return { turns: [], error: 'no-turns' }
  const lastSeeker = turns.findLastIndex(({ speaker }) => speaker === 'seeker')
  return {
    turns: turns.map((turn) => ({
      ...turn,
      text: (turn.speaker === 'seeker' ? turn.text.replaceAll(endMark, '') : turn.text).trim(),
    })),
    seekerEnded: lastSeeker >= 0 && new RegExp(endMark.source, 'i').test(turns[lastSeeker]!.text),
    repliesAfterLastSeeker: turns.length - 1 - lastSeeker,
  }
}

/**
 * Name of the persona in the name of a released file: the second of the parts between underscores;
 * null without one.
 */
export const personaOfFile = (name: string): string | null =>
  /^[^_]+_([^_.]+)_/.exec(name)?.[1] ?? null
