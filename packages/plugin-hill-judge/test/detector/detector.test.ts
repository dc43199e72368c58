import { describe, expect, it } from 'vitest'
import { isWeakEnd } from '../../src/detector/windows.js'
import { windowsOf } from './windows-of.js'
import { readReleased, releasedData } from '../released-data.js'

describe.skipIf(!releasedData)('the weak rule on released dialogues (needs ATTUNE_DATA)', () => {
  it('hears the farewell at the end of one', () => {
    const tail = readReleased<string[]>('esc-judge/notebook/chat-tail-example.json')
    const earlier = Array.from({ length: 12 }, () => 'Tell me more.')
    expect(windowsOf([...earlier, ...tail]).map(isWeakEnd)).toEqual([
      ...earlier.map(() => false),
      false,
      true,
    ])
  })
})
