import type { DialogueJudge } from '@attune/core/internal'
import { dialogueOf, make, scenario, scriptedContext } from '@attune/testkit'
import type { Answers } from '@attune/testkit/internal'
import { describe, expect, test } from 'vitest'
import { dimensions } from '../../src/dimensions/dimensions.js'
import { ranker } from '../../src/ranker/index.js'
import { scores } from '../../src/scores-judge/index.js'

const talk = dialogueOf('My exam is tomorrow.', 'That sounds hard.', 'I shake.', '试试深呼吸。')

async function judge(
  component: typeof scores | typeof ranker,
  answers: Answers,
  options: object = {},
  language = 'en',
) {
  const scripted = scriptedContext({ component, options: options as never, answers, language })
  const verdicts = await (make(component, options) as DialogueJudge).judge(
    talk,
    scenario,
    scripted.context,
  )
  return { verdicts, ...scripted }
}

const one = { dimensions: ['overall'] }
const textOf = ({ asked }: Awaited<ReturnType<typeof judge>>, at = 0): string =>
  asked[at]!.messages.map(({ content }) => content).join('\n')

describe('scores', () => {
  test('seven questions, which begin with the same instructions and dialogue and serve whoever asks the same', async () => {
    const judged = await judge(
      scores,
      () => '{"reason": "Kind.", "evidence": [2, 9], "score": 3}',
      { model: 'x' },
    )
    const texts = judged.asked.map((_, at) => textOf(judged, at))
    const beginning = texts[0]!.slice(0, texts[0]!.indexOf('## Dimension'))

    expect(judged.verdicts.map(({ criterion }) => criterion)).toEqual(dimensions)
    expect(beginning).toContain('> That sounds hard.')
    expect(texts.every((text) => text.startsWith(beginning))).toBe(true)
    expect(new Set(texts).size).toBe(7)
    expect(
      judged.asked.every(
        ({ shared, model, sampling }) => shared && model === 'x' && sampling.temperature === 0,
      ),
    ).toBe(true)
    expect(judged.verdicts[1]).toMatchObject({
      group: 'general judge',
      outcome: { state: 'known', value: 3 },
      rationale: 'Kind.',
      evidence: [{ turn: 1 }],
    })
  })

  test('a question on one dimension is the same whichever others are asked', async () => {
    const all = await judge(scores, () => '2')
    const alone = await judge(scores, () => '2', one)

    expect(textOf(alone)).toBe(textOf(all, 6))
  })

  test('an answer without a score is asked for once more, then it is unknown', async () => {
    const { verdicts, asked } = await judge(scores, ['2 or 3', 'Hm.'], one)

    expect(asked).toHaveLength(2)
    expect(asked[1]!.messages.at(-1)!.content).toContain('the answer names several scores')
    expect(verdicts[0]!.outcome).toEqual({
      state: 'unknown',
      why: 'unreadable answer: the answer has no score',
    })
  })

  test.each([
    ['<think>Score: 1? No.</think>Score: 3', 3],
    ['Here it is:\n```json\n{"reason": "Score: 1 would be too low", "score": 4}\n```\nDone.', 4],
    ["{'reason': 'a', 'score': 2,}", 2],
    ['{"score": 1, "reason": "few"}\nOn reflection:\n{"score": 2, "reason": "some"}', 2],
    ['评分：3分', 3],
  ])('reads %j', async (answer, score) => {
    const { verdicts } = await judge(scores, [answer], one)
    expect(verdicts[0]!.outcome).toEqual({ state: 'known', value: score })
  })

  test('with `answer: number` the judge is asked for the number alone', async () => {
    const judged = await judge(scores, ['3'], { ...one, answer: 'number' })

    expect(textOf(judged)).toContain('Answer with its number alone')
    expect(textOf(judged)).not.toContain('reason')
  })

  test('replies in another language are flagged beside fluency', async () => {
    const flagsIn = async (language: string) =>
      (await judge(scores, ['3'], { dimensions: ['fluency'] }, language)).verdicts[0]!.flags

    expect(await flagsIn('en')).toEqual([{ kind: 'wrong-language', turn: 3 }])
    expect(await flagsIn('zh')).toEqual([{ kind: 'wrong-language', turn: 1 }])
  })

  test('an answer that is the form is no answer', async () => {
    const { verdicts } = await judge(
      scores,
      () => '{"reason": "…", "evidence": […], "score": …}',
      one,
    )
    expect(verdicts[0]!.outcome.state).toBe('unknown')
  })
})

/** A whole answer to one question about these dimensions. */
const answerOn = (names: readonly string[], score = 3): object =>
  Object.fromEntries(
    names.map((name) => [name, { reason: `On ${name}.`, evidence: [2, 9], score }]),
  )
