/** What faults of simulators need that no finished dialogue can show. */
import { isChinese } from '../../../../packages/plugin-seekers/src/language.js'

const cards = {
  en: 'A man of 45 drives a delivery van. His back hurts since the winter, and his landlord has raised the rent. He sleeps four hours a night. He has told nobody.',
  zh: '一个四十五岁的男人，开送货车。从冬天起他的背就疼，房东又涨了房租。他每晚只睡四个小时，没有跟任何人讲过。',
}

export const cardOfAnother = (language: string): string =>
  isChinese(language) ? cards.zh : cards.en

const replies = {
  en: [
    'I see. What else is on your mind?',
    'Go on, please.',
    'Mm. And then?',
    'That is a lot. What happened next?',
    'I follow you.',
  ],
  zh: ['嗯，还有什么在你心上？', '请继续。', '嗯，然后呢？', '事情真不少。后来呢？', '我在听。'],
}

/** What a deaf seeker hears in the place of a reply: a script. */
export function deafReplies(language: string, at: number): string {
  const script = isChinese(language) ? replies.zh : replies.en
  return script[at % script.length]!
}

const reflects = {
  en: /sounds like|i hear|you feel|must be|makes sense|understand|imagine|here for you|with you/iu,
  zh: /听起来|我听到|听到你|感受|理解|一定很|陪着你|想象/u,
}
const dismisses = {
  en: /get over|big deal|overreact|calm down|have it worse|stop (?:worrying|whining)|just (?:do|get|stop)/iu,
  zh: /别想太多|没什么大不了|太夸张|矫情|比你惨|谁没有|别抱怨/u,
}

/**
 * What a reply does to a seeker whose mood is that of the last reply; undefined where it does
 * neither.
 */
export function moodOf(heard: string | undefined, language: string): 'up' | 'down' | undefined {
  const own = isChinese(language) ? 'zh' : 'en'
  if (heard === undefined) return undefined
  if (dismisses[own].test(heard)) return 'down'
  return reflects[own].test(heard) ? 'up' : undefined
}
