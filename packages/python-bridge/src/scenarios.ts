/** Reads scenarios from a Python generator, one page at a time, as they are needed. */
import type { Scenario } from '@attune/core'
import type { Calls, WorkRequest } from './work.js'

type Run = (request: Pick<WorkRequest, 'calls' | 'signal'>) => Promise<unknown>

export async function* yieldedBy(run: Run): AsyncGenerator<Scenario> {
  const stop = new AbortController()
  let page: readonly Scenario[] = []
  let hearOfPage = (): void => {}
  let letGo = (): void => {}
  const calls: Calls = {
    scenarios: ({ page: given }: { page: readonly Scenario[] }) => {
      page = given
      hearOfPage()
      return new Promise<void>((resolve) => (letGo = resolve))
    },
  }
  let arrived = new Promise<void>((resolve) => (hearOfPage = resolve))
  const ended = run({ calls, signal: stop.signal }).then(() => 'ended' as const)
  ended.catch(() => {})
  try {
    while ((await Promise.race([ended, arrived])) !== 'ended') {
      yield* page
      arrived = new Promise<void>((resolve) => (hearOfPage = resolve))
      letGo()
    }
  } finally {
    stop.abort(new Error('no more scenarios are wanted'))
    letGo()
  }
}
