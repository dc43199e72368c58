import { describe, expect, it } from 'vitest'
import { saysFarewell } from '../../src/detector/farewell.js'
import { isWeakEnd } from '../../src/detector/windows.js'
import { windowsOf } from './windows-of.js'
import { releasedData } from '../released-data.js'
import { dialoguesAtHand, readerLabels } from './dialogues-at-hand.js'

describe.skipIf(!releasedData)(
  'Detecting ends in released English dialogues (needs ATTUNE_DATA)',
  () => {
    const dialogues = releasedData ? dialoguesAtHand() : []
    const byId = new Map(dialogues.map((dialogue) => [dialogue.id, dialogue]))
    const labels = readerLabels()
    const windows = dialogues.flatMap((dialogue) =>
      windowsOf(dialogue.messages).map((window) => ({ dialogue, window })),
    )
    const byReader = labels.flatMap(({ id, ends, unclear }) =>
      windows
        .filter(
          ({ dialogue, window }) => dialogue.id === id && !unclear.includes(window.messagesSeen),
        )
        .map((each) => ({ ...each, end: ends.includes(each.window.messagesSeen) })),
    )

    it('has 91 dialogues; the rule calls 161 of their 2823 windows ends, a reader 57 of 733', () => {
      expect([dialogues.length, windows.length]).toEqual([91, 2823])
      expect(windows.filter(({ window }) => isWeakEnd(window))).toHaveLength(161)
      expect([byReader.length, byReader.filter(({ end }) => end).length]).toEqual([733, 57])
    })

    it('every label of the reader belongs to a message of a dialogue', () => {
      expect(labels.map(({ id }) => byId.get(id)?.messages.length)).toEqual(
        labels.map(({ messages }) => messages),
      )
      for (const { messages, ends, unclear } of labels) {
        for (const at of [...ends, ...unclear]) expect(at).toBeLessThanOrEqual(messages)
      }
    })

    it('a message that says farewell is an end for the reader as well', () => {
      const said = byReader.filter(({ dialogue, window }) =>
        saysFarewell(dialogue.messages[window.messagesSeen - 1]!),
      )
      expect([said.length, said.filter(({ end }) => end).length]).toEqual([15, 15])
    })

    it('the rule itself misses a third of the ends that a reader sees', () => {
      const found = byReader.map(({ window, end }) => ({ said: isWeakEnd(window), end }))
      const right = found.filter(({ said, end }) => said === end)
      const [hits, ends] = [
        right.filter(({ end }) => end).length,
        found.filter(({ end }) => end).length,
      ]
      const shares = [
        right.length / found.length,
        (2 * hits) / (ends + found.filter(({ said }) => said).length),
        hits / ends,
        (right.length - hits) / (found.length - ends),
      ]
      expect(shares.map((share) => Math.round(share * 1000) / 10)).toEqual([95.1, 67.9, 66.7, 97.5])
    })
  },
)
