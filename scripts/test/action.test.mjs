/**
 * action.yml, step by step in a runner of ours, with a stub of the command and GitHub's API on
 * loopback.
 */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { faultsOf } from '../../action/inputs.mjs'
import { startApi } from '../../action/test/github-api.mjs'
import { runAction } from '../../action/test/runner.mjs'

const root = join(import.meta.dirname, '../..')
let folder
let api
let mayWrite
let runs

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'attune-action-'))
  runs = 0
  mayWrite = true
  api = await startApi({ mayWrite: () => mayWrite })
})
afterEach(async () => {
  await api.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A fresh checkout, as each job of GitHub has one, with the command installed. */
function checkout(bot, isInstalled = true) {
  const workspace = join(folder, `job-${++runs}`)
  mkdirSync(join(workspace, 'node_modules/.bin'), { recursive: true })
  if (isInstalled) {
    const command = join(workspace, 'node_modules/.bin/attune')
    copyFileSync(join(root, 'action/test/stub.sh'), command)
    chmodSync(command, 0o755)
  }
  writeFileSync(join(workspace, 'package.json'), '{ "private": true }')
  writeFileSync(join(workspace, 'bot'), bot)
  return workspace
}

async function push(bot, inputs = {}, { event_name = 'pull_request', isInstalled } = {}) {
  const workspace = checkout(bot, isInstalled)
  const ended = await runAction(root, inputs, {
    workspace,
    temp: join(folder, `temp-${runs}`),
    caches: join(folder, 'caches'),
    artifacts: join(folder, 'artifacts'),
    env: { PATH: `${join(root, 'action/test/bin')}:${process.env.PATH}` },
    event: { pull_request: { number: 7 } },
    github: {
      event_name,
      repository: 'us/bot',
      sha: `sha-${runs}`,
      run_id: String(runs),
      run_attempt: '1',
      token: 'a-token',
      api_url: api.url,
    },
  })
  return { ...ended, workspace }
}

describe('the action', () => {
  it.each([
    ['green', 'success', 0, 'pass'],
    ['red', 'failure', 3, 'fail'],
    ['undecided', 'failure', 4, 'inconclusive'],
    ['down', 'failure', 2, 'error'],
  ])('%s: the job ends with %s, exit code %i', async (bot, conclusion, code, outcome) => {
    const ended = await push(bot)
    expect(ended, ended.log).toMatchObject({ conclusion, code })
    expect(ended.outputs).toMatchObject({ outcome, 'exit-code': String(code) })
    const said = bot === 'down' ? 'decided nothing' : `1 gate: 1 ${outcome}`
    expect(ended.summary).toContain(said)
    expect(api.comments).toHaveLength(1)
    expect(api.comments[0].body).toContain(said)
    const report = join(folder, 'artifacts/attune-report/report.html')
    expect(existsSync(report)).toBe(bot !== 'down')
  })

  it('a second push updates the same comment, and asks nobody again', async () => {
    expect((await push('green')).log).toContain('asked')
    const second = await push('red')
    expect(second.log).toContain('nobody is asked again')
    expect(second.log).toContain('The comment is updated.')
    expect(api.comments.map(({ body }) => body)).toEqual([expect.stringContaining('1 fail')])
  })

  it('finds its comment behind a hundred others, and leaves that of a person with its mark', async () => {
    const mark = '<!-- attune check: attune -->'
    for (let id = 1; id <= 130; id++)
      api.comments.push({ id, pull: 7, user: { type: 'User' }, body: id === 1 ? mark : 'Hello' })
    await push('green')
    await push('red')
    expect(api.comments).toHaveLength(131)
    expect(api.comments[0].body).toBe(mark)
    expect(api.comments[130].body).toContain('1 fail')
  })

  it('a fork without write rights ends green with a sentence', async () => {
    mayWrite = false
    const ended = await push('green')
    expect(ended).toMatchObject({ conclusion: 'success' })
    expect(ended.log).toContain('This workflow may not write comments')
    expect(ended.summary).toContain('1 pass')
    expect(api.comments).toEqual([])
  })

  it('an API that is down leaves the result as it is', async () => {
    await api.stop()
    expect(await push('green')).toMatchObject({
      conclusion: 'success',
      log: expect.stringContaining('The comment could not be written'),
    })
    api = await startApi()
  })

  it('without a pull request, comment, cache or report these steps do not run', async () => {
    const off = { cache: 'false', report: 'false', comment: 'false' }
    const ended = await push('green', off, { event_name: 'push' })
    expect(ended.ran).toEqual(['Read the inputs', 'Check', 'Outcome'])
    expect((await push('green', {}, { event_name: 'push' })).ran).not.toContain(
      'Comment on the pull request',
    )
  })

  it('passes its inputs to the command', async () => {
    const { workspace } = await push('green', {
      trial: 'true',
      inconclusive: 'pass',
      'max-failed': '5%',
      config: 'a b.yaml',
    })
    expect(readFileSync(join(workspace, '.attune-words'), 'utf8')).toBe(
      'check --config a b.yaml --max-failed 5% --report --trial --inconclusive pass\n',
    )
  })

  it('checks with two names have two comments', async () => {
    await push('green', { name: 'one' })
    await push('green', { name: 'two' })
    expect(api.comments).toHaveLength(2)
  })

  it('refuses inputs of a wrong form before anything is asked', async () => {
    const ended = await push('green', { cache: 'yes', 'max-failed': 'few' })
    expect(ended).toMatchObject({ conclusion: 'failure', ran: ['Read the inputs'] })
    expect(ended.log).toContain('Input "cache" is "yes", and has to be true or false.')
    expect(ended.log).toContain('Input "max-failed" is "few"')
  })

  it('says what to do where the command is not installed', async () => {
    const ended = await push('green', {}, { isInstalled: false })
    expect(ended).toMatchObject({ conclusion: 'failure', code: 2 })
    expect(ended.log).toContain('Attune is not installed')
  })
})

describe('action.yml', () => {
  const read = (file) => parse(readFileSync(join(root, file), 'utf8'))
  const action = read('action.yml')

  it('has types of all inputs and outputs, and defaults that pass its own check', () => {
    const types = read('action-types.yml')
    expect(Object.keys(types.inputs)).toEqual(Object.keys(action.inputs))
    expect(Object.keys(types.outputs)).toEqual(Object.keys(action.outputs))
    const defaults = Object.entries(action.inputs).map(([name, each]) => [name, each.default])
    expect(faultsOf(Object.fromEntries(defaults))).toEqual([])
  })

  it('never writes an expression into a script, which an input could end', () => {
    for (const { run = '' } of action.runs.steps) expect(run).not.toContain('${{')
  })
})
