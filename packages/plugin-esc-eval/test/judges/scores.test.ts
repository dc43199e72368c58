import type { DialogueJudge } from '@attune/core'
import { dialogueOf, make, scenario, scriptedContext, type Answers } from '@attune/testkit'
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
  const verdicts = await (make(component, options) as DialogueJudge).judge(talk, scenario, scripted.context)
  return { verdicts, ...scripted }
}

const one = { dimensions: ['overall'] }
const textOf = ({ asked }: Awaited<ReturnType<typeof judge>>, at = 0): string =>
  asked[at]!.messages.map(({ content }) => content).join('\n')

describe('scores', () => {
  test('seven questions, which begin with the same instructions and dialogue and serve whoever asks the same', async () => {
    const judged = await judge(scores, () => '{"reason": "Kind.", "evidence": [2, 9], "score": 3}', { model: 'x' })
    const texts = judged.asked.map((_, at) => textOf(judged, at))
    const beginning = texts[0]!.slice(0, texts[0]!.indexOf('## Dimension'))

    expect(judged.verdicts.map(({ criterion }) => criterion)).toEqual(dimensions)
    expect(beginning).toContain('> That sounds hard.')
    expect(texts.every((text) => text.startsWith(beginning))).toBe(true)
    expect(new Set(texts).size).toBe(7)
    expect(
      judged.asked.every(({ shared, model, sampling }) => shared && model === 'x' && sampling.temperature === 0),
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
    expect(verdicts[0]!.outcome).toEqual({ state: 'unknown', why: 'unreadable answer: the answer has no score' })
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
    const { verdicts } = await judge(scores, () => '{"reason": "…", "evidence": […], "score": …}', one)
    expect(verdicts[0]!.outcome.state).toBe('unknown')
  })
})

describe('ranker', () => {
  test('each dimension and language has its own model; those that are not named go to `model`', async () => {
    const models = { fluency: { en: 'fluency-en', zh: 'fluency' }, overall: { zh: 'overall' } }
    const asked = async (language: string) =>
      (
        await judge(ranker, () => '3', { model: 'rest', models, dimensions: ['fluency', 'tech', 'overall'] }, language)
      ).asked.map(({ model }) => model)

    expect(await asked('en')).toEqual(['fluency-en', 'rest', 'rest'])
    expect(await asked('zh')).toEqual(['fluency', 'rest', 'overall'])
  })

  test('the dialogue is written as the released program does; the answer is its lowest digit', async () => {
    const { verdicts, asked } = await judge(ranker, ['I give 3 of 4, not 10'], one)

    expect(asked[0]!.messages.map(({ role }) => role)).toEqual(['user'])
    expect(asked[0]!.messages[0]!.content).toContain('**用户**My exam is tomorrow.\n\n**AI助手**：That sounds hard.')
    expect(verdicts[0]).toMatchObject({ group: 'ESC-RANK', outcome: { state: 'known', value: 0 } })
  })

  test('`reader: strict` refuses what is not one clear score', async () => {
    const { verdicts } = await judge(ranker, ['3 or 4'], { ...one, reader: 'strict' })
    expect(verdicts[0]!.outcome).toEqual({
      state: 'unknown',
      why: 'unreadable answer: the answer names several scores',
    })
  })

  test('a system message is sent where one is given', async () => {
    const { asked } = await judge(ranker, ['3'], { ...one, judgeSystem: 'You are InternLM.' })
    expect(asked[0]!.messages[0]).toEqual({ role: 'system', content: 'You are InternLM.' })
  })

  test('Chinese words lower fluency in English alone', async () => {
    const clause = 'mostly in Chinese'
    const textIn = async (language: string) => textOf(await judge(ranker, ['3'], { dimensions: ['fluency'] }, language))

    expect(await textIn('en')).toContain(clause)
    expect(await textIn('zh')).not.toContain(clause)
  })

  test('there is no value offline', async () => {
    const { verdicts } = await judge(ranker, 'stand-ins')
    for (const { outcome } of verdicts) {
      expect(outcome).toEqual({ state: 'unknown', why: 'does not apply: no rule reads this dimension offline' })
    }
  })
})
