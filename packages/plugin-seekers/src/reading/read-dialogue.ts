import type { Dialogue, Scenario } from '@attune/core'

export interface OwnText {
  /** Index in `dialogue.turns`. */
  readonly at: number
  readonly text: string
  /** Index of the reply just before the turn; undefined if there is none. */
  readonly repliesTo?: number
}

/** Parts of a dialogue that measures may use: texts and speakers, the role card, and the ending. */
export interface ReadDialogue {
  readonly scenario: Pick<Scenario, 'id' | 'language' | 'profile' | 'intention'>
  /** The seeker's turns, without scripted ones. */
  readonly own: readonly OwnText[]
  readonly replies: readonly string[]
  readonly turns: readonly { readonly speaker: 'seeker' | 'supporter'; readonly text: string }[]
  readonly ending: string
}

export function readDialogue(
  { turns, ending }: Pick<Dialogue, 'turns' | 'ending'>,
  scenario: ReadDialogue['scenario'],
): ReadDialogue {
  const replies: string[] = []
  const own: OwnText[] = []
  for (const [at, { speaker, text, scripted }] of turns.entries()) {
    if (speaker === 'supporter') replies.push(text)
    else if (scripted !== true)
      own.push({
        at,
        text,
        ...(turns[at - 1]?.speaker === 'supporter' && { repliesTo: replies.length - 1 }),
      })
  }
  const { id, language, profile, intention } = scenario
  return {
    scenario: { id, language, profile, ...(intention !== undefined && { intention }) },
    own,
    replies,
    turns: turns.map(({ speaker, text }) => ({ speaker, text })),
    ending: ending.reason,
  }
}
