import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { attune, project, run, write } from './e2e/in-process.js'

const config = `
plugins: [trajectory]
supporters: { listener: { use: core/rule-based, manner: listening } }
evaluations:
  talks:
    scenarios: { use: trajectory/scenarios }
    limit: 2
    simulator: { use: trajectory/simulator, turns: 3 }
    estimators: { core/lexicon: {} }
    analyses: { core/measures: {} }
`

const seeker = (language: string): string => `prompts/trajectory/seeker.${language}.md`

it('a template can be made one’s own: unchanged it changes nothing, changed it is named everywhere', async () => {
  const folder = project({ 'attune.config.yaml': config })
  expect(await run(folder)).toMatchObject({ done: 5 })

  const ejected = await attune(folder, ['prompts', 'eject', 'trajectory/seeker'])
  expect(ejected).toMatchObject({ status: 0, stderr: '' })
  const lines = `prompts:\n  trajectory/seeker: { en: ${seeker('en')}, zh: ${seeker('zh')} }`
  expect(ejected.stdout).toContain(lines)
  write(folder, { 'attune.config.yaml': `${config}\n${lines}\n` })
  expect(await run(folder)).toMatchObject({ done: 0, reused: 5 })
  const same = await attune(folder, ['prompts', 'show'])
  expect(same.stdout).toMatch(
    new RegExp(`^trajectory/seeker .*en: ${seeker('en')} \\(the same text\\)`, 'm'),
  )
  expect((await attune(folder, ['plan'])).stdout).not.toContain('Prompts changed')

  appendFileSync(join(folder, seeker('en')), 'Be brief.\n')
  const told = 'Prompts changed: trajectory/seeker (en).'
  expect((await attune(folder, ['plan'])).stdout).toContain(told)
  expect((await attune(folder, ['config', 'validate'])).stdout).toContain(told)
  const changed = await run(folder)
  expect(changed).toMatchObject({ done: 5, reused: 0 })
  for (const { notes } of changed.evaluations[0]!.findings.tables) expect(notes).toContain(told)
  await attune(folder, ['export', 'json', '--to', 'out/results.json'])
  const { prompts } = JSON.parse(readFileSync(join(folder, 'out/provenance.json'), 'utf8')) as {
    prompts: { changed?: boolean }[]
  }
  expect(prompts.filter(({ changed }) => changed)).toEqual([
    expect.objectContaining({ prompt: 'trajectory/seeker', language: 'en' }),
  ])
  const printed = (await attune(folder, ['run', '--no-figures', '--no-report'])).stdout
  expect(printed.split(told)).toHaveLength(2)
})

it('an edited file is not overwritten, but with --force', async () => {
  const folder = project({ 'attune.config.yaml': config, [seeker('en')]: 'mine' })
  const refused = await attune(folder, ['prompts', 'eject', 'trajectory/seeker'])
  expect(refused).toMatchObject({ status: 2 })
  expect(refused.stderr).toContain('already exists')
  expect(existsSync(join(folder, seeker('zh')))).toBe(false)
  expect(await attune(folder, ['prompts', 'eject', 'trajectory/seeker', '--force'])).toMatchObject({
    status: 0,
  })
  expect(readFileSync(join(folder, seeker('en')), 'utf8')).not.toBe('mine')
})

it('a prompt is shown as text, and as a request with what a rehearsal puts into it', async () => {
  const folder = project({ 'attune.config.yaml': config })
  const text = (await attune(folder, ['prompts', 'show', 'trajectory/seeker'])).stdout
  expect(text).toContain('Fields: setting, event')
  expect(text).toContain('{{setting}}')
  const { stdout } = await attune(folder, [
    'prompts',
    'show',
    'trajectory/seeker',
    '--rendered',
    '--json',
  ])
  const sample = JSON.parse(stdout) as {
    isRequest: boolean
    messages: { role: string; content: string }[]
  }
  expect(sample.isRequest).toBe(true)
  // The opening of two turns, two more turns of each, and the supporter's first reply.
  expect(sample.messages.map(({ role }) => role).join(' ')).toMatch(
    /^system assistant( user assistant)* user$/,
  )
  expect(sample.messages[0]!.content).not.toContain('{{')
  expect(existsSync(join(folder, '.attune'))).toBe(false)

  const zh = await attune(folder, [
    'prompts',
    'show',
    'trajectory/seeker',
    '--rendered',
    '--language',
    'zh',
  ])
  expect(zh).toMatchObject({ status: 2 })
  expect(zh.stderr).toContain('"zh"')
})

it('values that are set decide which prompts there are, and what is put into them', async () => {
  const folder = project({ 'attune.config.yaml': config })
  const set = ['--set', 'evaluations.talks.simulator={ use: core/seeker, turns: 3 }']
  expect((await attune(folder, ['prompts', 'show', ...set])).stdout).not.toContain(
    'trajectory/seeker',
  )
  expect(await attune(folder, ['prompts', 'show', 'trajectory/seeker', ...set])).toMatchObject({
    status: 2,
  })
  const opening = ['--set', 'evaluations.talks.simulator.turns=1', '--rendered', '--json']
  const { stdout } = await attune(folder, ['prompts', 'show', 'trajectory/seeker', ...opening])
  const { messages } = JSON.parse(stdout) as { messages: readonly object[] }
  const { stdout: longer } = await attune(folder, [
    'prompts',
    'show',
    'trajectory/seeker',
    '--rendered',
    '--json',
  ])
  expect(messages.length).toBeLessThan(
    (JSON.parse(longer) as { messages: readonly object[] }).messages.length,
  )
})

it('prompts of a plugin can be listed without a config, and an unknown one is the user’s mistake', async () => {
  const folder = project()
  const listed = await attune(folder, ['prompts', 'show', '--plugin', 'sage'])
  expect(listed).toMatchObject({ status: 0, stderr: '' })
  expect(listed.stdout).toMatch(/^sage\/message +en, zh +sage\/sentient-agent$/m)
  expect(
    (await attune(folder, ['prompts', 'show', 'sage/mesage', '--plugin', 'sage'])).stderr,
  ).toContain('Did you mean "sage/message"?')
})
