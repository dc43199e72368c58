import { describe, expect, test } from 'vitest'
import { Changes } from '@attune/core/findings'
import { known, type Known, unknown } from '@attune/core'

const changesOf = (...dialogues: readonly Record<string, Known<number | string>>[]) => {
  const changes = new Changes()
  return dialogues.flatMap((said, at) =>
    changes.changesIn(new Map(Object.entries(said)), `s${at + 1} with bot`),
  )
}

describe('what an instrument says of each dialogue', () => {
  test('may be the same, less, more, or unknown', () => {
    const warm = { warm: known(1) }
    expect(
      changesOf(
        warm,
        { warm: known(3) },
        { warm: unknown('unreadable') },
        { warm: known(0), deep: known('yes') },
      ),
    ).toEqual([])
    expect(changesOf({ warm: known(1), deep: known(2) }, warm, {}, { deep: known(2) })).toEqual([])
    expect(changesOf({ warm: unknown('unreadable') }, warm)).toEqual([])
  })

  test('is named where a number becomes a label, once for each name', () => {
    expect(
      changesOf(
        { warm: known(1) },
        { warm: known('4') },
        { warm: known('bad') },
        { warm: known(2) },
      ),
    ).toEqual([
      '"warm" is a number for s1 with bot and a label for s2 with bot: values of one name must be of one kind.',
    ])
  })

  test('may be something else for another sort of dialogue', () => {
    const changes = new Changes()
    const changesIn = (name: string, value: string | number, sort: string) =>
      changes.changesIn(new Map([[name, known(value)]]), `${sort} with bot`, sort)
    expect([
      ...changesIn('em', 1, 'qa'),
      ...changesIn('f1', 1, 'summary'),
      ...changesIn('em', 2, 'qa'),
    ]).toEqual([])
    expect(changesIn('em', 'no', 'summary')).toHaveLength(2)
  })

  test('is named where it is something else instead, once', () => {
    expect(changesOf({ c0: known(1) }, { c1: known(1) }, { c2: known(1) })).toEqual([
      '"c0" is given for s1 with bot, and "c1" instead for s2 with bot: their columns hold different dialogues.',
    ])
  })
})
