// Writes log.jsonl: made-up talks of two supporters with sixty people, of which one listens more
// often than the other.
import { writeFileSync } from 'node:fs'

let state = 7
const random = () => ((state = (state * 48271) % 2147483647) - 1) / 2147483646
const pick = (all) => all[Math.floor(random() * all.length)]

const troubles = [
  'I failed the exam again.',
  'My sister does not talk to me.',
  'I cannot sleep since the move.',
  'My dog died on Sunday.',
  'They gave my shifts to somebody else.',
]
const more = [
  'It goes round and round in my head.',
  'I do not know whom to tell.',
  'Everybody says it will pass.',
  'I feel stupid for minding.',
  'It is worse at night.',
]
const warm = [
  'That sounds painful, and it makes sense that it stays with you.',
  'I hear you. What hurts most about it?',
  'It sounds like you feel alone with this.',
  'I understand. Take the time that you need.',
]
const cold = [
  'Make a list of three steps and do the first one today.',
  'Many people have that. Exercise helps.',
  'You should call somebody about it.',
  'Try to think of something else.',
]

const lines = []
for (let at = 1; at <= 60; at++) {
  const opening = `${pick(troubles)} ${at > 30 ? 'And I am tired.' : ''}`.trim()
  for (const [supporter, share] of [
    ['willow', 0.65],
    ['maple', 0.45],
  ]) {
    const turns = [{ speaker: 'seeker', text: opening }]
    for (let reply = 0; reply < 4; reply++) {
      turns.push({ speaker: 'supporter', text: pick(random() < share ? warm : cold) })
      turns.push({ speaker: 'seeker', text: pick(more) })
    }
    lines.push(JSON.stringify({ scenario: `talk-${at}`, supporter, language: 'en', turns }))
  }
}
writeFileSync('log.jsonl', `${lines.join('\n')}\n`)
