// Three scripted raters, in the place of people: each counts the replies that take up a feeling, with a lean and some noise.
import { readFileSync, writeFileSync } from 'node:fs'

const { items, assignments } = JSON.parse(readFileSync('ratings/warmth/shown.json', 'utf8'))
const leans = { anna: -0.4, ben: 0, carla: 0.4 }
let state = 11
const random = () => ((state = (state * 48271) % 2147483647) - 1) / 2147483646
const noise = () => random() + random() + random() - 1.5

const warmthOf = (turns) => {
  const replies = turns.filter(({ speaker }) => speaker === 'supporter')
  return 1 + (4 * replies.filter(({ text }) => /hear you|sounds|understand/i.test(text)).length) / replies.length
}
const warmth = new Map(items.map(({ id, dialogues: [turns] }) => [id, warmthOf(turns)]))
const rows = assignments
  .filter(({ occasion }) => occasion === 1)
  .map(({ rater, item }) => {
    const score = Math.round(warmth.get(item) + leans[rater] + noise())
    return `${item},${rater},${Math.min(5, Math.max(1, score))}`
  })
writeFileSync('ratings.csv', `item,rater,warmth\n${rows.join('\n')}\n`)
