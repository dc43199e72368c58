/**
 * Describes the data health of a supporter in one sentence, the same in the terminal, reports, JSON
 * and checks.
 */
import { emptyBecause, flagLeastWords } from '@attune/core/runtime'
import type { Veto } from '@attune/core/findings'
import type { DataFault, SupporterHealth } from './data-health.js'

export interface HealthSentence {
  readonly evaluation: string
  readonly supporter: string
  readonly text: string
  readonly zh: string
}

/** Sentences for each supporter that is not sound. */
export const healthSentences = (all: readonly SupporterHealth[]): readonly HealthSentence[] =>
  all.flatMap((health) => {
    if (health.level === 'sound') return []
    const { evaluation, supporter, level } = health
    const isUnsound = level === 'unsound'
    return [
      {
        evaluation,
        supporter,
        text: `${inEnglish(health)}.${isUnsound ? ' Nothing is concluded from comparisons with it.' : ''}`,
        zh: `${inChinese(health)}。${isUnsound ? '不从与它的比较中得出结论。' : ''}`,
      },
    ]
  })

/** Vetoes for the supporters of an evaluation about which nothing is concluded. */
export const vetoesOf = (all: readonly SupporterHealth[]): readonly Veto[] =>
  all.flatMap((health) =>
    health.level === 'unsound'
      ? [{ supporter: health.supporter, reason: { en: inEnglish(health), zh: inChinese(health) } }]
      : [],
  )

/** English description: `thinker: 36 of 36 replies are empty (its reasoning used up maxTokens)`. */
function inEnglish(health: SupporterHealth): string {
  const { supporter, dialogues, faults, flags } = health
  const parts = faults.map((fault) => `${countText(fault, health)}${reasonText(fault)}`)
  const [first, ...rest] = flags
  const flagged = first && [
    `${first.dialogues} of ${dialogues} dialogues ${have(first.dialogues)} the flag ${first.flag}${leastText(first.flag)}`,
    ...rest.map(furtherFlag),
  ]
  return `${supporter}: ${[...parts, ...(flagged ? [flagged.join(', ')] : [])].join('; ')}`
}

/** Minimum length of flagged messages: ` (of 10 words or more)`. Empty for flags without one. */
function leastText(flag: string, language = 'en'): string {
  const least = flagLeastWords[flag]
  if (least === undefined) return ''
  return language === 'zh' ? `（至少 ${least} 个词）` : ` (of ${least} words or more)`
}

const have = (count: number): string => (count === 1 ? 'has' : 'have')

const furtherFlag = ({ flag, dialogues }: SupporterHealth['flags'][number]): string =>
  `${dialogues} ${have(dialogues)} ${flag}${leastText(flag)}`

const englishFaults = {
  empty: (one) => `${one ? 'is' : 'are'} empty`,
  filtered: (one) => `${one ? 'is' : 'are'} ended by a content filter`,
  cut: (one) => `${one ? 'is' : 'are'} cut off by the token limit`,
  looping: (one) => `${one ? 'goes' : 'go'} round in a loop`,
  foreign: (one) => `${one ? 'is' : 'are'} in another language or script than the scenario`,
  same: (one) => `${one ? 'has' : 'have'} the same reply throughout`,
  lost: (one) => `${one ? 'is' : 'are'} lost`,
} as const satisfies Record<DataFault['kind'], (one: boolean) => string>

function countText({ kind, dialogues, replies }: DataFault, of: SupporterHealth): string {
  const [part, whole, what] =
    replies === undefined
      ? [dialogues, of.dialogues, 'dialogues']
      : [replies, of.replies, 'replies']
  return `${part} of ${whole} ${what} ${englishFaults[kind](part === 1)}`
}

const reasonText = (fault: DataFault, language = 'en'): string => {
  const { kind, why } = fault
  if (why === undefined) return ''
  const text =
    kind === 'foreign'
      ? nameOf(why, language)
      : language === 'zh'
        ? (chineseReasons[why] ?? why)
        : why
  return language === 'zh' ? `（${text}）` : ` (${text})`
}

/** Name of a language (`fr`) or of a script (`Cyrl`). */
function nameOf(code: string, language: string): string {
  const isScript = /^[A-Z]/.test(code)
  try {
    const name =
      new Intl.DisplayNames(language, { type: isScript ? 'script' : 'language' }).of(code) ?? code
    return isScript && language === 'en' ? `${name} script` : name
  } catch {
    return code
  }
}

function inChinese(health: SupporterHealth): string {
  const { supporter, dialogues, faults, flags } = health
  const parts = faults.map((fault) => {
    const { kind, replies } = fault
    const count =
      replies === undefined
        ? `${dialogues} 个对话中有 ${fault.dialogues} 个`
        : `${health.replies} 个回复中有 ${replies} 个`
    return `${count}${chineseFaults[kind]}${reasonText(fault, 'zh')}`
  })
  const flagged = flags.map(
    (each) =>
      `${dialogues} 个对话中有 ${each.dialogues} 个带标记 ${each.flag}${leastText(each.flag, 'zh')}`,
  )
  return `${supporter}：${[...parts, ...flagged].join('；')}`
}

const chineseFaults: Readonly<Record<DataFault['kind'], string>> = {
  empty: '为空',
  filtered: '被内容过滤器截断',
  cut: '因令牌上限被截断',
  looping: '陷入重复',
  foreign: '所用语言或文字与情景不同',
  same: '自始至终是同一个回复',
  lost: '丢失',
}

const chineseReasons: Readonly<Record<string, string>> = {
  [emptyBecause.reasoning]: '推理用尽了 maxTokens',
  [emptyBecause.length]: '还没有第一个词就到了 maxTokens',
  [emptyBecause.filter]: '被内容过滤器拦下',
  [emptyBecause.refusal]: '模型拒绝回答',
  [emptyBecause.thoughts]: '只有推理，没有回复',
}