const outcomes = ({ verdicts }: Awaited<ReturnType<typeof judge>>) =>
  Object.fromEntries(verdicts.map(({ criterion, outcome }) => [criterion, outcome]))

/** As many known outcomes of this value. */
const times = (length: number, value: number) =>
  Array.from({ length }, () => ({ state: 'known', value }))

describe('scores, together', () => {
  const together = { mode: 'together', model: 'x' }
  const all = answerOn(dimensions)

  test('one typed question about all seven, of which each verdict has its own reason and turns', async () => {
    const judged = await judge(scores, [JSON.stringify(all)], together)
    const text = textOf(judged)

    expect(judged.asked).toHaveLength(1)
    expect(judged.asked[0]).toMatchObject({
      shared: true,
      model: 'x',
      sampling: { temperature: 0 },
    })
    expect(Object.keys(judged.asked[0]!.schema!['properties'] as object)).toEqual(dimensions)
    for (const name of dimensions) expect(text).toContain(`### "${name}": `)
    expect(text.split('> That sounds hard.')).toHaveLength(2)
    expect(judged.verdicts.map(({ criterion }) => criterion)).toEqual(dimensions)
    expect(judged.verdicts[1]).toMatchObject({
      group: 'general judge',
      outcome: { state: 'known', value: 3 },
      rationale: 'On diversity.',
      evidence: [{ turn: 1 }],
    })
    expect(judged.verdicts[0]!.flags).toEqual([{ kind: 'wrong-language', turn: 3 }])
  })

  test('reads about a fifth of what seven questions read', async () => {
    const long = dialogueOf(
      ...Array.from(
        { length: 12 },
        (_, at) => `${'A turn of a dialogue as long as usual. '.repeat(at % 2 ? 10 : 3)}${at}`,
      ),
    )
    const readBy = async (mode: string, answer: string): Promise<number> => {
      const scripted = scriptedContext({
        component: scores,
        options: { mode } as never,
        answers: () => answer,
      })
      await (make(scores, { mode }) as DialogueJudge).judge(long, scenario, scripted.context)
      const texts = scripted.asked.flatMap(({ messages }) => messages.map(({ content }) => content))
      return texts.reduce((sum, { length }) => sum + length, 0)
    }
    const share = (await readBy('together', JSON.stringify(all))) / (await readBy('each', '3'))
    expect(share).toBeGreaterThan(0.12)
    expect(share).toBeLessThan(0.35)
  })

  test('what is missing is asked for once more; what stays missing has no value, and the others keep theirs', async () => {
    const { tech: _, ...six } = all as Record<string, unknown>
    const judged = await judge(scores, [JSON.stringify(six), JSON.stringify(six)], together)

    expect(judged.asked).toHaveLength(2)
    expect(judged.asked[1]!.messages.at(-1)!.content).toContain('"tech": the answer leaves it out')
    const { tech, ...others } = outcomes(judged)
    expect(tech).toEqual({ state: 'unknown', why: 'unreadable answer: the answer leaves it out' })
    expect(Object.values(others)).toEqual(times(6, 3))
  })

  test('a second answer that is whole counts for all', async () => {
    const { tech: _, ...six } = all as Record<string, unknown>
    const judged = await judge(
      scores,
      [JSON.stringify(six), JSON.stringify(answerOn(dimensions, 2))],
      together,
    )
    expect(Object.values(outcomes(judged))).toEqual(times(7, 2))
  })

  test.each([
    ['titles and words', '{"Fluency": {"score": "three"}, "Skillful": 2}', [3, 2]],
    ['an object around it', '{"scores": {"fluency": {"score": 4}, "tech": {"rating": 1}}}', [4, 1]],
    [
      'a list',
      '{"scores": [{"dimension": "fluency", "score": 0}, {"dimension": "tech", "score": 4}]}',
      [0, 4],
    ],
    ['an object for each', '{"fluency": {"score": 1}}\n{"tech": {"score": 2}}', [1, 2]],
    ['what it corrects', '{"fluency": 1, "tech": 1}\nActually:\n{"fluency": 3, "tech": 1}', [3, 1]],
  ])('reads %s', async (_, answer, values) => {
    const judged = await judge(scores, [answer], { ...together, dimensions: ['fluency', 'tech'] })
    expect(judged.verdicts.map(({ outcome }) => outcome)).toEqual(
      values.map((value) => ({ state: 'known', value })),
    )
  })

  test.each([
    [
      'two scores',
      '{"fluency": 1, "tech": 1}\n{"fluency": 3, "tech": 1}',
      'the answer names several scores',
    ],
    ['a range', '{"fluency": "2-3", "tech": 1}', 'the answer gives a range of scores'],
    ['another scale', '{"fluency": {"score": 9}, "tech": 1}', 'the score lies outside the levels'],
    ['none', '{"fluency": {"reason": "Level 3 of 4."}, "tech": 1}', 'the answer has no score'],
  ])('refuses %s, of this dimension only', async (_, answer, why) => {
    const judged = await judge(scores, () => answer, {
      ...together,
      dimensions: ['fluency', 'tech'],
    })
    expect(judged.verdicts.map(({ outcome }) => outcome)).toEqual([
      { state: 'unknown', why: `unreadable answer: ${why}` },
      { state: 'known', value: 1 },
    ])
  })

  test('of an answer that breaks off the dimensions count that are certainly whole', async () => {
    const judged = await judge(scores, () => '{"fluency": 3, "tech": 1', {
      ...together,
      dimensions: ['fluency', 'tech'],
    })
    expect(judged.verdicts.map(({ outcome }) => outcome.state)).toEqual(['known', 'unknown'])
  })

  test('the form is no answer', async () => {
    const form = '{ "fluency": { "reason": "…", "evidence": […], "score": … }, "tech": … }'
    const judged = await judge(scores, () => form, { ...together, dimensions: ['fluency', 'tech'] })
    for (const { outcome } of judged.verdicts) expect(outcome.state).toBe('unknown')
  })

  test('with `answer: number` it is an object of numbers', async () => {
    const numbers = JSON.stringify(Object.fromEntries(dimensions.map((name, at) => [name, at % 5])))
    const judged = await judge(scores, [numbers], { ...together, answer: 'number' })
    expect(judged.asked[0]!.schema!['properties']).toMatchObject({ fluency: { type: 'integer' } })
    expect(textOf(judged)).not.toContain('reason')
    expect(
      judged.verdicts.map(({ outcome }) => outcome.state === 'known' && outcome.value),
    ).toEqual([0, 1, 2, 3, 4, 0, 1])
  })

  test('a single dimension is asked as with `mode: each`', async () => {
    const [each, alone] = [
      await judge(scores, ['3'], one),
      await judge(scores, ['3'], { ...one, mode: 'together' }),
    ]
    expect(textOf(alone)).toBe(textOf(each))
  })

  test('offline the same levels are counted as in seven questions', async () => {
    const [each, all] = [
      await judge(scores, 'stand-ins'),
      await judge(scores, 'stand-ins', { mode: 'together' }),
    ]
    expect(outcomes(all)).toEqual(outcomes(each))
  })
})

