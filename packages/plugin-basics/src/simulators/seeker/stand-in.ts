import { type StandIn, standInSeeker } from '@attune/core/internal'
import type { SeekerInput } from './prompts.js'
import { LEAVES } from './leaving.js'

const words = {
  en: {
    resists: ['But that would not work for me.', 'I doubt that.', 'No, you do not understand.'],
    more: [
      'I keep turning it over in my head.',
      'It has been like this for weeks now.',
      'I do not know whom to ask.',
      'Every day is the same.',
    ],
    swings: ['Everything is terrible and hopeless!', 'Maybe it will all be wonderful.'],
    bye: 'I will leave it at that.',
    space: ' ',
  },
  zh: {
    resists: ['但是这对我没用。', '我不太相信。', '不，你不懂。'],
    more: ['我一直在想这件事。', '已经好几个星期都这样了。', '我不知道该问谁。', '每天都一样。'],
    swings: ['一切都糟透了，绝望！', '也许一切都会很幸福。'],
    bye: '那就先这样吧。',
    space: '',
  },
} as const

/** A seeker of a few rules, whose manner depends on the controls. */
export function sayByRule({ input, history, language, random }: StandIn<SeekerInput>): string {
  const own = /^zh\b/i.test(language) ? words.zh : words.en
  const { card, event, resistance, disclosure, verbosity, volatility } = input
  const profile = disclosure === 0 ? '' : card
  const said = standInSeeker({
    history,
    profile,
    language,
    random,
    ...(event !== undefined && { event }),
  })
  const turn = history.filter(({ role }) => role === 'assistant').length
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const parts = [
    ...(random() < (resistance ?? 0) / 3 ? [pick(own.resists)] : []),
    ...disclosedIn(card, disclosure, turn),
    ...(random() < (volatility ?? 0) / 3 ? [own.swings[turn % 2]!] : []),
    ...sized(said.text, verbosity, own),
  ]
  const leaves = input.leaving !== undefined && turn >= 2 && said.mood >= 0.8
  return [parts.join(own.space), ...(leaves ? [own.bye, LEAVES] : [])].join('\n')
}

/** Sentences of the card for one message, as many as the level of disclosure allows. */
function disclosedIn(card: string, disclosure = 0, turn: number): readonly string[] {
  const sentences = card.split(/(?<=[.!?。！？])\s*/u).filter((sentence) => sentence !== '')
  const each = [0, 0, 1, 3][disclosure]!
  return sentences.slice(turn * each, (turn + 1) * each)
}

function sized(
  text: string,
  verbosity: number | undefined,
  { more }: { readonly more: readonly string[] },
): readonly string[] {
  if (verbosity === undefined) return [text]
  if (verbosity === 0) return [text.split(/(?<=[,.!?，。！？])/u)[0]!.trim()]
  return [text, ...more.slice(0, [0, 0, 2, 4][verbosity])]
}
