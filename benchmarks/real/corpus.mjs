// Writes the answers of all studies, and of other folders like theirs, each once, to be labelled:
// `node benchmarks/real/corpus.mjs answers.jsonl`. Every second
// one, by a hash of the answer, is held out: readers are corrected by the others alone.
import { createHash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRead, requestsOf } from './answers.mjs'
import { studies } from './studies.mjs'

const [file, ...others] = process.argv.slice(2)
const runs = join(import.meta.dirname, '..', '..', '.attune', 'real', 'runs')
const places = [...others, ...studies.map(({ name }) => join(runs, name))].filter((place) =>
  existsSync(place),
)
const all = places
  .flatMap(requestsOf)
  .filter(({ prompt, text }) => isRead(prompt) && text !== undefined)
const answers = new Map(all.map((each) => [idOf(each), recordOf(each)]))
writeFileSync(file, [...answers.values()].map((each) => `${JSON.stringify(each)}\n`).join(''))

function idOf({ prompt, language, input, history, text }) {
  const content = JSON.stringify([prompt, language, input, history, text])
  return createHash('sha256').update(content).digest('hex').slice(0, 12)
}

function recordOf(each) {
  const { prompt, language, input, history, text, finish } = each
  const isHeldOut = createHash('sha256').update(text).digest()[0] % 2 === 1
  return {
    id: idOf(each),
    split: isHeldOut ? 'held out' : 'tuning',
    prompt,
    language,
    input,
    ...(history.length > 0 && { history }),
    finish,
    answer: text,
  }
}
