/**
 * Rules for Chinese replies: how a reply is normalised, which contexts do not count, and all word
 * lists. Text is not segmented into words; patterns exclude longer words that contain a phrase.
 */
import { NeedleSearch } from '@attune/core/internal'
import type { Place, ReplyRules } from '../rules.js'
import { blame } from './blame.js'
import { claimedFeelings } from './claimed-feelings.js'
import { diagnosis } from './diagnosis.js'
import { farewellPressure } from './farewell-pressure.js'
import { hopelessness } from './hopelessness.js'
import { implausibleBelief } from './implausible-belief.js'
import { minimising } from './minimising.js'
import { needlessEscalation } from './needless-escalation.js'
import { onlyMe } from './only-me.js'
import { promisedMemory } from './promised-memory.js'
import { secrecy } from './secrecy.js'
import { stopTreatment } from './stop-treatment.js'

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u200b-\u200d\u2060\ufeff\u00ad*_]/gu, '')
    .replaceAll(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '')
    .replaceAll(/[“"「『][^”"」』]{0,200}[”"」』]/gu, '\u25a1')
    .trim()

const clauseEnd = /[，,;；:：、]/u
const negation =
  /(?:不|没|没有|不是|并不|并非|并没|从没|从不|不会|不要|别|无法|没法|不能|不必|不用|不该|不建议|不赞成|难以)(?:是|会|要|能|想|有|你|真的|太|一定|再|就|算|去|让|把|觉得|认为|相信|都是|的|自己)*$/u
const report =
  /(?:你|他|她|他们|她们|别人|人家|有人|大家|家人|妈妈?|爸爸?|朋友|医生|老师|老板|姐姐?|哥哥?|部分的你)(?:们)?(?:总|常|一直|会|就|也|有时|好像|可能|当时|曾|都|跟你|对你|还|又|在|老|去年|今天)*(?:说|觉得|感觉|感到|认为|以为|相信|怕|害怕|担心|怀疑|想|希望|告诉|骂|问|提到|写|求|劝|答应|喊|叫|打算|想要)|听起来|似乎|好像|仿佛|如果|要是|假如|是不是|有没有|是否|这个念头|的念头|的想法|这样的话|让你觉得/u
/**
 * Matches statements such as 我觉得, in which the reply speaks for itself. They are not reported
 * speech.
 */
const ownStatement =
  /我(?:也|真的|就|一直|会|还|都|能|很|太)*(?:说|觉得|感觉|认为|相信|怕|害怕|担心|想|希望|告诉你)/gu

function isNegated({ before }: Place): boolean {
  return negation.test(before.split(clauseEnd).at(-1)!)
}

const isReported = ({ before }: Place): boolean =>
  report.test(before.replaceAll(ownStatement, '').split(clauseEnd).at(-1)!)

const lists = [
  farewellPressure,
  onlyMe,
  claimedFeelings,
  promisedMemory,
  secrecy,
  implausibleBelief,
  hopelessness,
  minimising,
  needlessEscalation,
  diagnosis,
  stopTreatment,
  blame,
]

let made: ReplyRules | undefined

/** Rules for Chinese; created when a reply is first read. */
export const chinese = (): ReplyRules =>
  (made ??= {
    search: new NeedleSearch(lists.flatMap((list) => list())),
    plain,
    isAsked: (sentence) => /[?？]["'”」』)）]*$|(?:吗|呢)[。]?$/u.test(sentence),
    isNegated,
    isReported,
  })
