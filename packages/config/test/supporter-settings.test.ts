import { supporterSettings } from '@attune/core/runtime'
import { expect, test } from 'vitest'
import { lines, main, Workspace } from '@attune/testkit/shared/workspace.js'

const asked = 'supporterSampling: { temperature: 0.7, topP: null }, supporterSystem: Help.'
const config = (supporters: string) =>
  new Workspace({
    'attune.config.yaml': lines(
      'models: { plain: { provider: openai, model: a }, hot: { provider: openai, model: b, temperature: 1.5 } }',
      `supporters: { ${supporters} }`,
      ...main({ simulator: `{ use: core/seeker, model: plain, ${asked} }` }),
    ),
  }).load(undefined, '.', {})

async function settingsOf(supporter: string, unsent: readonly string[] = []) {
  const { config: resolved, registry } = await config(supporter)
  const all = supporterSettings(
    resolved,
    (use) => registry.get('supporter', use),
    () => unsent,
  )
  return all.map(({ setting, value, by }) => `${setting} ${value}: ${by}`)
}

test.each([
  ['a model gets what the method asks', 'a: { model: plain }', ['method', 'method', 'method'], []],
  ['its own definition wins', 'a: { model: hot }', ['own', 'method', 'method'], []],
  [
    'so do its own instructions',
    'a: { model: plain, system: Mine. }',
    ['method', 'method', 'own'],
    [],
  ],
  [
    'a model may be left as it draws by itself',
    'a: { model: plain, settings: own }',
    ['nobody', 'method', 'method'],
    [],
  ],
  [
    'a model that takes no temperature gets none',
    'a: { model: plain }',
    ['nobody', 'method', 'method'],
    ['temperature'],
  ],
  [
    'a bot without a place gets nothing',
    'a: { use: core/http, url: "http://x/c" }',
    ['nobody', 'nobody', 'nobody'],
    [],
  ],
  [
    'a bot gets what its request has a place for',
    'a: { use: core/http, url: "http://x/c", request: { m: "{{messages}}", t: "{{temperature}}", s: "Say: {{system}}" } }',
    ['method', 'nobody', 'method'],
    [],
  ],
  ['rules draw nothing', 'a: core/rule-based', [], []],
])('%s', async (_, supporter, by, unsent) => {
  const settings = (await settingsOf(supporter, unsent)).map((text) => /\w+$/.exec(text)![0])
  expect(settings).toEqual(by)
})

test('values are those that are used', async () => {
  expect(await settingsOf('a: { model: hot, system: Mine. }')).toEqual([
    'temperature 1.5: own',
    'maxTokens 512: method',
    'system Mine.: own',
  ])
})

test('a notice names who does not get it, unless it is only a limit', async () => {
  const { notices } = await config(
    'a: { use: core/http, url: "http://x/c" }, b: { model: plain }, c: core/rule-based',
  )
  expect(notices.map(({ message }) => message)).toContain(
    'main: a does not get what the method asks of supporters (temperature 0.7, a system message).',
  )
  expect(notices.filter(({ message }) => /^main: [bc] does not/.test(message))).toEqual([])
})