describe('ranker', () => {
  test('each dimension and language has its own model; those that are not named go to `model`', async () => {
    const models = { fluency: { en: 'fluency-en', zh: 'fluency' }, overall: { zh: 'overall' } }
    const asked = async (language: string) =>
      (
        await judge(
          ranker,
          () => '3',
          { model: 'rest', models, dimensions: ['fluency', 'tech', 'overall'] },
          language,
        )
      ).asked.map(({ model }) => model)

    expect(await asked('en')).toEqual(['fluency-en', 'rest', 'rest'])
    expect(await asked('zh')).toEqual(['fluency', 'rest', 'overall'])
  })

  test('the dialogue is written as the released program does; the answer is its lowest digit', async () => {
    const { verdicts, asked } = await judge(ranker, ['I give 3 of 4, not 10'], one)

    expect(asked[0]!.messages.map(({ role }) => role)).toEqual(['user'])
    expect(asked[0]!.messages[0]!.content).toContain(
      '**用户**My exam is tomorrow.\n\n**AI助手**：That sounds hard.',
    )
    expect(verdicts[0]).toMatchObject({ group: 'ESC-RANK', outcome: { state: 'known', value: 0 } })
  })

  test('a system message is sent where one is given', async () => {
    const { asked } = await judge(ranker, ['3'], { ...one, judgeSystem: 'You are InternLM.' })
    expect(asked[0]!.messages[0]).toEqual({ role: 'system', content: 'You are InternLM.' })
  })

  test('Chinese words lower fluency in English alone', async () => {
    const clause = 'mostly in Chinese'
    const textIn = async (language: string) =>
      textOf(await judge(ranker, ['3'], { dimensions: ['fluency'] }, language))

    expect(await textIn('en')).toContain(clause)
    expect(await textIn('zh')).not.toContain(clause)
  })

  test('there is no value offline', async () => {
    const { verdicts } = await judge(ranker, 'stand-ins')
    for (const { outcome } of verdicts) {
      expect(outcome).toEqual({
        state: 'unknown',
        why: 'does not apply: no rule reads this dimension offline',
      })
    }
  })
})
