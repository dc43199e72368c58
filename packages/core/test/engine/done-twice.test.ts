import { expect, test } from 'vitest'
import { known } from '@attune/core'
import { evaluation, type Made, talk } from '@attune/testkit/shared/toys.js'
import { World } from '@attune/testkit/shared/world.js'

const two = evaluation({ repeats: 5 })

async function warnings(made: Made): Promise<readonly (readonly [use: string, message: string])[]> {
  const world = await World.open(made)
  world.isDoneTwice = true
  const summary = await world.run(two)
  expect(summary).toMatchObject({ failed: 0, skipped: 0 })
  return world.events.flatMap((event) =>
    event.type === 'warning' ? [[event.use, event.message] as const] : [],
  )
}

const counting = (): Made => {
  let calls = 0
  return {
    'toy/length': () => ({ estimate: async () => ({ measures: { length: known(++calls) } }) }),
  }
}

test('whoever gives the same from the same is not named', async () => {
  expect(await warnings({})).toEqual([])
})

test('state between calls is named with what differs, once', async () => {
  const heard = await warnings(counting())
  expect(heard).toEqual([
    [
      'toy/length',
      expect.stringMatching(
        /^Worked on twice with the same answers, it gave two results: measures\.length\.value is \d+, then \d+\./,
      ),
    ],
  ])
})

test('so are random numbers of its own', async () => {
  const made: Made = {
    'toy/length': () => ({
      estimate: async () => ({ measures: { length: known(Math.random()) } }),
    }),
  }
  expect(await warnings(made)).toMatchObject([
    ['toy/length', expect.stringContaining('draw from random of its context')],
  ])
})

test.each([
  ['Date.now()', () => Date.now()],
  ['the day', () => new Date().toISOString().slice(0, 10)],
  ['the seconds', () => Math.floor(new Date().getTime() / 1000)],
  ['performance.now()', () => performance.timeOrigin + performance.now()],
])('so is the clock in details: %s', async (_, read) => {
  const made: Made = {
    'toy/length': () => ({
      estimate: async () => ({ measures: { length: known(1) }, details: { at: read() } }),
    }),
  }
  expect(await warnings(made)).toEqual([
    ['toy/length', expect.stringMatching(/details\.at.*\(it reads the clock\)/)],
  ])
})

test('a clock whose time is in no result is not named', async () => {
  const made: Made = {
    'toy/length': () => ({
      async estimate() {
        const start = Date.now()
        return { measures: { length: known(Date.now() < start ? 2 : 1) } }
      },
    }),
  }
  expect(await warnings(made)).toEqual([])
})

test.each([
  ['the clock', () => (new Date().getHours() < 6 ? 2 : 1), 'reads the clock'],
  ['the weekday', () => ([0, 6].includes(new Date().getDay()) ? 2 : 1), 'reads the clock'],
  ['chance', () => (Math.random() < 1e-9 ? 2 : 1), 'calls Math.random'],
])('so is a condition on %s that seldom holds', async (_, read, says) => {
  const made: Made = {
    'toy/length': () => ({ estimate: async () => ({ measures: { length: known(read()) } }) }),
  }
  expect(await warnings(made)).toMatchObject([['toy/length', expect.stringContaining(says)]])
})

test('what it gave and changes later is compared as it was', async () => {
  const values: ReturnType<typeof known<number>>[] = []
  const made: Made = {
    'toy/length': () => ({
      estimate: async () => (
        values.push(known(1)),
        { measures: {}, series: {}, details: { values } }
      ),
    }),
  }
  expect(await warnings(made)).toMatchObject([
    ['toy/length', expect.stringMatching(/details\.values has \d+ items, then/)],
  ])
})

test('the last digits of a number may differ', async () => {
  let digit = 0
  const made: Made = {
    'toy/length': () => ({
      estimate: async () => ({ measures: { length: known(3 + 1e-8 * ++digit) } }),
    }),
  }
  expect(await warnings(made)).toEqual([])
})

test('a supporter that says something else to the same words is named, and not the simulator', async () => {
  let said = 0
  const heard = await warnings({
    'toy/kind': () => ({ reply: async () => ({ text: `Reply ${++said}.` }) }),
  })
  expect(heard).toMatchObject([['supporter "kind"', expect.stringContaining('turns[1].text.')]])
})

test('a simulator that asks the supporter something else is named, and not the supporter', async () => {
  let opened = 0
  const heard = await warnings({
    'toy/simulator': () => ({
      simulate: async (_, supporter) => {
        const opening = `I am lost, ${++opened}.`
        const { text } = await supporter.reply({
          language: 'en',
          turns: [{ speaker: 'seeker', text: opening }],
          id: 's',
        })
        return talk(opening, text)
      },
    }),
    'toy/kind': () => ({
      reply: async ({ turns }) => ({ text: `You said ${turns.at(-1)!.text}` }),
    }),
  })
  expect(heard).toMatchObject([['toy/simulator', expect.any(String)]])
})

test('a component that cannot do it again is named with what ended it', async () => {
  const seen = new Set<string>()
  const heard = await warnings({
    'toy/length': () => ({
      estimate: async (_, scenario, { key }) => {
        if (seen.has(key)) throw new Error('the file is there already')
        seen.add(key)
        return { measures: { length: known(1) } }
      },
    }),
  })
  expect(heard).toMatchObject([
    [
      'toy/length',
      expect.stringContaining(
        'it failed: toy/length failed to estimate: the file is there already.',
      ),
    ],
  ])
})

test('three units of a component, and then one of a hundred by their keys', async () => {
  const world = await World.open({})
  world.isDoneTwice = true
  await world.run(evaluation({ repeats: 30 }))
  const [dialogues, estimates] = [180, 180]
  const again = world.count('toy/length.estimate') - estimates
  expect(again).toBeGreaterThanOrEqual(3)
  // Two pairs of dialogues of one scenario, in both orders, are eight more.
  expect(again).toBeLessThan(3 + 8 + 0.05 * estimates)
  expect(world.count('toy/simulator.simulate') - dialogues).toBeGreaterThanOrEqual(6)
})
