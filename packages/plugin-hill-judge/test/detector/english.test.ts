/** The detector that the package ships: how it was made, and what it finds. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { endProbability, readDetectorModel, tfidfRows } from '../../src/detector/detector.js'
import type { DialogueWindow } from '../../src/detector/windows.js'
import { releasedData } from '../released-data.js'
import { dialoguesAtHand, readerLabels } from './dialogues-at-hand.js'
import { windowsOf } from './windows-of.js'

const textOf = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const model = readDetectorModel(textOf('../../src/detector/english.json'), 'english.json')
const probability = endProbability(model)

interface Marked {
  readonly heldOut: boolean
  readonly turns: readonly { readonly text: string; readonly end?: true }[]
}

const dialogues = textOf('../../scripts/endings.jsonl')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Marked)

type Labelled = DialogueWindow & { readonly end: boolean }

const windowsOfAll = (from: readonly Marked[]): Labelled[] =>
  from.flatMap(({ turns }) =>
    windowsOf(turns.map(({ text }) => text)).map((window, at) => ({
      ...window,
      end: turns[at]!.end === true || turns[at + 1]!.end === true,
    })),
  )

/** [found, ends, false alarms, others]; a session ignores the first six messages. */
function record(windows: readonly Labelled[]): number[] {
  const [ends, others] = [windows.filter(({ end }) => end), windows.filter(({ end }) => !end)]
  const found = (of: readonly Labelled[]): number =>
    of.filter(({ text, messagesSeen }) => messagesSeen > 6 && probability(text) > 0.5).length
  return [found(ends), ends.length, found(others), others.length]
}

const training = windowsOfAll(dialogues.filter(({ heldOut }) => !heldOut))

describe('the English detector', () => {
  it('is the optimum of its recipe on the dialogues that are not held out', () => {
    const rowOf = tfidfRows(model)
    const gradient = model.weights.map((weight) => weight / 100)
    let intercept = 0
    const documents = model.vocabulary.map(() => 0)
    for (const { text, end } of training) {
      const error = probability(text) - Number(end)
      intercept += error
      for (const [at, value] of rowOf(text)) {
        gradient[at]! += error * value
        documents[at]! += 1
      }
    }
    expect(Math.max(...gradient.map(Math.abs), Math.abs(intercept))).toBeLessThan(1e-3)
    const idf = documents.map((count) => Math.log((1 + training.length) / (1 + count)) + 1)
    expect(Math.max(...idf.map((value, at) => Math.abs(value - model.idf[at]!)))).toBeLessThan(1e-7)
    expect(Math.min(...documents)).toBe(3)
  })

  it('finds 6 of 11 ends in dialogues of ours that are held out, with 1 false alarm in 171', () => {
    expect(record(windowsOfAll(dialogues.filter(({ heldOut }) => heldOut)))).toEqual([
      6, 11, 1, 171,
    ])
  })

  it.skipIf(!releasedData)(
    'finds 48 of 57 ends in released dialogues, with 13 false alarms in 676 (needs ATTUNE_DATA)',
    () => {
      const messages = new Map(dialoguesAtHand().map(({ id, messages }) => [id, messages]))
      const read = readerLabels().flatMap(({ id, ends, unclear }) =>
        windowsOf(messages.get(id)!)
          .filter(({ messagesSeen }) => !unclear.includes(messagesSeen))
          .map((window) => ({ ...window, end: ends.includes(window.messagesSeen), id })),
      )
      expect(record(read)).toEqual([48, 57, 13, 676])
      expect(record(read.filter(({ id }) => id.startsWith('esc-judge')))).toEqual([8, 10, 0, 58])
    },
  )
})
