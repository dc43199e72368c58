/**
 * How long an answer takes until it is acknowledged, in studies of 100 and of 10,000 items, and
 * beside a bare fdatasync of the same bytes: `answers.mjs [answers]`.
 */
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LogFile, serveStudy } from '@attune/ratings/study'

const [count = 300] = process.argv.slice(2)
const clock = { date: () => new Date(), monotonic: () => performance.now() }
const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.floor(share * values.length)]
const shown = (values) =>
  `median ${percentile(values, 0.5).toFixed(2)} ms, p95 ${percentile(values, 0.95).toFixed(2)} ms`

function studyOf(items, folder) {
  const ids = Array.from({ length: items }, (_, at) => `item${at}`)
  const questions = [
    {
      id: 'warmth',
      form: 'score',
      text: 'How warm?',
      levels: [1, 2, 3, 4, 5].map((value) => ({ value, text: '' })),
    },
  ]
  const assignments = ids.map((item, at) => ({ rater: 'anna', item, place: at + 1, occasion: 1 }))
  const texts = {
    title: 't',
    about: '',
    note: '',
    helpline: '',
    language: 'en',
    guess: false,
    confidence: false,
  }
  const dialogues = [[{ speaker: 'seeker', text: 'x' }]]
  return {
    folder,
    design: {
      study: 's',
      shown: 'd'.repeat(64),
      raters: [{ id: 'anna' }],
      items: ids.map((id) => ({ id })),
    },
    shown: {
      texts,
      questions,
      items: ids.map((id) => ({ id, kind: 'dialogue', language: 'en', dialogues })),
      training: [],
      assignments,
      guesses: [],
    },
  }
}

async function served(items) {
  const folder = mkdtempSync(join(tmpdir(), 'attune-answers-'))
  const server = await serveStudy(studyOf(items, folder), {
    port: 0,
    clock,
    limits: { burst: 1e9, perSecond: 1e9 },
  })
  const token = server.links.get('anna').split('=')[1]
  const times = []
  return {
    times,
    async answer(at) {
      const answer = {
        id: `answer-${at}-${items}`,
        item: `item${at % items}`,
        question: 'warmth',
        occasion: 1,
        kind: 'answer',
        value: 3,
      }
      const body = JSON.stringify({ design: 'd'.repeat(64), session: 's', answers: [answer] })
      const began = performance.now()
      const response = await fetch(`http://127.0.0.1:${server.port}/api/answers`, {
        method: 'POST',
        body,
        headers: { 'x-attune-token': token },
      })
      await response.text()
      times.push(performance.now() - began)
      if (response.status !== 200) throw new Error(`${response.status}`)
    },
    async end() {
      await server.close()
      rmSync(folder, { recursive: true })
    },
  }
}

function synced(write) {
  const times = []
  for (let at = 0; at < Number(count); at++) {
    const began = performance.now()
    write(at)
    times.push(performance.now() - began)
  }
  return times
}

const folder = mkdtempSync(join(tmpdir(), 'attune-sync-'))
const row = (at) => ({
  id: `answer-${at}`,
  item: 'item',
  question: 'warmth',
  occasion: 1,
  kind: 'answer',
  value: 3,
  study: 's',
  design: 'd'.repeat(64),
  rater: 'anna',
  seq: at,
  at: new Date().toISOString(),
})
const handle = openSync(join(folder, 'bare'), 'a')
const log = new LogFile(join(folder, 'log'))
const bare = synced((at) => {
  writeSync(handle, `${JSON.stringify(row(at))}\n`)
  fdatasyncSync(handle)
})
const kept = synced((at) => log.append([row(at)]))
closeSync(handle)
log.close()
rmSync(folder, { recursive: true })
console.log(
  `bare fdatasync: ${shown(bare)}; a kept answer: ${shown(kept)}: ${(percentile(kept, 0.5) / percentile(bare, 0.5)).toFixed(2)} times`,
)
// Turn by turn: what else the machine does slows both alike.
const [few, many] = [await served(100), await served(10_000)]
for (let at = 0; at < Number(count); at++)
  for (const study of at % 2 ? [few, many] : [many, few]) await study.answer(at)
console.log(
  `100 items: ${shown(few.times)}; 10,000 items: ${shown(many.times)}: p95 ${(percentile(many.times, 0.95) / percentile(few.times, 0.95)).toFixed(2)} times`,
)
await few.end()
await many.end()
