import { expect, it } from 'vitest'
import { importing, logs } from './import-memory.js'

/** Megabytes that the command takes, with the schema of the config that it writes. */
const OWN = 150

it.each(Object.keys(logs) as (keyof typeof logs)[])(
  'memory of an import, %s: at most 150 MB, and four times the longest line that is read',
  (shape) => {
    for (const [sizes, longest] of [
      [[], 0],
      [[200], 0],
      [[20], 20],
      [[60, 200], 60],
    ] as const) {
      const { peak, conversations, faults } = importing(logs[shape](sizes))
      console.log(`${shape}, lines of ${sizes.join(' and ') || '0'} MB: ${peak.toFixed(0)} MB`)
      expect(conversations + faults.length).toBe(2 + sizes.length)
      expect(peak).toBeLessThanOrEqual(OWN + 4 * longest)
    }
  },
)
