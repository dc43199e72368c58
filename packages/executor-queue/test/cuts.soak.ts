import { expect, it } from 'vitest'
import { startPostgres } from '@attune/testkit/shared/postgres-server.js'
import { cutWhileWorking } from './cuts.js'

it('500 cuts of connections under load end nothing: each group is done once, and each call is counted once', async () => {
  const server = await startPostgres()
  try {
    const { uncaught, groups, done, kept, left } = await cutWhileWorking(server.url(), 500)
    expect(uncaught).toEqual([])
    expect(done.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: groups }, (_, place) => place),
    )
    expect(kept).toEqual({ spent: groups, units: groups, answers: groups, shared: groups })
    expect(left).toBe(0)
  } finally {
    server.close()
  }
}, 600_000)
