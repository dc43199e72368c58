import { test } from 'vitest'
import { lexiconScore } from '../../src/models/offline/lexicon.js'
import { scoreOffline } from '../../src/models/offline/reward.js'
import { chineseWords } from '../../src/models/offline/chinese-words.js'
test('x', () => {
  for (const t of [
    'I am not happy',
    "I'm so sad and alone, nothing works",
    'Today was great, thank you!',
    'It is okay',
    "I can't stand it",
  ])
    console.log(t, lexiconScore(t, 'en'))
  for (const t of [
    '我今天不开心',
    '我非常难过',
    '我不太难过了',
    '别人都很开心',
    '谢谢你，我感觉好多了',
    '没有那么难受',
    '今天天气',
    '有没有希望',
    '我对未来没有信心',
  ])
    console.log(t, lexiconScore(t, 'zh-CN'))
  const all = chineseWords.flatMap(([, w]) => w.trim().split(/\s+/))
  console.log(
    all.length,
    all.filter((w, i) => all.indexOf(w) !== i),
    all.filter((w) => w.length > 5),
  )
  console.log(
    scoreOffline([
      {
        prompt: 'History: “I am happy”\nNow: “I feel hopeless and “sad” today”\nJudge it.',
        reply: 'The reply is negative.',
      },
      { prompt: '“我很难过”', reply: '这句话是积极的' },
    ]),
  )
})
