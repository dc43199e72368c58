/**
 * Compares one method's released program with Attune: all requests to models, and all resulting
 * numbers.
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startFakeServer } from '@attune/fake-server'
import { canonical } from './canonical.mjs'
import { controlsOf } from './controls.mjs'
import { numberOf } from './numbers.mjs'

const run = promisify(execFile)
const here = import.meta.dirname
const pools = JSON.parse(await readFile(join(here, 'pools.json'), 'utf8'))

/**
 * Runs both on the same inputs and compares them.
 *
 * @param method an entry of methods.mjs
 * @param clone folder of the program; for a method without a program, the file with the paper's
 * text
 * @param attune runs Attune with arguments in a folder; returns its standard output as `stdout`
 */
export async function compared(method, clone, attune) {
  const folder = await mkdtemp(join(tmpdir(), 'attune-replica-'))
  try {
    const ours = await runAttune(method, clone, join(folder, 'attune'), attune)
    if (ours.missing) return incompleteResult(method, ours.missing)
    const original = await runProgram(method, clone, join(folder, 'program'), ours.given)
    return verdict(method, original, ours)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Runs the released program.
 *
 * @param given random choices of Attune, which the program must repeat, since the two cannot share
 * a random generator
 */
async function runProgram(method, clone, folder, given) {
  await mkdir(folder, { recursive: true })
  const out = join(folder, 'notes.jsonl')
  await writeFile(join(folder, 'given.json'), JSON.stringify(given))
  const stubs = [method.plugin, 'shared'].map((name) => join(here, 'python/stubs', name))
  const paths = [...stubs, join(here, 'python'), clone]
  const env = {
    ...process.env,
    PYTHONPATH: paths.join(':'),
    PYTHONDONTWRITEBYTECODE: '1',
    REPLICA_OUT: out,
    REPLICA_CLONE: clone,
    REPLICA_GIVEN: join(folder, 'given.json'),
    REPLICA_POOLS: join(here, 'pools.json'),
  }
  const python = process.env['ATTUNE_PYTHON'] ?? 'python3'
  await run(python, [join(here, 'python', method.driver)], { cwd: folder, env, maxBuffer: 1e8 })
  const notes = linesOf(await readFile(out, 'utf8'))
  return {
    requests: notes.flatMap(({ request }) => request ?? []),
    numbers: new Map(
      notes.flatMap(({ number, value }) => (number === undefined ? [] : [[number, value]])),
    ),
  }
}

async function runAttune(method, clone, folder, attuneIn) {
  await mkdir(folder, { recursive: true })
  const requests = []
  const server = await startFakeServer({
    reply: ({ model, messages }) =>
      replyFrom(pools[method.poolOf(model, withText(messages))], model, withText(messages)),
    onCall({ path, body }) {
      if (path.endsWith('/chat/completions')) requests.push(chatOf(body))
      else requests.push(...(method.asked?.(path, body) ?? []))
    },
    ...method.server,
  })
  const attune = (...args) => attuneIn(folder, args)
  try {
    const write = (name, value) => writeFile(join(folder, name), JSON.stringify(value))
    await write('first.json', {
      extends: `${method.plugin}/released`,
      supporters: { nobody: { use: 'core/rule-based' } },
    })
    const from = method.paper === undefined ? '--clone' : '--paper'
    const wrote = await attune(
      method.plugin,
      'released-wording',
      from,
      clone,
      ...(method.program === undefined ? [] : ['--program', method.program]),
      '--config',
      'first.json',
      '--json',
    )
    const { replica, missing } = JSON.parse(wrote.stdout)
    if (replica === undefined) return { missing }
    const { commit, paper } = replica
    const models = method.models(`${server.url}/v1`, server.url)
    const bases = [
      method.preset ?? `${method.plugin}/released`,
      `./released-wording/${[method.plugin, method.program].filter(Boolean).join('-')}.yaml`,
    ]
    const given = await (method.configs ?? method.config)(clone, folder)
    const shown = []
    const records = []
    for (const [at, config] of [given].flat().entries()) {
      const file = `attune-${at}.config.json`
      await write(file, { extends: bases, models, ...config })
      const run = ['run', '--config', file, '--no-report', '--no-figures', '--max-failed', '100%']
      shown.push(JSON.parse((await attune(...run, '--json')).stdout))
      records.push(
        ...linesOf((await attune('export', 'jsonl', '--to', '-', '--config', file)).stdout),
      )
    }
    const numbers = new Map(method.numbers(records, shown))
    const replicas = shown.flatMap((each) => each.replicas ?? [])
    return { commit, paper, replicas, requests, numbers, given: method.given?.(records) ?? {} }
  } finally {
    await server.close()
  }
}

/** Result for a paper of which a part could not be extracted exactly. */
const incompleteResult = (method, missing) => ({
  method,
  replicas: [],
  commit: '–',
  same: { requests: 0, numbers: 0 },
  all: { requests: 0, numbers: 0 },
  controls: { refused: 0, all: 0 },
  line: `${method.name}: not compared, as not all of the paper could be cut out`,
  isWhole: false,
  differences: missing,
})

const chatOf = ({ model, messages, ...sampling }) => ({
  model,
  messages: withText(messages),
  sampling,
})

/**
 * Drops messages without text, which Attune does not send. The list of exceptions names each place
 * where a program sends one.
 */
const withText = (messages) => messages.filter(({ content }) => content !== '' && content !== '…')

const linesOf = (text) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

/** Selects a reply by the hash of model and messages, by the same rule as recorder.py. */
function replyFrom(pool, model, messages) {
  const at = numberOf(
    JSON.stringify([model, ...messages.map(({ role, content }) => ({ role, content }))]),
  )
  return pool[at % pool.length].replaceAll('§', String(at))
}

function verdict(method, original, ours) {
  const text = ({ sampling, ...request }) =>
    canonical(method.comparesSampling === false ? request : { ...request, sampling })
  const [asked, here] = [original, ours].map(({ requests }) => {
    const texts = requests.map(text)
    return countsOf(method.isRepeated ? [...new Set(texts)] : texts)
  })
  const excepted = (request) =>
    method.exceptions.some(({ matches }) => matches(JSON.parse(request)))
  const missing = [...asked].flatMap(([text, n]) =>
    Array.from({ length: Math.max(0, n - (here.get(text) ?? 0)) }, () => text),
  )
  const extra = [...here].flatMap(([text, n]) =>
    Array.from({ length: Math.max(0, n - (asked.get(text) ?? 0)) }, () => text),
  )
  const [lost, named] = [missing.filter((text) => !excepted(text)), missing.filter(excepted)]
  const beyond = extra.filter((text) => !excepted(text))
  const other = [...original.numbers].filter(
    ([name, value]) => !isEqual(ours.numbers.get(name), value),
  )
  const unasked = [...ours.numbers.keys()].filter((name) => !original.numbers.has(name))
  const all = [...asked.values()].reduce((sum, n) => sum + n, 0)
  const numbers = original.numbers.size
  const controls = controlsOf(original.numbers, ours.numbers, method.kindOf, isEqual)
  const passing = controls.filter(({ isRefused }) => !isRefused)
  const same = { requests: all - missing.length, numbers: numbers - other.length }
  const more = named.length === 0 ? '' : `, ${named.length} named exceptions`
  return {
    method,
    // Clones have a commit; programs that only imitate the released one have none.
    commit: ours.commit?.slice(0, 7) ?? '–',
    paper: ours.paper?.slice(0, 7),
    replicas: ours.replicas,
    same,
    all: { requests: all, numbers },
    line: `${method.name}: ${same.requests} of ${all} requests, ${same.numbers} of ${numbers} numbers${more}`,
    controls: { refused: controls.length - passing.length, all: controls.length },
    isWhole: all > 0 && [lost, beyond, other, unasked, passing].every(({ length }) => length === 0),
    differences: [
      ...passing.map(
        ({ kind, how }) =>
          `a reader of ${kind} that ${how} would pass: the numbers compare nothing`,
      ),
      ...lost.map((text) => `only the program asks ${nearest(text, beyond)}`),
      ...(lost.length > 0 ? [] : beyond.map((text) => `only Attune asks ${text}`)),
      ...unasked.map((name) => `only Attune has ${name}`),
      ...other.map(
        ([name, value]) => `${name} is ${value} of the program, ${ours.numbers.get(name)} here`,
      ),
    ],
  }
}

const isEqual = (one, other) =>
  typeof one === 'number' && typeof other === 'number'
    ? Math.abs(one - other) <= 1e-12 * Math.max(1, Math.abs(other))
    : canonical(one ?? null) === canonical(other ?? null)

/**
 * For an error message: the place where a request first differs from the most similar request of
 * the other side.
 */
function nearest(text, others) {
  const shared = (other) => {
    let at = 0
    while (at < text.length && text[at] === other[at]) at++
    return at
  }
  const best = others.toSorted((one, other) => shared(other) - shared(one))[0]
  if (best === undefined) return text
  const from = Math.max(0, shared(best) - 60)
  return `…${text.slice(from, from + 160)}…\n    and Attune …${best.slice(from, from + 160)}…`
}

function countsOf(texts) {
  const counts = new Map()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}
