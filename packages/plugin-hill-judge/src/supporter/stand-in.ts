import type { StandIn } from '@attune/core/internal'

export type Guidance = 'none' | 'hill' | 'hill-without-safety' | 'poor'

type Phrases = Readonly<
  Record<'exploration' | 'insight' | 'action' | 'none' | 'poor', readonly string[]>
>

const english: Phrases = {
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
}

const chinese: Phrases = {
  exploration: [
    '听起来很沉重。想到这件事时，你有什么感受？',
    '谢谢你告诉我。能多讲讲发生了什么吗？',
  ],
  insight: ['也许这种感觉以前也出现过。它让你想起什么？', '会不会是你心里有一部分在等着失望？'],
  action: ['你想改变什么？我们可以一起找一小步。', '我们一起想几种办法，看哪一个适合你，好吗？'],
  none: ['听到这些我很难过。你应该一步一步来。', '我理解。你应该找信任的人谈谈。'],
  poor: ['谁没有烦恼，想开点吧。', '没什么大不了的，你太敏感了。'],
}

/** Reply from fixed phrases. A guided supporter goes through the stages during the conversation. */
export function standInReply(
  guidance: Guidance,
  { history, random, language }: Pick<StandIn<unknown>, 'history' | 'random' | 'language'>,
): string {
  const said = history.filter(({ role }) => role === 'assistant').length
  const stage = said < 4 ? 'exploration' : said < 7 ? 'insight' : 'action'
  const phrases = (/^zh\b/i.test(language) ? chinese : english)[
    guidance === 'none' || guidance === 'poor' ? guidance : stage
  ]
  return phrases[Math.floor(random() * phrases.length)] ?? ''
}
