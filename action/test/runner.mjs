/**
 * Runs the steps of a composite action as GitHub's runner does: expressions, conditions, bash and
 * the GITHUB_* files. The three actions of GitHub that ours uses have replacements here.
 */
import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import { filled, isDue } from './expressions.mjs'

/** Replacements of `uses`: caches and artefacts are folders of the service. */
const provided = {
  'actions/cache/restore@v4': (
    { path, key, 'restore-keys': prefixes = '' },
    { caches },
    workspace,
  ) => {
    const stored = existsSync(caches) ? readdirSync(caches) : []
    const newest = (names) =>
      names.toSorted(
        (a, b) => statSync(join(caches, b)).mtimeMs - statSync(join(caches, a)).mtimeMs,
      )[0]
    const found = [key, ...prefixes.split('\n').filter(Boolean)]
      .map((prefix, at) =>
        newest(stored.filter((name) => (at ? name.startsWith(prefix) : name === prefix))),
      )
      .find(Boolean)
    if (found) cpSync(join(caches, found), join(workspace, path), { recursive: true })
    return { 'cache-hit': String(found === key), 'cache-matched-key': found ?? '' }
  },
  'actions/cache/save@v4': ({ path, key }, { caches }, workspace) => {
    if (!existsSync(join(workspace, path))) return {}
    cpSync(join(workspace, path), join(caches, key), { recursive: true })
    return {}
  },
  'actions/upload-artifact@v4': ({ name, path }, { artifacts }) => {
    if (!existsSync(path)) throw new Error(`No file ${path}`)
    mkdirSync(join(artifacts, name), { recursive: true })
    cpSync(path, join(artifacts, name, basename(path)))
    return {}
  },
}

/** Key and value lines of a GITHUB_OUTPUT file. */
const pairsIn = (file) =>
  Object.fromEntries(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.includes('='))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

function bash(script, cwd, env) {
  return new Promise((resolve) => {
    const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script]
    const child = spawn('bash', args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part))
    child.on('close', (code) => resolve({ code, text }))
  })
}

/** Inputs with their defaults; a name that the action does not have is refused. */
function inputsOf(declared, given, contexts) {
  for (const name of Object.keys(given))
    if (!(name in declared)) throw new Error(`Unexpected input "${name}"`)
  return Object.fromEntries(
    Object.entries(declared).map(([name, { default: value = '' }]) => [
      name,
      String(given[name] ?? filled(value, contexts)),
    ]),
  )
}

/**
 * @param job workspace, temp (folders), caches and artifacts (folders of the service), github (its
 *   context), event (content of the event's file) and env
 * @returns conclusion, exit code of the failed step, outputs, summary, log and names of the steps
 * that ran
 */
export async function runAction(actionFolder, given, job) {
  const { workspace, temp, github, event, env = {} } = job
  const action = parse(readFileSync(join(actionFolder, 'action.yml'), 'utf8'))
  const file = (name, text = '') => {
    mkdirSync(temp, { recursive: true })
    writeFileSync(join(temp, name), text)
    return join(temp, name)
  }
  const summary = file('summary.md')
  const contexts = { github, steps: {}, inputs: {}, runner: { temp } }
  contexts.inputs = inputsOf(action.inputs, given, contexts)
  const base = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTION_PATH: actionFolder,
    GITHUB_WORKSPACE: workspace,
    GITHUB_STEP_SUMMARY: summary,
    GITHUB_EVENT_PATH: file('event.json', JSON.stringify(event)),
    GITHUB_EVENT_NAME: github.event_name,
    GITHUB_REPOSITORY: github.repository,
    GITHUB_SHA: github.sha,
    GITHUB_API_URL: github.api_url,
    RUNNER_TEMP: temp,
    ...env,
  }
  const done = { ran: [], log: '', code: 0 }
  for (const [at, step] of action.runs.steps.entries()) {
    if (!isDue(step.if, contexts, done.code !== 0)) continue
    done.ran.push(step.name)
    const output = file(`output-${at}`)
    const own = Object.entries(step.env ?? {}).map(([key, text]) => [key, filled(text, contexts)])
    const where = join(workspace, filled(step['working-directory'] ?? '.', contexts))
    const { code, text, outputs } = step.uses
      ? replaced(step, contexts, job)
      : await bash(step.run, where, { ...base, GITHUB_OUTPUT: output, ...Object.fromEntries(own) })
    done.log += `# ${step.name}\n${text}\n`
    if (code !== 0 && done.code === 0) done.code = code
    if (step.id) contexts.steps[step.id] = { outputs: outputs ?? pairsIn(output) }
  }
  const outputs = Object.entries(action.outputs).map(([name, { value }]) => [
    name,
    filled(value, contexts),
  ])
  return {
    ...done,
    conclusion: done.code === 0 ? 'success' : 'failure',
    outputs: Object.fromEntries(outputs),
    summary: readFileSync(summary, 'utf8'),
  }
}

function replaced(step, contexts, job) {
  const action = provided[step.uses]
  if (action === undefined) throw new Error(`No replacement of ${step.uses}`)
  const inputs = Object.entries(step.with ?? {}).map(([key, text]) => [key, filled(text, contexts)])
  try {
    return { code: 0, text: '', outputs: action(Object.fromEntries(inputs), job, job.workspace) }
  } catch (error) {
    return { code: 1, text: error.message, outputs: {} }
  }
}
