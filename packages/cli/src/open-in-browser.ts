import { spawn } from 'node:child_process'
import { platform } from 'node:process'

const openers: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['explorer'],
}

/** Opens a file or an address on the desktop; without a desktop it does nothing. */
export function openInBrowser(target: string): void {
  const [command = 'xdg-open'] = openers[platform] ?? []
  spawn(command, [target], { detached: true, stdio: 'ignore' })
    .on('error', () => undefined)
    .unref()
}
