import type { Scenario } from '@attune/core'
import { isAttuneError, type Simulator } from '@attune/core/internal'
import plugin from '../../src/index.js'
import { make, scenario, scriptedContext, scriptedSupporter } from '@attune/testkit'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DetectorModel } from '../../src/detector/detector.js'
import { session } from '../../src/session/index.js'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attune-hill-judge-'))
})
afterAll(() => rm(folder, { recursive: true }))

interface Script {
  readonly options?: object
  readonly seeker?: readonly string[]
  readonly supporter?: readonly string[]
  readonly changes?: Partial<Scenario>
}

async function talk({ options = {}, seeker = [], supporter = [], changes = {} }: Script) {
  const answers = Array.from({ length: 20 }, (_, index) => seeker[index] ?? 'It is still hard.')
  const scripted = scriptedContext({ answers, use: 'hill-judge/session', component: session })
  const listener = scriptedSupporter(...supporter, 'What else?')
  const simulator = make(session, options, { plugin }) as Simulator
  const dialogue = await simulator.simulate({ ...scenario, ...changes }, listener, scripted.context)
  return {
    dialogue,
    heard: listener.heard,
    asked: scripted.asked,
    warnings: scripted.warnings,
    texts: dialogue.turns.map(({ text }) => text),
  }
}

const quiet = { detector: 'none' }

describe('a session', () => {
  it('begins with the supporter’s greeting and has twenty messages in all', async () => {
    const { dialogue, texts } = await talk({ options: quiet })

    expect(texts[0]).toBe("Hey! how's it going?")
    expect(dialogue.turns).toHaveLength(20)
    expect(dialogue.turns.map(({ speaker }) => speaker).slice(0, 3)).toEqual([
      'supporter',
      'seeker',
      'supporter',
    ])
    expect(dialogue.ending).toEqual({ reason: 'turn-limit' })
  })

  it('has 15 messages as released: eight of the supporter, seven of the seeker', async () => {
    const { dialogue } = await talk({ options: { ...quiet, maxMessages: 15 } })

    expect(dialogue.turns.filter(({ speaker }) => speaker === 'supporter')).toHaveLength(8)
    expect(dialogue.turns.at(-1)?.speaker).toBe('supporter')
  })

  it('tells the seeker its role, and the supporter nothing of it', async () => {
    const { asked, heard } = await talk({ options: quiet })

    expect(asked[0]?.messages[0]).toMatchObject({
      role: 'system',
      content: expect.stringContaining(scenario.profile),
    })
    expect(asked[0]?.messages[1]).toEqual({ role: 'user', content: "Hey! how's it going?" })
    expect(JSON.stringify(heard)).not.toContain(scenario.profile)
  })

  it('asks the seeker’s model with the published sampling, and leaves top-p alone when told to', async () => {
    const [usual, bare] = [
      await talk({ options: quiet }),
      await talk({ options: { ...quiet, topP: null } }),
    ]

    expect(usual.asked[0]?.sampling).toEqual({ temperature: 0.7, topP: 0.9, maxTokens: 512 })
    expect(bare.asked[0]?.sampling).toEqual({ temperature: 0.7, maxTokens: 512 })
  })

  it('lets the supporter write its own greeting, which is not a scripted one', async () => {
    const { dialogue, heard } = await talk({
      options: { ...quiet, opener: null, maxMessages: 3 },
      supporter: ['Welcome.'],
    })

    expect(heard[0]?.turns).toEqual([])
    expect(dialogue.turns[0]).toMatchObject({ speaker: 'supporter', text: 'Welcome.' })
    expect(dialogue.turns[0]).not.toHaveProperty('scripted')
    expect(dialogue.turns).toHaveLength(3)
  })

  it('greets in Chinese where the scenario is Chinese, and asks the seeker in Chinese', async () => {
    const scripted = scriptedContext({
      answers: 'stand-ins',
      use: 'hill-judge/session',
      component: session,
      language: 'zh',
    })
    const simulator = make(session, { ...quiet, maxMessages: 2 }, { plugin }) as Simulator
    const { turns } = await simulator.simulate(
      { ...scenario, language: 'zh' },
      scriptedSupporter('嗯。'),
      scripted.context,
    )

    expect(turns[0]!.text).toBe('嗨！最近怎么样？')
    expect(scripted.asked[0]!.messages[0]!.content).toContain('寻求情感支持')
  })

  it('keeps the opening of a scenario that has one', async () => {
    const changes = { opening: [{ speaker: 'seeker', text: 'Nothing helps.' }] } as const
    for (const opener of ['Hello.', null]) {
      const { texts } = await talk({ options: { ...quiet, opener }, changes })
      expect(texts.slice(0, 2)).toEqual(['Nothing helps.', 'What else?'])
    }
  })
})

