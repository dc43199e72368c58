/**
 * Chinese word lists of `needToLook`: normalisation of texts, all rules, and the interpretation of
 * a match. Texts are not segmented into words; patterns exclude longer words that contain a match.
 */
import { NeedleSearch, searchOf } from '../needles.js'
import type { LookKind, LookPlace, LookRules, Reading } from '../rules.js'
import { deniedThenSaid } from './denied-then-said.js'
import { harmOthers } from './harm-others.js'
import { idioms } from './idioms.js'
import { indirect } from './indirect.js'
import { fiction, marks } from './marks.js'
import { metaphor } from './metaphor.js'
import { minor } from './minor.js'
import { translated } from './mixed-languages.js'
import { open } from './open.js'
import { passive } from './passive.js'
import { pastRelapse } from './past-relapse.js'
import { slang } from './slang.js'
import { thirdPerson } from './third-person.js'
import { threat } from './threat.js'
import { corrected } from './typo.js'
import { voices } from './voices.js'

const past = /以前|曾经|小时候|年前|那时候|那时|当时|过去|前几年|上学的时候|高中时|初中时|青春期/u
const over =
  /现在(?:已经|早就|都|我|的我|很|挺|过得|终于|回头看)*(?:好|没事|不会|不再|没有|走出|不这么|不想了|平静|庆幸|开心|幸福)|早(?:就|已)(?:好|不|没|走|过)|走出来|挺过来|熬过来|都过去了|不会再|庆幸|再也没(?:有)?(?:想|那)/u
const again = /又(?:开始|想|有|回来|出现|冒)|再次|最近又|回来了|复发/u
const negated =
  /(?:不|没|没有|不是|并不|并没|从没|从来没|从来没有|不会|不敢|不要|别|不再|绝不|决不|绝对不会|并不是|不至于|没想过|没想|没有想过|没想着|不想|不打算|放弃了|打消了|反对|阻止|劝阻|避免|没说|没说过|不是说|害怕|怕)(?:过|要|想|去|真的|真|会|再|想要|有|我|任何|什么|的|有过|打算|是)*$/u
/**
 * Words for persons. The last one before a matched phrase is taken as the subject of the phrase.
 */
const persons =
  /(?:我|咱)?(?:的)?(?:一个|一位|那个|有个|好|女性|男性|最好的|大学|高中|初中)*(?:朋友|同学|闺蜜|室友|同事|邻居|网友|妈妈|妈|爸爸|爸|母亲|父亲|父母|爸妈|姐姐|妹妹|哥哥|弟弟|老公|老婆|丈夫|妻子|男友|女友|男朋友|女朋友|前任|前男友|前女友|奶奶|爷爷|外婆|外公|姥姥|儿子|女儿|孩子|表姐|表哥|表妹|学生|老师|明星|演员|偶像|邻居家的|亲戚)|有(?:人|的人)|别人|他们|她们|他|她|大家|你|我自己|我们|我|自己/gu

function personBefore(before: string): 'self' | 'other' | undefined {
  const last = [...before.matchAll(persons)].at(-1)?.[0]
  if (last === undefined) return undefined
  return /^(?:我|自己|我自己|我们)$/u.test(last) ? 'self' : 'other'
}

/** Words for something that did not happen or is over. */
const unharmed = /没有?|不会?|从不|不再|小时候/u

/**
 * Beginnings of clauses without a subject. Such a clause continues what the person of the previous
 * clause says or does.
 */
const goesOn =
  /^(?:说|总说|总是说|一直说|经常说|老说|还说|告诉|跟我说|对我说|就|然后|后来|最后|结果|甚至)/u

/** Kinds whose patterns already exclude negation and other contexts, so that each match counts. */
const plainKinds: ReadonlySet<LookKind> = new Set(['minor', 'voices', 'denied-then-said'])

function interpretationOf({ rule, words, before, sentence, message }: LookPlace): Reading {
  if (plainKinds.has(rule.kind)) return 'meant'
  if (rule.kind === 'third-person') return fiction.test(message) ? 'denied' : 'meant'
  const clauses = before.split(/[，,；;、：:]/u)
  const clause = clauses.at(-1)!
  if (past.test(sentence) && over.test(message) && !again.test(message)) return 'over'
  if (rule.kind === 'threat') {
    const isHarmed =
      rule.isNegative || !unharmed.test(`${clause}${words}`.replaceAll(emptyNegation, ''))
    return isHarmed ? 'meant' : 'denied'
  }
  if (rule.isNegative ? /(?:没有|不是|并非|从没|没)$/u.test(clause) : negated.test(clause))
    return 'denied'
  const person =
    personBefore(clause) ??
    (goesOn.test(clause) ? personBefore(clauses.slice(0, -1).join('，')) : undefined)
  const isOwn = person !== 'other' || /(?:让|使|害|逼|叫|骂|劝|令|搞得|弄得)我?$/u.test(clause)
  return isOwn ? 'meant' : 'other person'
}

const emptyNegation = /不(?:知道|敢|能|放|停|断|管)|没人|没完/gu

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u200b-\u200d\u2060\ufeff\u00ad*_]/gu, '')
    .replaceAll(/(?<=[\u4e00-\u9fff])\s+(?=[\u4e00-\u9fff])/gu, '')
    .replaceAll('\u3001', ',')
    .trim()

const lists = [
  open,
  passive,
  indirect,
  slang,
  metaphor,
  pastRelapse,
  thirdPerson,
  minor,
  threat,
  harmOthers,
  voices,
]

let made: LookRules | undefined

/** Chinese rules, which are built on first use. */
export const chinese = (): LookRules =>
  (made ??= {
    plain,
    corrected,
    translated,
    idioms: searchOf(idioms()),
    overSentence: new NeedleSearch(lists.flatMap((list) => list())),
    overMessage: new NeedleSearch(deniedThenSaid()),
    reading: interpretationOf,
    marks,
    fiction,
  })
