import type { Conversation, Turn } from '@attune/core'
import type { SupporterSystem } from '@attune/core/internal'
import plugin from '../src/index.js'
import { make, scriptedContext } from '@attune/testkit'
import type { ScriptedContext } from '@attune/testkit/internal'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coem } from '../src/coem/index.js'
import { toyContext } from './toys.js'

const turns: Turn[] = Array.from({ length: 9 }, (_, at) => ({
  speaker: at % 2 === 0 ? 'seeker' : 'supporter',
  text:
    at === 2
      ? 'My sister Vera has the old violin.'
      : `This is message ${at}, about nothing in particular.`,
}))
const conversation: Conversation = {
  language: 'en',
  brief: 'You are a counsellor.',
  turns,
  id: 's',
}
const handbook = Array.from({ length: 40 }, (_, at) =>
  at === 17
    ? 'Grief comes in waves, and old instruments can bring it back.'
    : `Rule ${at} says to listen and to wait.`,
).join('\n\n')
const file = join(mkdtempSync(join(tmpdir(), 'attune-coem-')), 'handbook.txt')
writeFileSync(file, handbook)

const small = { chunkSize: 24, chunkOverlap: 0, candidates: 6, keep: 2 }
const reply = (options: object, unit: ScriptedContext, given = conversation) =>
  (make(coem, { ...small, ...options }, { plugin }) as SupporterSystem).reply(given, unit.context)

const statement = 'Grief comes in waves. The old violin brings it back.'

test('the sage reads the candidates, and what it writes ranks them and is shown with the nearest', async () => {
  const unit = toyContext(statement, 'I see.')
  const { text, annotations } = await reply({ file, sage: 'sage', model: 'bot' }, unit)
  const [sage, bot] = unit.asked

  expect(text).toBe('I see.')
  expect([sage?.prompt, sage?.model, bot?.prompt, bot?.model]).toEqual([
    'coem-sage',
    'sage',
    'coem',
    'bot',
  ])
  expect(JSON.stringify(sage?.messages).match(/\[\d\] /g)).toHaveLength(6)
  const [system, ...history] = bot?.messages ?? []
  expect(system?.content).toContain('You are a counsellor.')
  expect(system?.content).toMatch(new RegExp(`^<background \\w{8}>\\n> ${statement}`, 'm'))
  expect(system?.content.match(/^> \[\d\] /gm)).toHaveLength(2)
  expect(history.map(({ content }) => content)).toEqual(turns.map(({ text: said }) => said))
  expect(unit.embedded.at(-1)?.[0]).toBe(statement)
  expect(annotations).toMatchObject({
    statement,
    passages: [expect.any(String), expect.any(String)],
  })
})

test('without a file it retrieves from the brief, and from what was said before', async () => {
  const unit = toyContext('The violin of Vera, the sister.', 'I see.')
  const { annotations } = await reply({ keep: 1, candidates: 30 }, unit, {
    ...conversation,
    brief: handbook,
  })

  expect(unit.asked[0]?.messages.at(-1)?.content).toContain('Grief comes in waves')
  expect(annotations?.['passages']).toEqual([
    expect.stringContaining('My sister Vera has the old violin.'),
  ])
})

test('a refusal of the sage is not shown', async () => {
  const refusal = "I'm sorry, but I can't help with that."
  const unit = toyContext(refusal, refusal, refusal, 'I see.')
  const { annotations } = await reply({ file }, unit)

  expect(JSON.stringify(unit.asked.at(-1)?.messages)).not.toContain('sorry')
  expect(annotations).toMatchObject({ statementLacks: 'refused' })
})

test('at the beginning of a talk without a text there is nothing to retrieve', async () => {
  const unit = toyContext(statement, 'I see.')
  const { brief: _, ...given } = conversation
  const { annotations } = await reply({}, unit, { ...given, turns: turns.slice(0, 1) })

  expect(annotations).toMatchObject({ passages: [], statement })
  expect(unit.asked.at(-1)?.messages[0]?.content).not.toContain('<passages')
})

test('in a Chinese talk it is told in Chinese', async () => {
  const unit = scriptedContext({
    component: coem,
    language: 'zh',
    answers: ['悲伤一阵一阵地来。', '嗯。'],
  })
  await reply({ file }, unit)

  expect(JSON.stringify(unit.asked)).toContain('求助者')
  expect(unit.asked.at(-1)?.messages[0]?.content).toMatch(
    /^<background \w{8}>\n> 悲伤一阵一阵地来。/m,
  )
})
