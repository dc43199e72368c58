import { describe, expect, test } from 'vitest'
import plugin from '../../src/index.js'
import { panasItems } from '../../src/tasks/panas.js'
import { passagesOf, run, sample, toyContext } from '../toys.js'
import { simulator } from '../../src/simulator/index.js'
import { make, scenario as plain, scriptedSupporter } from '@attune/testkit'

describe('classification', () => {
  test('is asked again until a label can be read, and says what was rejected', async () => {
    const supporter = scriptedSupporter(
      'Hm.',
      '<think>Joy?</think>',
      '```json\n{"Emotion": "guilt"}\n```',
    )
    const { dialogue } = await run('emobench/1/base', supporter)

    expect(supporter.heard).toHaveLength(3)
    expect(dialogue.turns[1]).toMatchObject({
      annotations: { rejected: ['Hm.', '<think>Joy?</think>'] },
      usage: { input: 30, output: 15 },
    })
  })

  test('is asked five times at most', async () => {
    const supporter = scriptedSupporter('Hm.')
    const { dialogue } = await run('emobench/1/base', supporter)

    expect(supporter.heard).toHaveLength(5)
    expect(dialogue.turns[1]).toMatchObject({ text: 'Hm.', annotations: { unusable: true } })
  })

  test('searches for the bare subject', async () => {
    const { unit, dialogue } = await run(
      'emobench/1/rag',
      scriptedSupporter('{"Emotion": "Guilt"}'),
    )

    expect(unit.embedded[0]?.[0]).toBe('Tomas')
    expect(passagesOf(dialogue)).toHaveLength(1)
  })
})

describe('detection', () => {
  test('shows the eight segments that are least like the others', async () => {
    const { dialogue, shown } = await run('detection/0/rag', scriptedSupporter('{"index": 6}'))

    expect(passagesOf(dialogue).filter(({ shown: at }) => at > 0)).toHaveLength(8)
    expect(shown).toMatch(/<passages \w{8}>\n> \[\d+\] /)
  })

  test('enriches every segment before it compares them', async () => {
    const { unit } = await run('detection/0/coem', scriptedSupporter('{"index": 6}'))

    expect(unit.asked).toHaveLength(11)
    expect(unit.embedded[0]).toHaveLength(11)
    expect(unit.embedded[0]?.[0]).toContain('Notes: ')
  })
})

describe('summary', () => {
  test('retrieves for each of five aspects', async () => {
    const { dialogue, shown, unit } = await run('summary/1/coem', scriptedSupporter('{}'))
    const aspects = dialogue.turns[0]?.annotations?.['aspects'] as unknown as { aspect: string }[]

    expect(aspects.map(({ aspect }) => aspect)).toEqual([
      'causes',
      'symptoms',
      'treatment_process',
      'characteristics_of_illness',
      'treatment_effect',
    ])
    expect(shown).toContain('## symptoms')
    expect(new Set(unit.asked.map(({ prompt }) => prompt))).toEqual(new Set(['sage-summary']))
  })

  test('is asked eleven times at most', async () => {
    const supporter = scriptedSupporter('No object.')
    await run('summary/1/base', supporter)

    expect(supporter.heard).toHaveLength(11)
  })
})

describe('conversation', () => {
  test('asks for one reply at each checkpoint, in conversations of their own', async () => {
    const supporter = scriptedSupporter('One.', 'Two.', 'Three.')
    const { dialogue } = await run('conversation/1/stage-4/base', supporter)

    expect(supporter.heard.map(({ turns }) => turns.length)).toEqual([1, 1, 1])
    expect(new Set(supporter.heard.map(({ id: session }) => session)).size).toBe(3)
    expect(dialogue.turns.map(({ annotations }) => annotations?.['checkpoint'])).toEqual([
      'quarter',
      'quarter',
      'half',
      'half',
      'three_quarters',
      'three_quarters',
    ])
  })

  test('shows the talk up to the checkpoint, of the transcript and never the own replies', async () => {
    const supporter = scriptedSupporter('One.')
    const { scenario } = await run('conversation/1/stage-2/base', supporter)
    const [first, , last] = supporter.heard.map(({ turns }) => turns[0]?.text ?? '')
    const messages = scenario.details['messages'] as { role: string; text: string }[]

    expect(first).toContain(`Client: ${messages[2]?.text}\n</talk>`)
    expect(first).not.toContain(messages[3]?.text)
    expect(last).toContain(messages[3]?.text)
    expect(last).not.toContain('One.')
  })

  test('can show the transcript as the messages of a chat', async () => {
    const supporter = scriptedSupporter('One.')
    const { scenario, dialogue } = await run('conversation/1/stage-2/base', supporter, {
      conversationAs: 'turns',
    })
    const { earlier, messages } = scenario.details as Record<
      string,
      { role: string; text: string }[]
    >
    const [{ turns, brief } = expect.fail('nothing was asked')] = supporter.heard
    const before = [...earlier!, ...messages!.slice(0, 3)]

    expect(turns.map(({ text }) => text)).toEqual(before.map(({ text }) => text))
    expect(turns.map(({ speaker }) => speaker)).toEqual(
      before.map(({ role }) => (role === 'Client' ? 'seeker' : 'supporter')),
    )
    expect(brief).toMatch(/^You are a professional counsellor/)
    expect(dialogue.turns.slice(0, 2)).toMatchObject([
      { speaker: 'seeker', text: messages![2]!.text, annotations: { checkpoint: 'quarter' } },
      { speaker: 'supporter', text: 'One.', annotations: { checkpoint: 'quarter' } },
    ])
  })

  test('gives instructions and passages along with the messages of a chat', async () => {
    const supporter = scriptedSupporter('One.')
    await run('conversation/1/stage-4/rag', supporter, { conversationAs: 'turns' })

    expect(supporter.heard[0]?.brief).toMatch(/<passages \w{8}>\n> \[1\] /)
    expect(supporter.heard[0]?.turns.at(-1)?.text).not.toContain('<passages')
  })

  test('retrieves what came before the recent window', async () => {
    const { dialogue, scenario } = await run(
      'conversation/1/stage-4/rag',
      scriptedSupporter('One.'),
    )
    const messages = scenario.details['messages'] as { text: string }[]
    const chunks = passagesOf(dialogue, 4).map(({ chunk }) => chunk)

    expect(chunks).toHaveLength(4)
    for (const chunk of chunks) expect(chunk).not.toContain(messages[12]?.text)
  })

  test('has one reading of the window by the enriching model, which ranks the chunks and is shown', async () => {
    const { unit, shown, dialogue } = await run(
      'conversation/1/stage-4/coem',
      scriptedSupporter('One.'),
      {
        unit: toyContext('The client fears next week.'),
      },
    )

    expect(unit.asked.map(({ prompt, shared }) => [prompt, shared])).toEqual([
      ['sage-conversation', true],
      ['sage-conversation', true],
      ['sage-conversation', true],
    ])
    expect(unit.embedded[0]?.[0]).toBe('The client fears next week.')
    expect(shown).toMatch(/<background \w{8}>\n> The client fears next week\./)
    expect(dialogue.turns[0]?.annotations).toMatchObject({
      statement: 'The client fears next week.',
    })
  })
})

