/** Groups that others have under way are put off, and come when these are done. */
import { expect, test } from 'vitest'
import type { Group } from '@attune/core/runtime'
import type { Status } from '@attune/core/store'
import { claimedGroups } from '../../src/engine/shared-groups.js'

const group = (name: string): Group =>
  ({ evaluation: name, units: [{ key: name }] }) as unknown as Group

/** A store in which somebody else has some keys. */
function storeWhere(others: Set<string>) {
  return {
    statuses: async (): Promise<ReadonlyMap<string, Status>> => new Map(),
    claim: async (groups: readonly (readonly string[])[]) =>
      groups.map((keys) => !keys.some((key) => others.has(key))),
  }
}

const unheard = { isOver: () => false, beforeQuery: () => {}, onWait: () => {} }

async function* feed(
  pages: readonly (readonly Group[])[],
  before: (at: number) => void,
): AsyncGenerator<readonly Group[]> {
  for (const [at, page] of pages.entries()) {
    before(at)
    yield page
  }
}

const namesOf = async (own: AsyncIterable<{ readonly group: Group }>): Promise<string[]> => {
  const names: string[] = []
  for await (const { group: each } of own) names.push(each.evaluation)
  return names
}

test('an empty page has those looked at again that were put off', async () => {
  const others = new Set(['b'])
  const pages = feed(
    [[group('a'), group('b')], [], [group('c')]],
    (at) => void (at === 1 && others.clear()),
  )
  expect(await namesOf(claimedGroups(pages, storeWhere(others), unheard))).toEqual(['a', 'b', 'c'])
})

test('what is still put off when the pages end comes last', async () => {
  const others = new Set(['b'])
  setTimeout(() => others.clear(), 20)
  expect(
    await namesOf(
      claimedGroups(
        feed([[group('a'), group('b')], [group('c')]], () => {}),
        storeWhere(others),
        unheard,
      ),
    ),
  ).toEqual(['a', 'c', 'b'])
})

test('a run that is over waits for nobody', async () => {
  const own = claimedGroups(
    feed([[group('a'), group('b')]], () => {}),
    storeWhere(new Set(['b'])),
    { ...unheard, isOver: () => true },
  )
  expect(await namesOf(own)).toEqual(['a'])
})
