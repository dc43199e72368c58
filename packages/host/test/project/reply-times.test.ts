import { expect, test } from 'vitest'
import { known } from '@attune/core'
import type { TimedUnit } from '@attune/project'
import { replyTimes } from '../../src/project/outlook.js'

const call = (reply: number | undefined, took: number) => ({
  model: 'm',
  took,
  answered: '2026-01-02',
  ...(reply !== undefined && { reply }),
})
const unit = (
  evaluation: string,
  supporter: string,
  calls: readonly ReturnType<typeof call>[],
  more = {},
): TimedUnit => ({
  evaluation,
  kind: 'simulate',
  label: 'talk',
  supporter,
  key: 'k',
  made: '2026-01-02',
  times: { took: 9999, calls },
  ...more,
})
const projectOf = (uses: Readonly<Record<string, string>>, units: readonly TimedUnit[]) => ({
  config: {
    evaluations: Object.entries(uses).map(([name, use]) => ({
      name,
      analyses: [{ use }],
    })) as never,
  },
  read: {
    async *times() {
      yield* units
    },
  },
})

test('the time to a reply is that of the supporter’s own calls for it, added up', async () => {
  const found = await replyTimes(
    projectOf({ e: 'core/replies' }, [
      unit('e', 'bot', [
        call(undefined, 5000),
        call(1, 100),
        call(1, 200),
        call(undefined, 5000),
        call(2, 500),
      ]),
      unit('e', 'bot', [call(1, 400)]),
      unit('e', 'bot', [call(1, 7000)], { kind: 'estimate' }),
    ]),
  )
  expect(found?.rows).toEqual([
    {
      evaluation: 'e',
      supporter: 'bot',
      median: { value: known(0.4), n: 3 },
      most: { value: known(0.5), n: 3 },
    },
  ])
})

test('nothing is said of evaluations that do not ask, and of supporters that call nothing', async () => {
  const units = [unit('e', 'bot', [call(1, 100)]), unit('quiet', 'bot', [call(1, 100)])]
  const asked = await replyTimes(projectOf({ e: 'core/replies', quiet: 'core/measures' }, units))
  expect(asked?.rows).toHaveLength(1)
  expect(await replyTimes(projectOf({ quiet: 'core/measures' }, units))).toBeUndefined()
  expect(
    await replyTimes(projectOf({ e: 'core/replies' }, [unit('e', 'rules', [])])),
  ).toBeUndefined()
})
