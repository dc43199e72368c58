import { known, type Scenario } from '@attune/core'
import type { Quantity } from '@attune/core/findings'
import { evaluationOf, make, scriptedContext, type Question } from '@attune/testkit'
import { expect, test } from 'vitest'
import { agentProbe } from '../../src/analyses/agent-probe/index.js'
import { intentionKinds } from '../../src/profiles/intentions.js'
import { replyOf } from '../../src/probe/replies.js'
import { dialogueOf, felt, scenario } from '../toys.js'

const wishes = ['praise', 'listening', 'advice']
const person = (id: string, changes: Partial<Scenario>): Scenario => scenario({ id, ...changes })

const evaluation = (people: readonly Scenario[]) =>
  evaluationOf({
    name: 'probe',
    dialogues: people.map((each) => ({ scenario: each, supporter: 'nobody', dialogue: known(dialogueOf([])) })),
  })

const people = wishes.map((intention) => person(intention, { tags: { intention } }))

/** How a model feels at each kind of reply. */
const answers =
  (changes: Readonly<Record<string, readonly [dismissal: string, comfort: string, met: string]>>) =>
  ({ model, messages }: Question): string => {
    const text = messages.map(({ content }) => content).join('\n')
    const [dismissal, comfort, met] = changes[model] ?? expect.fail(`nobody plays ${model}`)
    return felt(text.includes('no big deal') ? dismissal : text.includes('Chin up') ? comfort : met)
  }

async function probe(changes: Parameters<typeof answers>[0], on = people, options: object = {}) {
  const { context, asked } = scriptedContext({
    component: agentProbe,
    use: 'sage/agent-probe',
    language: 'en',
    answers: answers(changes),
  })
  const models = Object.keys(changes)
  const { tables, sentences = [] } = await make(agentProbe, { models, maxRetries: 0, ...options }).analyse(
    evaluation(on),
    context,
  )
  return { table: tables[0]!, sentences, asked }
}

const value = (row: Readonly<Record<string, unknown>> | undefined, column: string) =>
  (row?.[column] as Quantity | undefined)?.value ?? expect.fail(`no ${column}`)

test('a model that feels as expected is fit, one that takes comfort for help or bears everything is not', async () => {
  const { table, sentences, asked } = await probe({
    good: ['-8', '0', '+7'],
    sweet: ['-8', '+7', '+7'],
    meek: ['0', '+1', '+7'],
  })

  expect(asked).toHaveLength(3 * 3 * 3)
  expect(table.rows.map((row) => value(row, 'dismissal'))).toEqual([-8, -8, 0].map(known))
  expect(table.rows.map((row) => value(row, 'lowered'))).toEqual([1, 1, 0].map(known))
  expect(table.rows.map((row) => value(row, 'ordered'))).toEqual([1, 0, 1].map(known))
  expect(sentences[0]).toMatch(/^good is fit to play the agent: .* of 3 of 3 people/)
  expect(sentences[1]).toMatch(/^sweet is not fit to play the agent: .* of 0 of 3 above comfort/)
  expect(sentences[2]).toMatch(/^meek is not fit/)
})

test('each person hears what the own wish asks for, after the own opening', async () => {
  const { asked } = await probe({ good: ['-8', '0', '+7'] })
  const texts = asked.map(({ messages }) => messages.map(({ content }) => content).join('\n'))

  for (const [at, wish] of wishes.entries()) expect(texts[3 * at + 2]).toContain(`> ${replyOf('met', 'en', wish)}`)
  expect(texts[0]).toContain('My week was awful.')
  expect(texts[0]).toContain('## Their emotion now\n40')
})

test('an answer that nobody can read is left out, and a wish that is not known is not met', async () => {
  const { table, sentences } = await probe({ vague: ['5 to 6', '0', '+7'] }, [person('a', { tags: {} })])

  expect(value(table.rows[0], 'comfort')).toEqual(known(0))
  expect(value(table.rows[0], 'met').state).toBe('unknown')
  expect(sentences).toEqual(['vague: nothing can be said, since too few answers can be read.'])
})

test('takes as many people as it may, of one language', async () => {
  const mixed = [person('zh', { language: 'zh' }), ...people]
  const { asked } = await probe({ good: ['-8', '0', '+7'] }, mixed, { people: 2 })

  expect(asked).toHaveLength(2 * 3)
})

test.each(['en', 'zh'])('there is a reply of its own for each of the eight wishes (%s)', (language) => {
  const replies = Object.keys(intentionKinds).map((intention) => replyOf('met', language, intention))

  expect(new Set(replies).size).toBe(8)
  expect(replies).not.toContain(undefined)
})
