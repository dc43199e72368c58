import type { Random } from '@attune/core/internal'
import { contentUnits, wordsOf } from '@attune/statistics/text'
import { retold } from './retold.js'
import { drawnOrder } from '../drawn-order.js'
import { isChinese } from '../language.js'
import { listsOf, readLists } from '../lists/index.js'
import { sentencesOf } from '../measures/sentences.js'
import { chinese } from './chinese.js'
import { english } from './english.js'
import type { Language } from './language-of-seekers.js'
import { type Style, styleWords } from './styles.js'
import type { Voice } from './voices.js'

export interface SeekerOf {
  readonly voice: Voice
  readonly style: Style | undefined
  /** Strength of the style, from 0 (absent) to 3 (full). */
  readonly level: number
  readonly language: string
  readonly card: string
  /** Maximum number of the seeker's turns. */
  readonly turns: number
  random(...names: readonly (string | number)[]): Random
}

export interface Heard {
  /** Index of the seeker's turn, from 0. */
  readonly at: number
  readonly reply: string | undefined
}

/** Share of turns that a style changes at its highest level, 3. */
const AT_MOST = 0.85

const listens = {
  en: /\b(?:what|how|tell me|sounds like|i hear|must be|makes sense)\b/iu,
  zh: /什么|怎么|说说|听起来|我听到|一定很|理解/u,
}

/**
 * Rule-based seeker in one dialogue. Its words depend only on its options, the role card, the
 * replies, and the dialogue's random numbers.
 */
export class RuleBasedSeeker {
  readonly #words: Language
  readonly #plain: readonly string[]
  readonly #facts: readonly string[]
  readonly #styled: readonly string[]
  readonly #slotOrder = new Map<string, readonly number[]>()
  readonly #slotsUsed = new Map<string, number>()
  #saidPlain = 0
  #factsUsed = 0
  #saidStyled = 0
  #listened = 0

