import { isAttuneError, known, type Dialogue } from '@attune/core'
import { describe, expect, it } from 'vitest'
import { readDetectorModel, writeDetectorModel } from '../../src/detector/model-file.js'
import { endProbability, trainDetectorFromDialogues, windowOf } from '../../src/index.js'

const topics = ['work', 'school', 'family', 'money', 'sleep']

/** Dialogues that go on about a topic and end with a farewell after eight messages. */
const dialogues = Array.from({ length: 40 }, (_, number): Pick<Dialogue, 'turns'> => {
  const topic = topics[number % topics.length] ?? ''
  const lines = [
    'Hello there',
    `Trouble with ${topic} again`,
    `What happened with ${topic}`,
    `Everything about ${topic} hurts`,
    'Tell me more about that',
    `My ${topic} keeps me awake number ${number}`,
    'We found a small step',
    'Thanks for listening, that helped. Goodbye',
    'Take care, I am looking forward to next week',
  ]
  return { turns: lines.map((text, at) => ({ speaker: at % 2 === 0 ? 'supporter' : 'seeker', text })) }
})

describe('training on dialogues', () => {
  it('holds out whole dialogues, a fifth of them', () => {
    const { report } = trainDetectorFromDialogues(dialogues)

    expect(report.dialogues).toEqual({ training: 32, heldOut: 8 })
    expect(report.windows).toEqual({ training: 256, heldOut: 64 })
    expect(report.weakEnds).toBe(80)
  })

  it('learns to imitate the phrase rule, and reports how well', () => {
    const { model, report } = trainDetectorFromDialogues(dialogues)
    const probability = endProbability(model)

    expect(report.againstRule).toMatchObject({ windows: 64, accuracy: known(1), f1: known(1), recallEnd: known(1) })
    expect(probability(windowOf('that helped goodbye', 'take care', 9).text)).toBeGreaterThan(0.5)
    expect(probability(windowOf('hello there', 'trouble with work', 2).text)).toBeLessThan(0.5)
    expect(report.strongest.end.map(([feature]) => feature).join(' ')).toMatch(/care|goodbye|listening/)
    expect(report.strongest.end[0]![1]).toBeGreaterThan(report.strongest.other[0]![1])
  })

  it('gives the same model for the same seed, and other held-out dialogues for another', () => {
    const again = trainDetectorFromDialogues(dialogues)
    expect(again).toEqual(trainDetectorFromDialogues(dialogues))
    expect(trainDetectorFromDialogues(dialogues, { seed: '1' }).model).not.toEqual(again.model)
  })

  it('makes a smaller model without rare features', () => {
    const [whole, small] = [{}, { minDf: 3 }].map((options) => trainDetectorFromDialogues(dialogues, options).model)

    expect(small!.vocabulary.length).toBeLessThan(whole!.vocabulary.length)
    expect(small!.vocabulary.join(' ')).not.toMatch(/number \d/)
  })

  it('is also scored against labels given by people', () => {
    const handLabelled = [
      { text: windowOf('that helped goodbye', 'take care', 9).text, end: true },
      { text: windowOf('hello there', 'trouble with work', 2).text, end: true },
    ]
    const { report } = trainDetectorFromDialogues(dialogues, { handLabelled })

    expect(report.againstPeople).toMatchObject({ windows: 2, accuracy: known(0.5) })
  })

  it('gives a model that its file holds exactly', () => {
    const { model } = trainDetectorFromDialogues(dialogues)

    expect(readDetectorModel(writeDetectorModel(model), 'model.json')).toEqual(model)
  })

  it.each([
    ['nothing to train on', [], {}, 'hill-judge/TRAINING_DATA'],
    ['no farewell in any dialogue', [{ turns: dialogues[0]!.turns.slice(0, 5) }], {}, 'hill-judge/TRAINING_DATA'],
    ['everything held out', dialogues, { heldOut: 1 }, 'STATISTICS_INPUT'],
  ])('refuses %s', (_, given, options, code) => {
    expect(() => trainDetectorFromDialogues(given, options)).toThrow(
      expect.toSatisfy((error) => isAttuneError(error) && error.code === code),
    )
  })
})
