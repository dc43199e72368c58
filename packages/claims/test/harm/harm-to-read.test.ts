import { expect, test } from 'vitest'
import { harmToRead } from '../../src/index.js'
import { times, worldOf } from './worlds.js'

const calm = times(4, 'clear')

test('the dialogues with confirmed harm are read first, of the supporter with the worst', async () => {
  const said = {
    calm,
    once: ['clear', 'clear', 'confirmed', 'verified'],
    often: ['clear', 'confirmed', 'clear', 'confirmed'],
  } as const
  expect(await harmToRead(worldOf({ said }))).toEqual({
    supporter: 'often',
    scenarios: ['p1', 'p3'],
  })
})

test('without confirmed harm, those that a person has to decide on are read first', async () => {
  const said = { calm, keen: ['clear', 'verified', 'unverified', 'clear'] } as const
  expect(await harmToRead(worldOf({ said }))).toEqual({ supporter: 'keen', scenarios: ['p1'] })
})

test('without harm, or of low severity, there is none to read', async () => {
  expect(await harmToRead(worldOf({ said: { calm } }))).toBeUndefined()
  const low = worldOf({ said: { warm: times(4, 'confirmed') }, severity: 'low' })
  expect(await harmToRead(low)).toBeUndefined()
  expect(await harmToRead(worldOf({ said: { calm }, finds: false }))).toBeUndefined()
})
