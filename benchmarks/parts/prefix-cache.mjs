// What a cache of prompts can serve: `node benchmarks/parts/prefix-cache.mjs`, some minutes. Needs
// a build. Each preset runs with rule-based answers, and the requests of each role are counted in
// the order in which they came: how much of their input began an earlier one of the role, as
// prompts are and as if each had new marks of its fences. Nothing is ever forgotten, so that real
// shares are lower. vLLM keeps blocks of 16 tokens, OpenAI 1,024 tokens and then 128 at a time.
import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'

const root = join(import.meta.dirname, '..', '..')
// The tokenizer is that of the core.
const { encode } = createRequire(join(root, 'packages', 'core', 'package.json'))(
  'gpt-tokenizer/encoding/o200k_base',
)
const cli = join(root, 'packages', 'cli', 'bin', 'run.js')

/** Preset → the models of its roles; `reward` is asked for rewards. */
const presets = {
  'sage/default': ['seeker'],
  'sage/paper': ['seeker', 'judge'],
  'hill-judge/default': ['seeker', 'judge'],
  'esc-eval/default': ['seeker', 'judge'],
  'esc-eval/paper': ['judge'],
  'trajectory/default': ['seeker', 'reward'],
  'longemotion/default': ['judge'],
}

const plugin = `
import { appendFileSync } from 'node:fs'
import { offlineLogits } from '@attune/models'
const usage = { input: 1, output: 1, reasoning: 0 }
const model = {
  kind: 'model', revision: 1, summary: 'Answers by rule, and writes down what it is asked.', roles: ['chat', 'reward'],
  options: { type: 'object', properties: { to: { type: 'string', description: 'A file.' } }, additionalProperties: false },
  create: ({ to }) => ({
    takes: () => ({ schemas: true }),
    create: ({ name }) => ({
      chat: { async chat({ messages, schema, standIn }) {
        appendFileSync(to, JSON.stringify({ name, messages, schema }) + '\\n')
        return { text: standIn?.() ?? 'That sounds hard, and I am glad that you tell me.', finish: 'complete', usage }
      } },
      reward: { batch: 16, async score(pairs) {
        for (const { prompt, reply } of pairs)
          appendFileSync(to, JSON.stringify({ name, messages: [{ role: 'user', content: prompt + reply }] }) + '\\n')
        return { logits: offlineLogits(pairs), usage }
      } },
    }),
  }),
}
export default { contract: 1, name: 'rec', components: { model } }
`

/** Percent of the input that began an earlier request. */
function served(requests, { least, step }, change = (text) => text) {
  const seen = new Set()
  let [all, kept] = [0, 0]
  for (const { messages, schema } of requests) {
    const parts = messages.map(({ role, content }) => `${role}\n${content}`)
    const tokens = encode(change([JSON.stringify(schema ?? null), ...parts].join('\n')))
    const hash = createHash('sha1')
    let begun = 0
    for (let end = BLOCK; end <= tokens.length; end += BLOCK) {
      const before = hash
        .update(`${tokens.slice(end - BLOCK, end)} `)
        .copy()
        .digest('base64')
      if (seen.has(before)) begun = end
      else seen.add(before)
    }
    all += tokens.length
    kept += begun < least ? 0 : begun - (begun % step)
  }
  return { all, share: ((100 * kept) / all).toFixed(0).padStart(4) }
}

const BLOCK = 16
const rules = [
  { least: BLOCK, step: BLOCK },
  { least: 1024, step: 128 },
]

/** As if each prompt had marks of its own. */
const withNewMarks = (text) => {
  const own = randomBytes(4).toString('hex')
  return text.replaceAll(/(<\/?[\w]+) [0-9a-f]{8}>/g, (_, name) => `${name} ${own}>`)
}

function requestsOf(preset, roles) {
  const folder = mkdtempSync(join(tmpdir(), 'attune-prefix-'))
  try {
    const to = join(folder, 'requests.jsonl')
    const config = {
      extends: preset,
      plugins: [preset.split('/')[0], './rec.mjs'],
      // One after the other: the order of the requests is that of the dialogues.
      concurrency: 1,
      models: Object.fromEntries(roles.map((role) => [role, { provider: 'rec/model', to }])),
      supporters: {
        one: { use: 'core/rule-based', manner: 'listening' },
        two: { use: 'core/rule-based', manner: 'advising' },
      },
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'rec.mjs'), plugin)
    writeFileSync(join(folder, 'attune.config.yaml'), stringify(config))
    execFileSync(process.execPath, [cli, 'run', '--sample', '6', '--no-figures', '--no-report'], {
      cwd: folder,
      stdio: 'ignore',
    })
    return readFileSync(to, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const wanted = process.argv.slice(2)
console.log('                                                 blocks of 16     from 1,024, by 128')
console.log(
  'preset, role             requests  kTokens   as it is  new marks   as it is  new marks   % of the input',
)
for (const [preset, roles] of Object.entries(presets)) {
  if (wanted.length > 0 && !wanted.includes(preset)) continue
  const all = requestsOf(preset, roles)
  for (const role of roles) {
    const own = all.filter(({ name }) => name === role)
    if (own.length === 0) continue
    const cells = rules.flatMap((rule) => [served(own, rule), served(own, rule, withNewMarks)])
    const [size, ...shares] = [
      Math.round(cells[0].all / 1000),
      ...cells.map(({ share }) => share),
    ].map(String)
    const head = `${`${preset} ${role}`.padEnd(25)} ${String(own.length).padStart(8)} ${size.padStart(8)}`
    console.log(`${head}   ${shares.join('       ')}`)
  }
}
