/**
 * Replaces English phrases in a Chinese message by Chinese ones, so that the Chinese rules find
 * them.
 */

const words: readonly (readonly [RegExp, string])[] = [
  [
    /(?:do not|don'?t|dont) (?:want|wanna)(?: to)? (?:live|be here|be alive|exist)(?: any ?more)?/gu,
    '不想活了',
  ],
  [/no (?:point|reason|meaning)(?: to (?:live|go on))?/gu, '没有意义'],
  [
    /(?:just )?(?:want|wanna|wanted|wish|gonna)(?: to)? (?:die|be dead|kill my ?self|end it all|end my life|disappear|suicide)/gu,
    '我想死',
  ],
  [/wish i (?:was|were) dead/gu, '我想死'],
  [/(?:kill|killing|unalive) my ?self|suicide|kms/gu, '自杀'],
  [/suicidal/gu, '想自杀'],
  [/goodbye (?:letter|note)(?![^。]{0,8}同事)|suicide note/gu, '遗书'],
  [/(?:never |not |don'?t )?wake up/gu, '醒来'],
  [/end (?:it all|everything|my life)/gu, '结束一切'],
  [/tired of (?:living|life|being alive)/gu, '活着好累'],
  [/better off (?:without me|dead)/gu, '没有我会更好'],
  [/(?:would be |be )?better off/gu, '更好'],
  [/everyone|everybody/gu, '大家'],
  [/without me/gu, '没有我'],
  [/meaningless|pointless|worthless/gu, '没意义'],
  [/disappear/gu, '消失'],
  [/\b(?:my )?life\b/gu, '人生'],
  [/\bdie(?:d)?\b|\bdead\b/gu, '死'],
  [/\b(?:live|alive)\b/gu, '活'],
  [/\bliving\b/gu, '活着'],
  [/\bhope\b/gu, '希望'],
  [/\b(?:really|so|just|very)\b/gu, '真的'],
  [/\bs(?=了| 了)/gu, '死'],
  [/\b(?:i|me|my)\b/gu, '我'],
]

export function translated(plain: string): string {
  let text = plain
  for (const [pattern, chinese] of words) text = text.replaceAll(pattern, chinese)
  // Removes spaces between scripts, which are not used between Chinese words.
  return text.replaceAll(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '')
}
