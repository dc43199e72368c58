/** A thread that does not answer is blamed on a component only if code of it runs. */
import { afterAll, expect, test } from 'vitest'
import { isOfPlugin, setWitnesses } from '../src/process-guard.js'

const inside = (...uses: string[]): void =>
  setWitnesses({
    framesOf: () => [],
    originOf: () => undefined,
    whoIsIn: () => uses.map((use) => ({ use, doing: 'simulate' })),
  })
afterAll(() => inside())

const at = {
  core: 'node_modules/@attune/core/dist/bundle/values.js:103',
  other: 'study/talk.mjs:7',
}

test.each([
  ['code of a plugin', { at: at.other, plugin: 'talk' }, [], true],
  ['code of a component outside of plugins', { at: at.other }, ['sick/talk'], true],
  ['code of the core while a component waits', { at: at.core }, ['sick/talk'], false],
  ['no code while a component waits', undefined, ['sick/talk'], false],
  ['other code while a component of the core works', { at: at.other }, ['core/http'], false],
])('%s', (_, culprit, uses, isBlamed) => {
  inside(...uses)
  expect(isOfPlugin(culprit)).toBe(isBlamed)
})
