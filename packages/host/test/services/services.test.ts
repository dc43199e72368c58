/**
 * What a user meets of services: classes that are made for them, others in their place, one life
 * per run, clear refusals.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { cite, provenance } from '@attune/paper'
import { forecast } from '@attune/forecast'
import { openProject } from '@attune/host'
import type { Project } from '@attune/project'
import type { RunEvent } from '@attune/core/runtime'
import { diary } from './toy.js'

const toy = join(import.meta.dirname, 'toy.ts')
beforeEach(() => void diary.splice(0))

const folder = (): string => mkdtempSync(join(tmpdir(), 'attune-services-'))

async function open(more = '', { estimator = 'warmth', cwd = folder() } = {}): Promise<Project> {
  const config = `
plugins: ['${toy}']
store: ${cwd}/a.db
supporters: { bot: { use: core/rule-based } }
evaluations: { e: { scenarios: toy/people, simulator: toy/talk, estimators: { toy/${estimator}: {} } } }
${more}`
  writeFileSync(join(cwd, 'attune.config.yaml'), config)
  const project = await openProject({ cwd })
  onTestFinished(() => project.close())
  return project
}

async function run(project: Project) {
  const signal = new AbortController().signal
  const warnings: string[] = []
  const observers = [
    (event: RunEvent) => void (event.type === 'warning' && warnings.push(event.message)),
  ]
  const { done, failed, failures } = await project.run({ stop: signal, signal, observers })
  const found: (number | string)[] = []
  for await (const { values } of observed(project)) found.push(...values)
  return { done, failed, failures, warnings, found }
}

async function* observed(
  project: Project,
): AsyncGenerator<{ readonly values: readonly (number | string)[] }> {
  for (const evaluation of project.read.evaluations()) {
    for await (const { estimates } of evaluation.dialogues()) {
      const known = Object.values(estimates).flatMap((each) =>
        each.state === 'known' ? [each.value] : [],
      )
      yield {
        values: known.flatMap(({ measures }) =>
          Object.values(measures).map((one) => (one as { value: number }).value),
        ),
      }
    }
  }
}

test('classes are made without a factory, with the services and classes that their constructors ask for', async () => {
  expect(await run(await open())).toMatchObject({ failed: 0, found: [1, 1] })
})

test('a config gives a service other options; only what rests on it is done again, and the plan says so', async () => {
  const cwd = folder()
  await run(await open('', { cwd }))
  const other = await open('services: { toy/words: { list: [hug, help] } }', { cwd })
  expect((await other.plan())[0]!.units).toMatchObject({
    simulate: { open: 0 },
    estimate: { open: 2 },
  })
  expect(await run(other)).toMatchObject({ done: 2, found: [2, 2] })
  expect(
    await run(await open('services: { toy/words: { list: [hug, help] } }', { cwd })),
  ).toMatchObject({ done: 0 })
  expect(await run(await open('', { cwd }))).toMatchObject({ done: 0, found: [1, 1] })
})

test('a config puts another service in the place of one', async () => {
  const cwd = folder()
  await run(await open('', { cwd }))
  const muted = await open('services: { toy/words: toy/mute }', { cwd })
  expect(await run(muted)).toMatchObject({
    failed: 2,
    failures: { SERVICE_METHOD: 2 },
  })
  const far = await open('services: { far/words: toy/near }', { cwd, estimator: 'distant' })
  expect(await run(far)).toMatchObject({ failed: 0, found: [1, 1] })
})

test('what the config sets is said where the numbers are: in provenance and in the paragraph for a paper', async () => {
  const project = await open('services: { far/words: toy/near, toy/words: { list: [help] } }', {
    estimator: 'distant',
  })
  await run(project)
  expect((await provenance(project)).services).toEqual({
    'far/words': { use: 'toy/near', options: {} },
    'toy/words': { use: 'toy/words', options: { list: ['help'] } },
  })
  const { methods } = await cite(project)
  expect(methods[0]!.text).toContain(
    'Services that the config sets: far/words is toy/near and toy/words with options of the config.',
  )
})

test('a service lives as long as a run: it is made once for all that ask for it, and disposed of once', async () => {
  const project = await open()
  await run(project)
  expect(diary).toEqual(['made', 'disposed'])
  await project.close()
  expect(diary).toEqual(['made', 'disposed'])
  const again = await open('seed: 2')
  expect(diary).toHaveLength(2)
  await run(again)
  expect(diary).toEqual(['made', 'disposed', 'made', 'disposed'])
})

test('a service that nobody has is named with those that ask for it; one in its place makes it run', async () => {
  const wanting = await open('', { estimator: 'distant' })
  await expect(run(wanting)).rejects.toMatchObject({
    code: 'SERVICE_MISSING',
    message:
      'toy/distant requires a service that is not registered: far/words (toy/distant → toy/echo → far/words).',
  })
  const provided = await open('services: { far/words: toy/near }', { estimator: 'distant' })
  expect(await run(provided)).toMatchObject({ failed: 0, found: [1, 1] })
})

test('services that need each other are named in their circle; another one in it ends the circle', async () => {
  const circle = await open('services: { far/words: toy/circle }', { estimator: 'distant' })
  await expect(run(circle)).rejects.toMatchObject({
    code: 'SERVICE_CIRCLE',
    message:
      'Services need each other in a circle: toy/distant → toy/echo → toy/circle → toy/echo.',
  })
  const cut = await open('services: { far/words: toy/near }', { estimator: 'distant' })
  expect(await run(cut)).toMatchObject({ failed: 0, found: [1, 1] })
})

test('what fails in a service is said of the service; one that cannot be disposed of is a warning', async () => {
  const project = await open('services: { toy/words: toy/sick }')
  const { failures, warnings } = await run(project)
  expect(failures).toEqual({ COMPONENT_THREW: 2 })
  expect(warnings).toEqual(['toy/sick (toy/words) failed to be disposed of: cannot rest'])
})

test('a service gets time and HTTP of the host; a plan reaches nobody, and a run asks once for all', async () => {
  const server = createServer((request, answer) => {
    asked.push(request.url!)
    answer.end('{"words":["Hugs","help"]}')
  })
  const asked: string[] = []
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list`
  const project = await open(`services: { toy/words: { use: toy/listed, url: '${url}' } }`)
  const { notices } = await forecast(project)
  expect([asked, notices.filter(({ kind }) => kind === 'rehearsal')]).toEqual([[], []])
  expect(await run(project)).toMatchObject({ failed: 0, found: [2, 2] })
  expect(asked).toEqual(['/list'])
})

test('HTTP that fails names the service that asked', async () => {
  const project = await open(
    "services: { toy/words: { use: toy/listed, url: 'http://127.0.0.1:9/x' } }",
  )
  const { failures } = await run(project)
  expect(Object.keys(failures)).toEqual(['CALL_UNREACHABLE'])
})

test.each([
  ['services: { toy/word: toy/mute }', 'services.toy/word', 'Did you mean "toy/words"?'],
  ['services: { toy/words: toy/echo }', 'a service for toy/words', 'toy/echo, one for toy/echo'],
  ['services: { toy/words: { lists: [a] } }', 'Unknown key "lists"', 'Did you mean "list"?'],
  ['services: { toy/words: toy/warmth }', 'Expected a service', 'an estimator'],
])('a mistake in the config is said before anything runs: %s', async (more, ...parts) => {
  const said = await open(more).then(
    () => '',
    ({ message }: Error) => message,
  )
  for (const part of parts) expect(said).toContain(part)
})
