/** Texts of the style check, in both languages. */
import type { Known } from '@attune/core'
import { infoOf, type MeasureName, measureNames } from '../reading/measures.js'

export type Both = Readonly<Record<'en' | 'zh', string>>

/**
 * Maximum effect in standard deviations. A difference without any variation within levels counts as
 * this effect.
 */
export const MOST_EFFECT = 10

/** Titles of the numbers that describe the sentiment series. */
export const sentimentTitles = {
  'sentiment-mean': { en: 'Sentiment, mean', zh: '情绪均值' },
  'sentiment-early': { en: 'Sentiment, mean of messages 1 to 3', zh: '前三条消息的情绪均值' },
  'sentiment-turns': { en: 'Sentiment, turning points', zh: '情绪的转折点数' },
} as const satisfies Record<string, Both>
export type SentimentNumber = keyof typeof sentimentTitles

export function titleOf(name: string): Both {
  if (name in sentimentTitles) return sentimentTitles[name as SentimentNumber]
  if (name === 'told') return { en: 'Card told in all', zh: '总共讲出的人物卡' }
  if (!(measureNames as readonly string[]).includes(name))
    return { en: 'Card told in 3 messages', zh: '三条消息内讲出的人物卡' }
  const { title, zh } = infoOf(name as MeasureName)
  return { en: title, zh }
}

export const movesTitle = (name: string): Both => ({
  en: `What ${name} moves, in standard deviations`,
  zh: `${name} 改变了什么（单位：标准差）`,
})

export const COUNTED: Both = {
  en: 'Counted by rules in the words of the seeker. A style that moves everything is no control.',
  zh: '按规则在求助者的话中计数。什么都改变的风格不是控制。',
}

/** Headings of the table. */
export const heads: readonly Both[] = [
  COUNTED,
  { en: 'Measure', zh: '指标' },
  { en: 'Should', zh: '应当' },
  { en: 'Moves by', zh: '变化' },
  { en: 'It does', zh: '做到' },
  { en: 'up', zh: '上升' },
  { en: 'down', zh: '下降' },
  { en: 'stay (half as much at most)', zh: '不变（至多一半）' },
  { en: 'yes', zh: '是' },
  { en: 'no', zh: '否' },
  { en: 'its interval is in the comparison', zh: '区间见比较表' },
]

export const nothingVaried = (controls: readonly string[]): Both => ({
  en: `No simulator varies the level of a style, or a control (${controls.join(', ')}): there is nothing to check.`,
  zh: `没有模拟器改变风格的等级或控制项（${controls.join('、')}）：没有可检查的内容。`,
})

interface Moved {
  readonly measure: Both
  /** Effect of the style on the measure, in standard deviations. */
  readonly effect: Known<number>
  readonly isMoved: boolean
}

interface Verdict {
  readonly name: string
  /** Effects on the measures that should change. */
  readonly own: readonly Moved[]
  /** Titles of the measures that should not change but did. */
  readonly moved: readonly Both[]
}

export function verdictOf({ name, own, moved }: Verdict): Both {
  const missing = own.find(({ effect }) => effect.state === 'unknown')?.effect
  if (missing?.state === 'unknown')
    return {
      en: `${name}: not checked: ${missing.why}.`,
      zh: `${name}：没有检查：${missing.why}。`,
    }
  const said = own.map(movedSentence)
  const all = (language: keyof Both): readonly string[] => moved.map((each) => each[language])
  const rest =
    moved.length === 0
      ? { en: 'what should stay stays', zh: '应不变的没有变' }
      : { en: `these move too: ${all('en').join(', ')}`, zh: `这些也变了：${all('zh').join('、')}` }
  return {
    en: `${name}: ${said.map(({ en }) => en).join(', ')}; ${rest.en}.`,
    zh: `${name}：${said.map(({ zh }) => zh).join('，')}；${rest.zh}。`,
  }
}

function movedSentence({ measure, effect, isMoved }: Moved): Both {
  const by = effect.state === 'known' ? effect.value : 0
  const size =
    Math.abs(by) >= MOST_EFFECT
      ? { en: `${MOST_EFFECT} standard deviations or more`, zh: `${MOST_EFFECT} 个标准差以上` }
      : { en: `${by.toFixed(1)} standard deviations`, zh: `${by.toFixed(1)} 个标准差` }
  return {
    en: `${isMoved ? 'moves' : 'does not move'} "${measure.en}" as it should (${size.en})`,
    zh: `${isMoved ? '如期改变了' : '没有如期改变'}「${measure.zh}」（${size.zh}）`,
  }
}
