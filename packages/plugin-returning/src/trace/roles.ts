/** Persons that a clause is about, in their order: who does something, and to whom. */
import { type Script, vocabulary } from './vocabulary.js'

export interface Role {
  /** `self` for the person who talks with the supporter, or the base form of a person or name. */
  readonly who: string
  /** Person to whom this one belongs: the friend in "my friend's mother". */
  readonly of?: string
}

export const SELF = 'self'

/** True for a pronoun, which may be any person of the text. */
export const isPronoun = (who: string): boolean => /^(?:he|she|they|him|them|[他她])$/u.test(who)

/** Words that pair two persons, who then do the same: their order says nothing. */
const pairs = {
  en: /\b(?:fight|argu|quarrel|talk|speak|spoke|meet|met|live|liv|shar|marr|dat|divorc|cook|work|row)\w*\b.*\b(?:with|together)\b|&/iu,
  zh: /(?:跟|和|与)(?!.{0,3}(?:提|讲|要|借|道歉)).*(?:吵|聊|说话|谈|见面|住|结婚|离婚|一起|联系|认识|分手|分开)/u,
}

export const isPaired = (text: string, script: Script): boolean => pairs[script].test(text)

export function rolesIn(
  text: string,
  script: Script,
  speaker: 'seeker' | 'supporter',
  names: ReadonlySet<string>,
): readonly Role[] {
  if (isPaired(text, script)) return []
  return script === 'zh' ? chineseRoles(text, speaker) : englishRoles(text, speaker, names)
}

const selfEn = { seeker: /^(?:i|me|we|us)$/u, supporter: /^you$/u }

function englishRoles(
  text: string,
  speaker: 'seeker' | 'supporter',
  names: ReadonlySet<string>,
): readonly Role[] {
  if (/\b(?:was|were|been|being|got|gets|is|are)\b.*\bby\b/iu.test(text)) return []
  const { people, baseOf } = vocabulary('en')
  const tokens = text.replaceAll('’', "'").match(/\p{L}+(?:'\p{L}+)?/gu) ?? []
  const roles: Role[] = []
  let owner: string | undefined
  for (const [at, token] of tokens.entries()) {
    const plain = token.toLowerCase().replace(/'(?:s|m|re|ve|ll|d)$/u, '')
    const isHaving = /^(?:have|had)$/iu.test(tokens[at + 1] ?? '')
    const isPerson = people.has(baseOf(plain)) || names.has(baseOf(plain))
    if (selfEn[speaker].test(plain)) {
      if (!isHaving) roles.push({ who: SELF })
    } else if (
      isPerson &&
      /'s$/iu.test(token) &&
      at + 1 < tokens.length &&
      isNoun(tokens[at + 1]!)
    ) {
      owner = baseOf(plain)
      continue
    } else if (isPerson || isPronoun(plain)) {
      roles.push({
        who: isPerson ? baseOf(plain) : plain,
        ...(owner === undefined ? {} : { of: owner }),
      })
    }
    owner = undefined
  }
  return roles
}

/** True unless the word makes the 's before it an "is" or "has". */
const isNoun = (word: string): boolean =>
  vocabulary('en').people.has(vocabulary('en').baseOf(word.toLowerCase()))

const selfZh = { seeker: '我', supporter: '你' }

const tokensZh = { seeker: tokenZh(selfZh.seeker), supporter: tokenZh(selfZh.supporter) }

function tokenZh(self: string): RegExp {
  const { people, baseOf, written } = vocabulary('zh')
  const listed = [...written].filter((word) => people.has(baseOf(word)) && word.length > 1)
  return new RegExp(
    String.raw`(${listed.toSorted((a, b) => b.length - a.length).join('|')}|(?<=[我你他她])[爸妈哥姐弟妹])|(${self}们?)|([他她])|([小阿](?!时|学|说|事|心|区|孩|组|费|儿)\p{Script=Han})`,
    'gu',
  )
}

function chineseRoles(text: string, speaker: 'seeker' | 'supporter'): readonly Role[] {
  const { baseOf } = vocabulary('zh')
  const found = [...text.matchAll(tokensZh[speaker])]
  const roles: Role[] = []
  let owner: string | undefined
  for (const [at, match] of found.entries()) {
    const end = match.index + match[0].length
    const next = found[at + 1]
    const isOwning =
      next !== undefined &&
      next[2] === undefined &&
      (next.index === end || (next.index === end + 1 && text[end] === '的'))
    const who = match[2] === undefined ? baseOf(match[0]) : SELF
    if (isOwning && who === SELF) continue
    if (isOwning && next[4] === undefined && match[4] === undefined && text[end] === '的') {
      owner = who
      continue
    }
    if (who !== SELF || text[end] !== '家')
      roles.push({ who, ...(owner === undefined ? {} : { of: owner }) })
    owner = undefined
  }
  return /被/u.test(text) ? roles.toReversed() : roles
}
