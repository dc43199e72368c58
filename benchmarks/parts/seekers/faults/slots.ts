import { sentencesOf } from '../../../../packages/plugin-seekers/src/measures/sentences.js'

/**
 * What a wording may speak about: `{age}`, `{job}`, `{family}` (none of them true), `{intention}`,
 * `{earlier}`.
 */
export interface SlotSources {
  readonly card: string
  readonly intention: string | undefined
  readonly isChinese: boolean
  /** Own turns so far, as they were before the fault. */
  readonly earlier: readonly string[]
  /** Which turn it is. */
  readonly at: number
}

const jobs = {
  en: [
    'dentist',
    'bus driver',
    'violinist',
    'beekeeper',
    'airline pilot',
    'butcher',
    'librarian',
    'plumber',
  ],
  zh: ['牙医', '公交司机', '小提琴手', '养蜂人', '飞行员', '屠夫', '图书管理员', '水管工'],
}
const families = {
  en: [
    'five daughters',
    'a twin brother in Norway',
    'triplets',
    'two ex-wives',
    'a grandson',
    'eleven cousins here',
  ],
  zh: ['五个女儿', '一个住在挪威的双胞胎哥哥', '三胞胎', '两个前妻', '一个孙子', '十一个表亲'],
}

/** The wording with its slots filled; undefined where it speaks of something that is not there. */
export function filled(text: string, sources: SlotSources): string | undefined {
  let isWhole = true
  const said = text.replace(/\{(age|job|family|intention|earlier)\}/gu, (_, slot: string) => {
    const value = valueOf(slot, sources)
    if (value === undefined) isWhole = false
    return value ?? ''
  })
  return isWhole ? said : undefined
}

function valueOf(
  slot: string,
  { card, intention, isChinese, earlier, at }: SlotSources,
): string | undefined {
  const language = isChinese ? 'zh' : 'en'
  if (slot === 'age') return String(otherAge(card))
  if (slot === 'job') return otherThan(card, jobs[language], at)
  if (slot === 'family') return otherThan(card, families[language], at)
  if (slot === 'intention')
    return intention === undefined || intention.trim() === '' ? undefined : bare(intention)
  const before = earlier.flatMap(sentencesOf)
  return before.length === 0 ? undefined : bare(before[(at * 7) % before.length]!)
}

/** Not the one of the card: the first number there and 23 years more. */
export function otherAge(card: string): number {
  const found = /\d+/u.exec(card)
  return found === null ? 70 : Number(found[0]) + 23
}

const otherThan = (card: string, all: readonly string[], at: number): string => {
  const other = all.filter((each) => !card.includes(each))
  return other[at % other.length]!
}

const bare = (text: string): string => text.trim().replace(/[\s.!?。！？…]+$/u, '')
