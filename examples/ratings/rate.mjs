// Three scripted raters, in the place of people: each counts the replies that take up a feeling,
// with a lean and some noise. A rater says the same of the same dialogue, whatever its place in the
// study.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

const { items, assignments } = JSON.parse(readFileSync('ratings/warmth/shown.json', 'utf8'))
const leans = { anna: -0.4, ben: 0, carla: 0.4 }
const noiseOf = (rater, turns) =>
  createHash('sha256')
    .update(JSON.stringify([rater, turns]))
    .digest()
    .readUInt32BE() /
    2 ** 32 -
  0.5

const warmthOf = (turns) => {
  const replies = turns.filter(({ speaker }) => speaker === 'supporter')
  return (
    1 +
    (4 * replies.filter(({ text }) => /hear you|sounds|understand/i.test(text)).length) /
      replies.length
  )
}
const rated = new Map(items.map(({ id, dialogues: [turns] }) => [id, turns]))
const rows = assignments
  .filter(({ occasion }) => occasion === 1)
  .map(({ rater, item }) => {
    const turns = rated.get(item)
    const score = Math.round(warmthOf(turns) + leans[rater] + noiseOf(rater, turns))
    return `${item},${rater},${Math.min(5, Math.max(1, score))}`
  })
writeFileSync('ratings.csv', `item,rater,warmth\n${rows.join('\n')}\n`)