  constructor(private readonly options: SeekerOf) {
    const { language, card, voice, style, random } = options
    const key = isChinese(language) ? 'zh' : 'en'
    this.#words = isChinese(language) ? chinese : english
    const { plain } = this.#words
    const own = Array.from(
      { length: plain.length },
      (_, at) => plain[(voice.firstSentence + at) % plain.length]!,
    )
    const usedSentences = own.slice(0, Math.ceil((own.length * 3) / 4))
    this.#plain = drawnOrder(random('sentences'), usedSentences.length).map(
      (at) => usedSentences[at]!,
    )
    this.#facts = factsOf(card, language)
    const worded =
      style !== undefined && style in styleWords[key]
        ? styleWords[key][style as keyof (typeof styleWords)['en']]
        : []
    this.#styled = drawnOrder(random('style'), worded.length).map((at) => worded[at]!)
  }

  say({ at, reply }: Heard): { readonly text: string; readonly leaves: boolean } {
    const random = this.options.random('turn', at)
    const { voice, style, level, language } = this.options
    const isListened = reply !== undefined && listens[isChinese(language) ? 'zh' : 'en'].test(reply)
    this.#listened = isListened ? this.#listened + 1 : 0
    const isStyled = random() < (AT_MOST * level) / 3
    const chances = {
      tells: random(),
      follows: random(),
      asks: random(),
      thanks: random(),
      hedges: random(),
      count: random(),
    }
    const [least, most] = voice.sentences
    const count = least + Math.floor(chances.count * (most - least + 1))
    const parts: string[] = []
    if (reply !== undefined && chances.follows < this.#chance('follows', isStyled))
      parts.push(this.#followed(reply, random))
    if (reply !== undefined && chances.thanks < this.#chance('thanks', isStyled))
      parts.push(pick(this.#words.thanks, random))
    if (this.#mayTell(chances.tells, isStyled)) parts.push(...this.#fact())
    while (parts.length < count) parts.push(this.#sentence(at, random))
    if (chances.asks < this.#chance('asks', isStyled)) parts.push(pick(this.#words.ask, random))
    if (chances.hedges < this.#chance('hedges', isStyled))
      parts[0] = this.#hedged(parts[0]!, random)
    const said = isStyled ? this.#inStyle(parts, at) : parts
    const isLast =
      at + 1 >= voice.stays - Math.floor(this.options.random('stays')() * 4) &&
      style !== 'over-agreeable'
    if (!isLast) return { text: said.join(this.#words.space), leaves: false }
    return { text: [...said, pick(this.#words.bye, random)].join(this.#words.space), leaves: true }
  }

  #chance(behaviour: 'follows' | 'thanks' | 'asks' | 'hedges', isStyled: boolean): number {
    const { voice, style } = this.options
    if (isStyled && style === 'topic-shifting' && behaviour === 'follows') return 0
    if (isStyled && (style === 'resistant' || style === 'advice-seeking') && behaviour === 'thanks')
      return voice.thanks
    return voice[behaviour]
  }

  /**
   * True if the seeker tells a fact of the role card in this turn. In the style `guarded`, it does
   * so only after two consecutive replies that show listening.
   */
  #mayTell(chance: number, isStyled: boolean): boolean {
    const { voice, style, level } = this.options
    if (style === 'guarded' && (isStyled || level === 3)) {
      const opens = this.#listened >= 2
      if (opens) this.#listened = 0
      return opens
    }
    if (isStyled && style === 'over-agreeable') return false
    if (isStyled && style === 'topic-shifting') return true
    return chance < voice.tells
  }

  #fact(): readonly string[] {
    const isOver = this.#factsUsed >= this.#facts.length && this.options.style !== 'topic-shifting'
    if (this.#facts.length === 0 || isOver) return []
    return [this.#facts[this.#factsUsed++ % this.#facts.length]!]
  }

  #sentence(at: number, random: Random): string {
    const { outcome } = this.options.voice
    const isLate = at >= this.options.turns / 2
    if (isLate && outcome !== 'level' && random() < 0.35)
      return this.#filled(
        pick(outcome === 'up' ? this.#words.hopeful : this.#words.sinking, random),
      )
    return this.#filled(this.#plain[this.#saidPlain++ % this.#plain.length]!)
  }

  #filled(template: string): string {
    const said = template.replace(/\{(\w+)\}/gu, (_, name: string) =>
      this.#slot(name as keyof Language['slots']),
    )
    return said.charAt(0).toUpperCase() + said.slice(1)
  }

  /**
   * Next word for a placeholder. Words come in random order, and none is repeated until all are
   * used.
   */
  #slot(name: keyof Language['slots']): string {
    const all = this.#words.slots[name]
    const order =
      this.#slotOrder.get(name) ?? drawnOrder(this.options.random('slot', name), all.length)
    this.#slotOrder.set(name, order)
    const used = this.#slotsUsed.get(name) ?? 0
    this.#slotsUsed.set(name, used + 1)
    return all[order[used % all.length]!]!
  }

  #followed(reply: string, random: Random): string {
    const units = [...contentUnits(reply, readLists(listsOf(), this.options.language).stop)]
    if (units.length === 0) return this.#sentence(0, random)
    const said = pick(this.#words.follow, random).replace('{unit}', pick(units, random))
    return said.charAt(0).toUpperCase() + said.slice(1)
  }

  #hedged(sentence: string, random: Random): string {
    const hedge = pick(this.#words.hedges, random)
    return isChinese(this.options.language)
      ? `${hedge}${sentence}`
      : `${hedge} ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
  }

  /**
   * Replaces one or more sentences of a turn by sentences in the style, so that most styles do not
   * change the length of turns.
   */
  #inStyle(parts: readonly string[], at: number): readonly string[] {
    const { style, language } = this.options
    if (style === 'terse') return [shortened(parts[0]!, language)]
    const next = (): string => this.#about(this.#styled)
    if (style === 'ruminating') return [this.#about(this.#words.brood), ...parts.slice(1)]
    if (this.#styled.length === 0) return parts
    if (style === 'over-agreeable') return parts.map(next)
    if (style === 'resistant' && at === 0) return parts
    if (style === 'volatile') return [this.#swing(at), ...parts.slice(1)]
    if (style === 'minimising')
      return [parts[0]!, next(), ...parts.slice(2)].slice(0, Math.max(2, parts.length))
    return [next(), ...parts.slice(1)]
  }

  /** Next sentence of the list, with `{unit}` replaced by a topic of the role card. */
  #about(all: readonly string[]): string {
    const sentence = all[this.#saidStyled++ % Math.max(1, all.length)] ?? ''
    if (!sentence.includes('{unit}')) return this.#filled(sentence)
    const { card, language } = this.options
    const units = [...contentUnits(card, readLists(listsOf(), language).stop)].filter(
      (unit) => !/\d/u.test(unit),
    )
    return this.#filled(
      sentence.replace('{unit}', units.toSorted((a, b) => b.length - a.length)[0] ?? ''),
    )
  }

  /** Sentence of the style `volatile`: unpleasant and pleasant ones alternate. */
  #swing(at: number): string {
    const all = styleWords[isChinese(this.options.language) ? 'zh' : 'en'].volatile
    const wanted = all.filter((_, place) => place % 2 === at % 2)
    return wanted[Math.floor(at / 2) % wanted.length]!
  }
}

const pick = <T>(all: readonly T[], random: Random): T => all[Math.floor(random() * all.length)]!

function shortened(text: string, language: string): string {
  const words = wordsOf(text).slice(0, isChinese(language) ? 10 : 6)
  return isChinese(language) ? `${words.join('')}。` : `${words.join(' ')}.`
}

/**
 * Maximum number of words (Chinese: characters) of the role card that the seeker tells at once, so
 * that it never recites a sentence.
 */
const MOST_TOLD = { en: 4, zh: 7 } as const

/** Facts of the role card: parts of its sentences, in the seeker's own words. */
function factsOf(card: string, language: string): readonly string[] {
  const isZh = isChinese(language)
  const halves = sentencesOf(card).flatMap((sentence) =>
    sentence.split(isZh ? /[，、；]/u : /,| and | but |;/u),
  )
  return halves.flatMap((half) => {
    const words = wordsOf(half)
    const most = isZh ? MOST_TOLD.zh : MOST_TOLD.en
    if (words.length < 3) return []
    const excerpt = isZh ? words.slice(0, most).join('') : words.slice(-most).join(' ')
    const own = retold(excerpt, language)
    return [isZh ? `${own}。` : `${own.charAt(0).toUpperCase()}${own.slice(1)}.`]
  })
}
