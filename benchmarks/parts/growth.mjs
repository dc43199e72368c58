// CPU and memory of analyses over recorded dialogues, as the number of dialogues grows:
// `npm run bench -- growth`, or `node benchmarks/parts/growth.mjs 1000 5000`. Units are done by a
// first run without analyses; a second run analyses them.
import { spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'

const packages = join(import.meta.dirname, '..', '..', 'packages')
const cli = join(packages, 'attune', 'bin', 'attune.js')
export const worries = [
  'the exam',
  'my landlord',
  'my sister',
  'the night shifts',
  'my knee',
  'the dog',
  'the move',
  'my boss',
]
export const feelings = [
  'tired',
  'angry',
  'lost',
  'a bit better',
  'ashamed',
  'calm',
  'worried',
  'hopeful',
]
export const answers = [
  'That sounds hard.',
  'You are not alone with it.',
  'Make a list.',
  'Tell me more.',
  'Sleep well tonight.',
]

/** A number below `size` that depends on the arguments alone. */
export const pick = (list, ...numbers) =>
  list[numbers.reduce((sum, each) => (sum * 31 + each * 17 + 7) % 10_007, 3) % list.length]

function dialogue(at, supporters) {
  const supporter = at % supporters
  const turns = Array.from({ length: 8 }, (_, turn) =>
    turn % 2 === 0
      ? `It is about ${pick(worries, at, turn)} and I feel ${pick(feelings, at, turn, supporter)} since day ${at % 97}.`
      : `${pick(answers, at, turn, supporter)} What is it about ${pick(worries, turn, at)}?`,
  )
  return {
    scenario: `s${Math.floor(at / supporters)}`,
    supporter: `bot-${supporter}`,
    language: 'en',
    turns: turns.map((text, turn) => ({ speaker: turn % 2 === 0 ? 'seeker' : 'supporter', text })),
  }
}

function* dialogues(count, supporters) {
  for (let at = 0; at < count; at++) yield dialogue(at, supporters)
}

/** Writes a JSON Lines file. */
export async function writeLines(file, lines) {
  const out = createWriteStream(file)
  for (const line of lines) if (!out.write(`${JSON.stringify(line)}\n`)) await once(out, 'drain')
  out.end()
  await once(out, 'finish')
}

const evaluation = (analyses) => ({
  scenarios: { use: 'core/log', file: 'log.jsonl' },
  simulator: { use: 'core/replay', file: 'log.jsonl' },
  estimators: {
    'core/lexicon': {},
    'trajectory/markov': { source: 'core/lexicon' },
    'seekers/text': {},
  },
  analyses,
})

const plugins = ['trajectory', 'seekers'].map((name) =>
  join(packages, `plugin-${name}`, 'dist', 'index.js'),
)
const allAnalyses = {
  'core/measures': {},
  'core/verdicts': {},
  'seekers/audit': {},
  'trajectory/tables': {},
}

/** CPU seconds and peak memory of one process, as the system counts them. */
export async function timed(folder, ...args) {
  const child = spawn('/usr/bin/time', ['-f', 'used %U %S %M', process.execPath, cli, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CI: 'true' },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data))
  const [code] = await once(child, 'exit')
  const used = /used ([\d.]+) ([\d.]+) (\d+)\s*$/.exec(said)
  if (code !== 0 || !used)
    throw new TypeError(`attune ${args.join(' ')} ended with ${code}: ${said}`)
  return { cpu: Number(used[1]) + Number(used[2]), megabytes: Number(used[3]) / 1024 }
}

/** Figures of one number of dialogues: the units, and what comes after them. */
export async function growth(count, { supporters = 2, analyses = allAnalyses } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'attune-growth-'))
  try {
    await writeLines(join(folder, 'log.jsonl'), dialogues(count, supporters))
    const config = (own) => JSON.stringify({ plugins, evaluations: { log: evaluation(own) } })
    writeFileSync(join(folder, 'attune.config.json'), config({}))
    const units = await timed(folder, 'run', '--no-report', '--max-lost', '50%')
    writeFileSync(join(folder, 'attune.config.json'), config(analyses))
    const after = await timed(folder, 'run', '--no-report', '--no-figures', '--max-lost', '50%')
    return { count, units, after }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.filename === process.argv[1]) {
  for (const count of process.argv.slice(2).map(Number))
    console.log(JSON.stringify(await growth(count)))
}
