import type { Random } from '@attune/core/internal'
import { isChinese } from '../language.js'

interface Parts {
  readonly templates: readonly string[]
  readonly slots: Readonly<Record<string, readonly string[]>>
  readonly intentions: readonly string[]
}

const english: Parts = {
  templates: [
    '{who} is {age} and works as a {job} in {town}.',
    '{event}, and since then {mood}.',
    'With {relative} there is {conflict} about {matter}.',
    'At night {who2} {habit} and thinks of {memory}.',
    'Nobody at {circle} knows about the {secret}.',
  ],
  slots: {
    who: ['She', 'He'],
    who2: ['she', 'he'],
    age: ['19', '23', '27', '31', '34', '38', '42', '47', '52', '58', '63'],
    job: [
      'nurse',
      'welder',
      'cook',
      'clerk',
      'carpenter',
      'tutor',
      'courier',
      'florist',
      'cashier',
      'gardener',
      'translator',
      'roofer',
    ],
    town: [
      'a port town',
      'the suburbs',
      'a mountain village',
      'the old quarter',
      'a mill town',
      'the capital',
      'a border city',
    ],
    event: [
      'The workshop closed in March',
      'A flood took the cellar',
      'The engagement was called off',
      'A letter from the court arrived',
      'The operation went wrong',
      'The licence was withdrawn',
      'A burglar emptied the flat',
      'The company moved abroad',
      'An old friendship ended over a loan',
    ],
    mood: [
      'mornings are hard',
      'every sound startles',
      'food has no taste',
      'visitors are turned away',
      'the curtains stay shut',
      'laughter feels forbidden',
      'sleep comes in pieces',
    ],
    relative: [
      'the elder brother',
      'the stepmother',
      'a grown-up daughter',
      'the former husband',
      'the uncle upstairs',
      'both grandparents',
      'a twin sister',
    ],
    conflict: [
      'a long silence',
      'open quarrel',
      'a lawsuit',
      'cold politeness',
      'shouting on the phone',
    ],
    matter: [
      'the inheritance',
      'the garden fence',
      'a broken promise',
      'the wedding money',
      'the care of the father',
      'an unpaid loan',
      'the choice of school',
    ],
    habit: [
      'walks the corridor',
      'mends old clothes',
      'writes unsent letters',
      'plays the same record',
      'cleans the stove',
      'counts the savings',
    ],
    memory: [
      'a summer by the lake',
      'the last birthday',
      'an accident at the crossing',
      'the hospital corridor',
      'a teacher in the village',
      'the dog that died',
    ],
    circle: [
      'the choir',
      'the office',
      'the football club',
      'the evening class',
      'the allotment',
      'the parish',
    ],
    secret: [
      'debt',
      'pregnancy',
      'diagnosis',
      'second flat',
      'drinking',
      'failed test',
      'resignation',
    ],
  },
  intentions: [
    'to hear that nobody else could have prevented it either',
    'to be asked what the worst night was like',
    'to find somebody who does not hurry to a solution',
    'that someone says the brother went too far',
    'to be allowed to be angry for once',
    'to be believed without proof',
  ],
}

const chinese: Parts = {
  templates: [
    '{who}{age}岁，在{town}当{job}。',
    '{event}，从那以后{mood}。',
    '{who}跟{relative}为了{matter}{conflict}。',
    '夜里{who}总是{habit}，想起{memory}。',
    '{circle}里没人知道{secret}的事。',
  ],
  slots: {
    who: ['她', '他'],
    age: ['19', '23', '27', '31', '34', '38', '42', '47', '52', '58', '63'],
    job: [
      '护士',
      '焊工',
      '厨师',
      '文员',
      '木匠',
      '家教',
      '快递员',
      '花店店员',
      '收银员',
      '园丁',
      '翻译',
      '瓦工',
    ],
    town: ['港口小城', '郊区', '山里的村子', '老城区', '纺织小镇', '省城', '边境城市'],
    event: [
      '厂子三月关门了',
      '大水淹了地下室',
      '婚约取消了',
      '法院寄来一封信',
      '手术出了差错',
      '执照被吊销了',
      '小偷搬空了屋子',
      '公司迁去了国外',
      '多年的朋友因为借钱翻了脸',
    ],
    mood: [
      '早晨特别难熬',
      '一点声响就心惊',
      '吃什么都没味道',
      '谁来都不见',
      '窗帘一直拉着',
      '觉得不该笑',
      '睡得断断续续',
    ],
    relative: ['大哥', '继母', '成年的女儿', '前夫', '楼上的叔叔', '爷爷奶奶', '双胞胎妹妹'],
    conflict: ['好久不说话', '公开吵翻', '打着官司', '冷冷地客气', '在电话里喊叫'],
    matter: [
      '遗产',
      '院子的围栏',
      '一个没兑现的承诺',
      '婚礼的钱',
      '照顾父亲',
      '一笔没还的借款',
      '选学校',
    ],
    habit: ['在走廊来回走', '缝补旧衣服', '写寄不出去的信', '放同一张唱片', '擦炉灶', '数存款'],
    memory: ['湖边的夏天', '最后一次生日', '路口的车祸', '医院的走廊', '村里的老师', '死去的小狗'],
    circle: ['合唱团', '办公室', '球队', '夜校', '菜园', '教会'],
    secret: ['欠债', '怀孕', '诊断', '另一套房子', '喝酒', '没考过', '辞职'],
  },
  intentions: [
    '想听人讲别人也拦不住这件事',
    '希望有人问最难熬的那一夜是什么样',
    '想找个不急着出主意的人',
    '盼有人讲大哥做得太过分',
    '想有一回可以生气',
    '希望不用证明也有人相信',
  ],
}

/** Random role card and hidden intention of an invented person. */
export function cardFor(
  language: string,
  random: Random,
): { readonly card: string; readonly intention: string } {
  const { templates, slots, intentions } = isChinese(language) ? chinese : english
  const pick = (all: readonly string[]): string => all[Math.floor(random() * all.length)]!
  const isSecond = random() < 0.5
  const valueOf = (name: string): string =>
    name === 'who' || name === 'who2' ? slots[name]![Number(isSecond)]! : pick(slots[name]!)
  const sentences = templates.map((template) =>
    template.replace(/\{(\w+)\}/gu, (_, name: string) => valueOf(name)),
  )
  return { card: sentences.join(isChinese(language) ? '' : ' '), intention: pick(intentions) }
}
