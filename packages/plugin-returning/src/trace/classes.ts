/** Words that exclude each other: who says one of a class where the other said another one contradicts it. */
import { contentWords } from './words.js'

const groups: Readonly<Record<'en' | 'zh', readonly string[]>> = {
  en: [
    'mother father sister brother son daughter wife husband aunt uncle cousin grandmother grandfather niece nephew friend neighbour boss colleague',
    'monday tuesday wednesday thursday friday saturday sunday',
    'january february march april may june july august september october november december',
    'spring summer autumn winter',
    'morning afternoon evening night',
    'one two three four five six seven eight nine ten eleven twelve twenty thirty',
    'red blue green yellow white black orange purple brown grey',
    'dog cat horse rabbit hamster bird tortoise',
    'in out',
    'start stop begin quit end',
    'love hate',
    'win lose won lost pass fail',
    'buy sell bought sold rent',
    'early late before after',
    'alone together',
    'marry divorce',
  ],
  zh: [
    '妈妈 爸爸 母亲 父亲 姐姐 妹妹 哥哥 弟弟 儿子 女儿 妻子 丈夫 老婆 老公 阿姨 叔叔 奶奶 爷爷 外婆 外公 朋友 同事 老板 邻居 表哥 表姐',
    '星期一 星期二 星期三 星期四 星期五 星期六 星期天 周一 周二 周三 周四 周五 周六 周日',
    '一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月',
    '春天 夏天 秋天 冬天',
    '早上 下午 晚上',
    '一 二 两 三 四 五 六 七 八 九 十',
    '红 蓝 绿 黄 白 黑 红色 蓝色 绿色 黄色 白色 黑色 橙色',
    '狗 猫 马 兔子 鸟 乌龟',
    '开始 停止',
    '喜欢 讨厌',
    '结婚 离婚',
    '买 卖',
  ],
}

const classesOf = new Map<string, ReadonlyMap<string, number>>()

function classes(language: string): ReadonlyMap<string, number> {
  const key = /^zh\b/i.test(language) ? 'zh' : 'en'
  const before = classesOf.get(key)
  if (before) return before
  const made = new Map(
    groups[key].flatMap((group, at) =>
      group.split(' ').flatMap((word) => (key === 'zh' ? [word] : contentWords(word, key)).map((each) => [each, at])),
    ),
  ) as ReadonlyMap<string, number>
  classesOf.set(key, made)
  return made
}

const isNumber = (word: string): boolean => /^\d/u.test(word)

/** Whether two different words cannot both be meant: two days, two numbers, in and out. */
export function excludes(one: string, other: string, language: string): boolean {
  if (one === other) return false
  if (isNumber(one) && isNumber(other)) return true
  const known = classes(language)
  const at = known.get(one)
  return at !== undefined && at === known.get(other)
}

const negations = { en: /\b(?:not|never|no longer|without)\b|n['’]t\b/iu, zh: /不|没|别|无法/u }

export const isNegated = (text: string, language: string): boolean =>
  negations[/^zh\b/i.test(language) ? 'zh' : 'en'].test(text)
