/** Dialogues that share some texts with another one, for checks of caches and of prompts. */
import type { Dialogue, Turn } from '@attune/core'
import { type Example, kindAndUnkind } from './exercise.js'

/** Returns the text of a turn in a changed dialogue. */
export type Change = (turn: Turn, at: number) => string

/** Replaces the texts of one side, and keeps those of the other. */
export const changing =
  (side: Turn['speaker']): Change =>
  ({ speaker, text }, at) =>
    speaker === side ? `${other[side]} ${'So it is. '.repeat(at)}`.trim() : text

const other = {
  seeker: 'All is well with me today, and I only came to say so.',
  supporter: 'Get over it. You should make a list.',
} as const

/** The example with all its dialogues changed. */
export function withTexts(example: Example, change: Change): Example {
  const { kind, unkind } = kindAndUnkind(example)
  const { dialogue = kind.dialogue!, pair = [kind.dialogue!, unkind.dialogue!] } = example
  const changed = ({ turns, ...rest }: Dialogue): Dialogue => ({
    ...rest,
    turns: turns.map((turn, at) => ({ ...turn, text: change(turn, at) })),
  })
  return { ...example, dialogue: changed(dialogue), pair: [changed(pair[0]), changed(pair[1])] }
}
