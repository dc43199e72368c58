import type { Dialogue, Scenario } from '@attune/core'

export interface OwnText {
  /** Index in the turns of the dialogue. */
  readonly at: number
  readonly text: string
  /** Which reply stands just before it. */
  readonly heard?: number
}

/** What measures may know of a dialogue: words and who said them, the card, and how it ended. */
export interface Said {
  readonly scenario: Pick<Scenario, 'id' | 'language' | 'profile' | 'intention'>
  /** Own turns: scripted ones do not count. */
  readonly own: readonly OwnText[]
  readonly replies: readonly string[]
  readonly turns: readonly { readonly speaker: 'seeker' | 'supporter'; readonly text: string }[]
  readonly ending: string
}

export function saidIn({ turns, ending }: Pick<Dialogue, 'turns' | 'ending'>, scenario: Said['scenario']): Said {
  const replies: string[] = []
  const own: OwnText[] = []
  for (const [at, { speaker, text, scripted }] of turns.entries()) {
    if (speaker === 'supporter') replies.push(text)
    else if (scripted !== true)
      own.push({ at, text, ...(turns[at - 1]?.speaker === 'supporter' && { heard: replies.length - 1 }) })
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
