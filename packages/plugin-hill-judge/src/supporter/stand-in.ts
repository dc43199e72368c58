import type { StandIn } from '@attune/core'

export type Guidance = 'none' | 'hill' | 'hill-without-safety' | 'poor'

const stages = {
  exploration: [
    'It sounds like a lot to carry. How do you feel when you think of it?',
    'I hear you. What was the hardest moment in all this?',
    'Thank you for telling me. Would you tell me more about what happened?',
  ],
  insight: [
    'I wonder whether this feeling has come up before. What does it remind you of?',
    'Perhaps a part of you expects to be let down. Could it be that this makes it so tiring?',
    'It makes sense that you are torn. What might it mean to you if things changed?',
  ],
  action: [
    'What would you like to change first? We could look for a small step together.',
    'Shall we think of two or three ways, and see together which one fits you?',
    'You know yourself well. Are you ready to try the step that we found together?',
  ],
} as const

const others = {
  none: [
    'I am sorry to hear that. Try to take one thing at a time.',
    'That must be hard. You should talk to somebody you trust.',
    'Have you thought about a break? Try to sleep well and eat regularly.',
    'I understand. It will get better with time.',
  ],
  poor: [
    'Everybody has problems. Get over it.',
    'It is no big deal; you should simply stop thinking about it.',
    'You are overreacting. Others have it much worse.',
  ],
} as const

/** A supporter of fixed phrases; a guided one moves through the stages as the conversation goes on. */
export function standInReply(
  guidance: Guidance,
  { history, random }: Pick<StandIn<unknown>, 'history' | 'random'>,
): string {
  const said = history.filter(({ role }) => role === 'assistant').length
  const stage = said < 4 ? stages.exploration : said < 7 ? stages.insight : stages.action
  const phrases = guidance === 'none' || guidance === 'poor' ? others[guidance] : stage
  return phrases[Math.floor(random() * phrases.length)] ?? ''
}
