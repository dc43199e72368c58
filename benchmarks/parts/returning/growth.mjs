// CPU and memory of people of a log with five sessions each: import, measures, analyses and report.
// `npm run bench -- people`, or `node benchmarks/parts/returning/growth.mjs 500 1000`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answers, feelings, pick, timed, worries, writeLines } from '../growth.mjs'

const SESSIONS = 5
const TURNS = 4

/** A later session has one claim of memory, which is true for two of three people. */
function messages(person, session) {
  return Array.from({ length: TURNS }, (_, turn) => {
    const worry = pick(worries, person, session, turn)
    const earlier = pick(worries, person, session - 1, person % 3 === 0 ? turn + 1 : turn)
    const claim = session > 0 && turn === 1 ? ` You told me that you worry about ${earlier}.` : ''
    const said = `I worry about ${worry} and feel ${pick(feelings, person, turn, session)} since day ${person % 97}.`
    return [
      { role: 'user', content: said },
      {
        role: 'assistant',
        content: `${pick(answers, person, turn, session)}${claim} What is it like?`,
      },
    ]
  }).flat()
}

function* conversations(people) {
  for (let person = 0; person < people; person++)
    for (let session = 0; session < SESSIONS; session++)
      yield {
        id: `${person}-${session}`,
        model: `bot-${person % 2}`,
        user_id: `user-${person}`,
        language: 'en',
        started: new Date(Date.UTC(2026, 0, 1 + 7 * session)).toISOString(),
        messages: messages(person, session),
      }
}

const config = {
  plugins: ['returning'],
  seed: 1,
  evaluations: {
    logs: {
      scenarios: { use: 'core/log', file: 'log/conversations.jsonl' },
      simulator: { use: 'core/replay', file: 'log/conversations.jsonl' },
      estimators: { 'core/lexicon': {}, memory: { use: 'returning/memory', tracer: 'rules' } },
      analyses: { 'returning/people': {}, 'core/measures': {}, 'core/replies': {} },
    },
  },
}

/** Figures of one number of people: the import, and a run with its report. */
export async function growthOfPeople(count) {
  const folder = mkdtempSync(join(tmpdir(), 'attune-people-'))
  try {
    await writeLines(join(folder, 'chats.jsonl'), conversations(count))
    writeFileSync(join(folder, 'attune.config.json'), JSON.stringify(config))
    const to = ['--date', 'started', '--to', 'log', '--no-config']
    const imported = await timed(folder, 'import', 'chats.jsonl', ...to)
    return { count, imported, run: await timed(folder, 'run', '--no-figures') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.filename === process.argv[1]) {
  for (const count of process.argv.slice(2).map(Number))
    console.log(JSON.stringify(await growthOfPeople(count)))
}