describe('expression', () => {
  const ratings = panasItems.map((item) => `${item}: 3`).join('\n')

  test('is a talk of six questions, with the whole of it in view', async () => {
    const supporter = scriptedSupporter(
      ratings,
      'Shock.',
      'Appraisal.',
      'Tears.',
      'Breath.',
      'Insight.',
    )
    const { dialogue } = await run('expression/0/base', supporter)

    expect(dialogue.turns).toHaveLength(12)
    expect(supporter.heard.map(({ turns }) => turns.length)).toEqual([1, 3, 5, 7, 9, 11])
    expect(new Set(supporter.heard.map(({ id: session }) => session)).size).toBe(1)
  })

  test('asks for detail in every stage, in base too, and names the anchors of the questionnaire', async () => {
    const { shown } = await run('expression/0/base', scriptedSupporter(ratings))
    const [first, ...stages] = shown.split('=====')

    expect(first).toContain(
      '1 very slightly or not at all, 2 a little, 3 moderately, 4 quite a bit, 5 extremely',
    )
    for (const stage of stages) expect(stage).toContain('detailed and comprehensive')
  })

  test('takes any reply that names all items by the strict reading, as the released scripts', async () => {
    const named = `I cannot rate these: ${panasItems.join(', ')}.`
    const calls = async (reading: string): Promise<number> => {
      const supporter = scriptedSupporter(named, ratings, 'Told.')
      await run('expression/0/base', supporter, { reading })
      return supporter.heard.length
    }

    expect([await calls('strict'), await calls('lenient')]).toEqual([6, 7])
  })

  test('asks for the ratings again until every item is named', async () => {
    const supporter = scriptedSupporter('Interested: 3', ratings, 'Told.')
    const { dialogue } = await run('expression/0/base', supporter)

    expect(dialogue.turns[1]?.annotations).toMatchObject({ stage: 0, rejected: ['Interested: 3'] })
  })

  test('retrieves from the own account from the second stage on', async () => {
    const account = Array.from(
      { length: 60 },
      (_, at) => `Moment ${at} was heavy and slow in its own way.`,
    ).join(' ')
    const { dialogue } = await run('expression/0/rag', scriptedSupporter(ratings, account))

    expect(
      dialogue.turns
        .filter(({ speaker }) => speaker === 'seeker')
        .map((_, at) => passagesOf(dialogue, 2 * at).length),
    ).toEqual([0, 0, 2, 4, 4, 4])
  })

  test('demands a length in settings with retrieval alone, unless told otherwise', async () => {
    const demand = async (setting: string, options: object = {}) =>
      (
        await run(`expression/0/${setting}`, scriptedSupporter(ratings), { ...options })
      ).shown.match(/more than (\d+) tokens/)?.[1]

    expect(await demand('base')).toBeUndefined()
    expect(await demand('rag')).toBe('3000')
    expect(await demand('rag', { minStageTokens: 0 })).toBeUndefined()
    expect(await demand('base', { minStageTokens: 200 })).toBe('200')
  })
})

test('a scenario of another method is refused', async () => {
  const simulating = make(simulator, {}, { plugin }).simulate(
    plain,
    scriptedSupporter('x'),
    toyContext().context,
  )

  await expect(simulating).rejects.toMatchObject({ code: 'longemotion/SCENARIO' })
})

test('the same task is put in the same words again', async () => {
  const scenario = await sample('summary/2')
  const say = () =>
    make(simulator, { setting: 'coem' }, { plugin }).simulate(
      scenario,
      scriptedSupporter('{}'),
      toyContext().context,
    )

  expect(await say()).toEqual(await say())
})
