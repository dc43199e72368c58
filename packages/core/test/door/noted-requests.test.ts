import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { notingRequests } from '@attune/core/runtime'

const ignore = (): void => {}

test('the async hooks are disabled when the last noted call has ended', async () => {
  // A copy of its own: hooks stay on once pure code has run in the process, as other tests let it.
  const copy = '../../src/door/purity.js?own'
  const { notingRequests: noting } = (await import(copy)) as {
    notingRequests: typeof notingRequests
  }
  const disable = vi.spyOn(AsyncLocalStorage.prototype, 'disable')
  onTestFinished(() => disable.mockRestore())
  let open = (): void => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const long = noting('p/long', () => gate, ignore)
  const failing = noting('p/short', () => Promise.reject(new Error('no')), ignore)
  await expect(failing).rejects.toThrow('no')
  expect(disable).not.toHaveBeenCalled()
  open()
  await long
  expect(disable).toHaveBeenCalledOnce()
})

test('requests of a noted call are named after the end of another one', async () => {
  const found = vi.fn<(api: string, by: string) => void>()
  const sending = async (): Promise<void> => {
    await turn()
    await turn()
    await fetch('data:,').catch(() => undefined)
  }
  const noted = notingRequests('p/sending', sending, found)
  await notingRequests('p/other', () => undefined, ignore)
  await noted
  expect(found).toHaveBeenCalledExactlyOnceWith('fetch', 'p/sending')
})
