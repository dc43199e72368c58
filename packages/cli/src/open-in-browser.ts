import { spawn } from 'node:child_process'
import { platform } from 'node:process'

const openers: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['explorer'],
}

/** Hands a file or an address to the desktop; a machine without one has nothing to open it with, and that is no error. */
export function openInBrowser(target: string): void {
  const [command = 'xdg-open'] = openers[platform] ?? []
  spawn(command, [target], { detached: true, stdio: 'ignore' })
    .on('error', () => undefined)
    .unref()
}
