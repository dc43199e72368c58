import { expect, it } from 'vitest'
import { importing, logs } from './import-memory.js'

/** Megabytes by which two runs on the same log may differ. */
const SLACK = 15

it.each(Object.keys(logs) as (keyof typeof logs)[])(
  'memory of an import, %s: beyond what the command takes, at most four times the longest line that is read',
  (shape) => {
    const own = importing(logs[shape]([])).peak
    for (const [sizes, longest] of [
      [[200], 0],
      [[20], 20],
      [[60, 200], 60],
    ] as const) {
      const { peak, conversations, faults } = importing(logs[shape](sizes))
      const more = peak - own
      console.log(`${shape}, lines of ${sizes.join(' and ')} MB: ${own.toFixed(0)} MB and ${more.toFixed(0)} MB more`)
      expect(conversations + faults.length).toBe(2 + sizes.length)
      expect(more).toBeLessThanOrEqual(4 * longest + SLACK)
    }
  },
)
