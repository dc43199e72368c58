import type { Turn } from '@attune/core'

export interface ReadTranscript {
  readonly turns: readonly Pick<Turn, 'speaker' | 'text'>[]
  readonly error?: 'no-turns' | 'text-before-first-turn'
  /** Whether the help-seeker's last message had the mark of the end, which is removed. */
  readonly seekerEnded?: boolean
  readonly repliesAfterLastSeeker?: number
}

/** Ends a conversation in the help-seeker's message, in any case. */
export const endMark = /<\s*end of conversation\s*>/gi

/** Reads a released conversation: `user:` and `chatbot:` begin a message at the start of a line. */
export function readTranscript(text: string): ReadTranscript {
  const turns: { speaker: Turn['speaker']; text: string }[] = []
  for (const line of text.split(/\r\n|\r|\n/)) {
    const found = /^(user|chatbot): ?(.*)$/i.exec(line)
    if (found) turns.push({ speaker: found[1]!.toLowerCase() === 'user' ? 'seeker' : 'supporter', text: found[2]! })
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

/** The persona in the name of a released file: the second part between underscores; null where there is none. */
export const personaOfFile = (name: string): string | null => /^[^_]+_([^_.]+)_/.exec(name)?.[1] ?? null