describe('events of a scenario', () => {
  it('are left out with a warning, for nobody tells them', async () => {
    const { dialogue, warnings } = await talk({
      options: quiet,
      changes: { events: [{ turn: 1, text: 'Rain.' }] },
    })

    expect(warnings).toHaveLength(1)
    expect(JSON.stringify(dialogue)).not.toContain('Rain.')
  })
})

describe('the end of a conversation', () => {
  const goodbye = ['Bad.', 'Thanks, bye!', 'Hm.', 'Take care!']
  const phrase = { detector: 'phrase' }

  it('comes when the seeker says goodbye, which nobody answers', async () => {
    const { dialogue } = await talk({ seeker: goodbye })

    expect(dialogue.turns.at(-1)).toMatchObject({ speaker: 'seeker', text: 'Thanks, bye!' })
    expect(dialogue.turns).toHaveLength(4)
    expect(dialogue.ending).toEqual({ reason: 'end-of-conversation', detail: 'farewell' })
  })

  it('does not come with the kindness of a supporter: such talks are as long as any other', async () => {
    const kind = Array.from(
      { length: 20 },
      () => 'Please take care of yourself. Goodbye for now, or go on if you like.',
    )
    const [usual, byPhrase] = [
      await talk({ supporter: kind }),
      await talk({ supporter: kind, options: phrase }),
    ]

    expect(usual.dialogue.turns).toHaveLength(20)
    expect(byPhrase.dialogue.turns).toHaveLength(7)
  })

  it('comes with a phrase of either side after more than six messages, both messages kept, by the published rule', async () => {
    const { dialogue } = await talk({ seeker: goodbye, options: phrase })

    expect(dialogue.turns.at(-1)?.text).toBe('Take care!')
    expect(dialogue.turns).toHaveLength(8)
    expect(dialogue.ending).toEqual({ reason: 'end-of-conversation', detail: 'phrase' })
  })

  it('never comes without a detector', async () => {
    expect((await talk({ seeker: goodbye, options: quiet })).dialogue.turns).toHaveLength(20)
  })

  it('can be found by a trained model', async () => {
    const model: DetectorModel = {
      kind: 'tfidf-logistic-regression',
      vocabulary: ['cheerio', 'hard', 'so long'],
      idf: [2, 1.5, 2],
      weights: [1, -2, 1.5],
      intercept: -0.5,
      ngramRange: [1, 2],
      stopWords: [],
    }
    const detectorModel = join(folder, 'model.json')
    await writeFile(detectorModel, JSON.stringify(model))
    const { dialogue } = await talk({
      seeker: ['Bad day.', 'Hm.', 'It is still hard.', 'So long, friend. Cheerio!'],
      options: { detector: 'logreg', detectorModel },
    })

    expect(dialogue.ending).toEqual({ reason: 'end-of-conversation', detail: 'logreg' })
    expect(dialogue.turns).toHaveLength(8)
  })

  it('can be found by the model of the package', async () => {
    const seeker = ['Bad day.', 'Hm.', 'It is still hard.', 'Thanks a lot, see you next week. Bye!']
    const { dialogue } = await talk({ seeker, options: { detector: 'logreg' } })
    expect([dialogue.turns.length, dialogue.ending.reason]).toEqual([8, 'end-of-conversation'])
  })

  it.each([
    ['a file that is not there', 'none.json', 'DATA_READ'],
    ['a file that is not JSON', 'text.json', 'hill-judge/DETECTOR'],
    ['a file with another thing in it', 'other.json', 'hill-judge/DETECTOR'],
  ])('cannot be found by a model with %s', async (_, name, code) => {
    await writeFile(join(folder, 'text.json'), 'hello')
    await writeFile(
      join(folder, 'other.json'),
      '{"kind": "tfidf-logistic-regression", "vocabulary": ["a"], "idf": []}',
    )
    const options = { detector: 'logreg', detectorModel: join(folder, name) }

    await expect(talk({ options })).rejects.toSatisfy(
      (error) => isAttuneError(error) && error.code === code,
    )
  })
})
