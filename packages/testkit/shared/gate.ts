import { setImmediate } from 'node:timers/promises'

export interface Gate {
  readonly passed: Promise<void>
  open(): void
  fail(error: Error): void
}

/** A promise that settles when the test says so. */
export function gate(): Gate {
  let open!: () => void
  let fail!: (error: Error) => void
  const passed = new Promise<void>((resolve, reject) => {
    open = resolve
    fail = reject
  })
  return { passed, open, fail }
}

/** Some turns of the event loop: everything that waits for nothing outside has happened then. */
export async function turns(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await setImmediate()
}
