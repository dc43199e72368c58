import { expect, test } from 'vitest'
import { TextPatterns } from '../src/data/text-patterns.js'

const patterns = new TextPatterns()
patterns.add({
  'no values': '没有值',
  '{0} of {1} below {2}: up to {3} %': '{1} 个中有 {0} 个低于 {2}：最多 {3} %',
  '{0}, compared': '{0}：比较',
  'Replies, compared': '回复：比较',
  '{0#} to {1#}': '{0} 到 {1}',
  'α = {0} over {1#} dialogues': 'α = {0}，{1} 个对话',
  '{0} (less than)': '{0}（偏少）',
  'Warmth (a, b)': '温暖 (a, b)',
})
const words = new Map([
  ['Warmth', '温暖'],
  ['Respect', '尊重'],
])
const told = (text: string): string | undefined =>
  patterns.translated(
    text,
    (part) => words.get(part) ?? patterns.translated(part, (each) => each) ?? part,
  )

test.each([
  ['no values', '没有值'],
  ['0 of 40 below 10.0: up to 26 %', '40 个中有 0 个低于 10.0：最多 26 %'],
  ['Warmth, compared', '温暖：比较'],
  ['Replies, compared', '回复：比较'],
  ['Warmth, Respect, compared', '温暖、尊重：比较'],
  ['-0.3 to 1', '-0.3 到 1'],
  ['α = 0.61 [0.51, 0.70] over 8 dialogues', 'α = 0.61 [0.51, 0.70]，8 个对话'],
  ['from here to there', undefined],
  ['Warmth (less than)', '温暖（偏少）'],
  ['Warmth (a, b), Respect, compared', '温暖 (a, b)、尊重：比较'],
  ['somebody said something', undefined],
  ['{0}, compared with (a', undefined],
])('%s', (english, chinese) => expect(told(english)).toBe(chinese))
