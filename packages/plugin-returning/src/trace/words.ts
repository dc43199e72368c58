/** Words of content of a text, in a form in which two texts can be compared. */

const stopEn = new Set(
  (
    'a about again all also am an and any are as at be because been before being but by can could did do does doing for ' +
    'from get got had has have having he her here him his how i if in into is it its just know let like me more most my ' +
    'not now of on once one or our out over really said say she should so some still such than that the their them then ' +
    'there these they thing things think this those to told too up us very was we well were what when where which while ' +
    'who whose why will with would you your yours myself yourself mentioned remember talk talked spoke last time today'
  ).split(' '),
)
/** Words that a list of function words has, and that turn what is said around. */
for (const word of ['in', 'out', 'up', 'not', 'before', 'more']) stopEn.delete(word)

const stopZh = new Set(
  (
    '的 了 是 我 你 他 她 它 我们 你们 他们 在 和 也 就 都 还 很 说 过 着 把 被 给 对 这 那 有 吗 呢 吧 啊 呀 一 个 上 会 要 去 来 到 ' +
    '上次 告诉 告诉我 记得 提到 提过 说过 现在 怎么样 那个 这个 什么 自己 因为 所以 但是 可是 觉得 之前 以前 曾经 跟 让 从 又 再 最近 时候'
  ).split(' '),
)

const isChinese = (language: string): boolean => /^zh\b/i.test(language)

let segmenter: Intl.Segmenter | undefined

/** In the order of the text, each in its plain form; repeated words stay. */
export function contentWords(text: string, language: string): readonly string[] {
  if (isChinese(language)) {
    segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
    return Array.from(segmenter.segment(text)).flatMap(({ segment, isWordLike }) =>
      isWordLike === true && !stopZh.has(segment) ? [segment] : [],
    )
  }
  const found = text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu) ?? []
  return found.flatMap((word) => {
    const plain = word.replace(/['’](?:s|m|re|ve|ll|d)$/u, '')
    if (/n['’]t$/u.test(plain)) return ['not']
    return stopEn.has(plain) ? [] : [stem(plain)]
  })
}

/** Endings of plural, past and progress: both sides are cut alike, so a rough cut compares well. */
function stem(word: string): string {
  if (word.length <= 3) return word
  const cut = word.replace(/(?:ies|ied)$/u, 'y').replace(/(?:ing|ed|es|s|e)$/u, '')
  const whole = cut.length < 3 ? word : cut
  return whole.replace(/([^aeiouls])\1$/u, '$1')
}

/** Sentences with the marks that end them. */
export const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/(?<=[.!?。！？])\s*|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
