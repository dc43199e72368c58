// CPU and memory of the measures of an audit that need no model, on stored dialogues.
// `node benchmarks/parts/seekers/speed.mjs [dialogues]`; needs a build. Fails beyond 20 s of CPU or
// 400 MB for 10,000 dialogues, and where time grows faster than the length of a turn.
import { listsOf } from '../../../packages/plugin-seekers/dist/lists/index.js'
import { auditAlarms } from '../../../packages/plugin-seekers/dist/alarms/audit-alarms.js'
import { featuresOf } from '../../../packages/plugin-seekers/dist/reading/features.js'
import { cleanSet } from '../../../packages/plugin-seekers/dist/rule-based/clean-set.js'
import { measureNames } from '../../../packages/plugin-seekers/dist/reading/measures.js'
import { readGroup } from '../../../packages/plugin-seekers/dist/reading/read-group.js'

const count = Number(process.argv[2] ?? 10_000)
const lists = listsOf()
const clean = readGroup(cleanSet('en', 10, 'clean'), { lists })
const pool = cleanSet('en', 30, 'audited')
const dialogues = Array.from({ length: count }, (_, at) => pool[at % pool.length])
const before = process.cpuUsage()
const read = readGroup(dialogues, { lists })
auditAlarms(clean, read.features, 'benchmark')
const { user, system } = process.cpuUsage(before)
const seconds = (user + system) / 1e6
const megabytes = process.memoryUsage().rss / 2 ** 20
console.log(`${count} dialogues: ${seconds.toFixed(1)} s of CPU, ${megabytes.toFixed(0)} MB`)

const cpuOf = (length) => {
  const text = 'I walked home and counted 17 lamps, then I sat down. '.repeat(length / 53)
  const said = {
    scenario: {
      id: 'a',
      language: 'en',
      profile: text.slice(0, length / 2),
      intention: 'to be heard',
    },
    own: [
      { at: 0, text },
      { at: 2, text, repliesTo: 0 },
    ],
    replies: [text],
    turns: [
      { speaker: 'seeker', text },
      { speaker: 'supporter', text },
      { speaker: 'seeker', text },
    ],
    ending: 'turn-limit',
  }
  const start = process.cpuUsage()
  const features = featuresOf(said, { lists })
  for (const name of measureNames) void features[name]
  const used = process.cpuUsage(start)
  return (used.user + used.system) / 1e3
}
cpuOf(50_000)
const [short, long] = [cpuOf(50_000), cpuOf(200_000)]
console.log(
  `a turn of 50,000 characters: ${short.toFixed(0)} ms; of 200,000: ${long.toFixed(0)} ms`,
)
const isSlow =
  (count >= 10_000 && (seconds > (20 * count) / 10_000 || megabytes > 400)) || long > 8 * short
if (isSlow) process.exitCode = 1
