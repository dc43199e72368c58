// The record of the tracer by rules on a bank of labelled claims: `node benchmarks/parts/returning/tracer-record.mjs <bank.jsonl>`. Prints for
// each language how many claims are decided, how many of these rightly, how many inventions are called supported, and a table of labels by
// verdicts. The estimator `returning/memory` reads each claim in a second session, as in a run. Needs a build.
import { readFileSync } from 'node:fs'
import plugin from '@attune/plugin-returning'
import { component } from '@attune/testkit'

const LABELS = ['supported', 'contradicted', 'unsupported']
const VERDICTS = { supported: 'supported', contradicted: 'contradicted', invented: 'unsupported' }
const UNDECIDED = 'undecided'

const memory = component(plugin, 'memory')

const talkOf = (turns) => ({ turns, annotations: {}, ending: { reason: 'limit' } })

/** Verdict on the first decided claim of the reply. */
async function verdictOn({ language, turns, reply }) {
  const said = turns.flatMap((text) => [
    { speaker: 'seeker', text },
    { speaker: 'supporter', text: '…' },
  ])
  const again = language === 'zh' ? '你好，我又来了。' : 'Hello again.'
  const { result } = await memory.estimate(
    talkOf([
      { speaker: 'seeker', text: again },
      { speaker: 'supporter', text: reply },
    ]),
    {
      options: { tracer: 'rules' },
      scenario: {
        id: 'person@2',
        language,
        session: { person: 'person', number: 2 },
        sessions: [{}, {}],
      },
      previous: [
        { number: 1, held: true, day: 1, gap: null, why: null, dialogue: talkOf(said) },
      ],
      session: { number: 2, held: true, day: 2, gap: 1, why: null },
    },
  )
  const states = result.details.trace.claims.map(({ state }) => VERDICTS[state])
  return states.find((state) => state !== undefined) ?? UNDECIDED
}

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('Name the file of a bank: tracer-record.mjs <bank.jsonl>')
const claims = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => JSON.parse(line))
for (const language of [...new Set(claims.map((claim) => claim.language))]) {
  const counts = Object.fromEntries(
    LABELS.map((label) => [
      label,
      Object.fromEntries([...LABELS, UNDECIDED].map((verdict) => [verdict, 0])),
    ]),
  )
  for (const claim of claims.filter((each) => each.language === language))
    counts[claim.label][await verdictOn(claim)]++
  const all = claims.filter((claim) => claim.language === language)
  const decided = LABELS.reduce((sum, label) => sum - counts[label][UNDECIDED], all.length)
  const right = LABELS.reduce((total, label) => total + counts[label][label], 0)
  const invented = all.filter(({ label }) => label !== 'supported').length
  const missed = counts.contradicted.supported + counts.unsupported.supported
  console.log(
    `${language}: ${decided} of ${all.length} decided, ${right} of ${decided} right, ${missed} of ${invented} inventions called supported`,
  )
  console.table(counts)
}
