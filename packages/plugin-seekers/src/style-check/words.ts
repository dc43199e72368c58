/** What the check of styles says, in both languages. */
import type { Known } from '@attune/core'
import { infoOf, type MeasureName, measureNames } from '../reading/measures.js'

export type Both = Readonly<Record<'en' | 'zh', string>>

/** Where nothing else varies, a difference has no size in standard deviations: it is this large. */
export const MOST = 10

export const SENTIMENT = 'sentiment-mean'

export function titleOf(name: string): Both {
  if (name === SENTIMENT) return { en: 'Sentiment, mean', zh: '情绪均值' }
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

/** Of the table. */
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

interface Verdict {
  readonly name: string
  readonly measure: Both
  /** In standard deviations. */
  readonly effect: Known<number>
  readonly isMoved: boolean
  /** What should stay and does not. */
  readonly moved: readonly Both[]
}

export function verdictOf({ name, measure, effect, isMoved, moved }: Verdict): Both {
  if (effect.state === 'unknown')
    return { en: `${name}: not checked: ${effect.why}.`, zh: `${name}：没有检查：${effect.why}。` }
  const isMost = Math.abs(effect.value) >= MOST
  const size = isMost
    ? { en: `${MOST} standard deviations or more`, zh: `${MOST} 个标准差以上` }
    : { en: `${effect.value.toFixed(1)} standard deviations`, zh: `${effect.value.toFixed(1)} 个标准差` }
  const all = (language: keyof Both): readonly string[] => moved.map((each) => each[language])
  const rest =
    moved.length === 0
      ? { en: 'what should stay stays', zh: '应不变的没有变' }
      : { en: `these move too: ${all('en').join(', ')}`, zh: `这些也变了：${all('zh').join('、')}` }
  return {
    en: `${name}: ${isMoved ? 'moves' : 'does not move'} "${measure.en}" as it should (${size.en}); ${rest.en}.`,
    zh: `${name}：${isMoved ? '如期改变了' : '没有如期改变'}「${measure.zh}」（${size.zh}）；${rest.zh}。`,
  }
}
