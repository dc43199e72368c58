import { openSync, closeSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { errors } from '../errors.js'

/** One server writes to a study: two would not know of each other's rows. Of a server that died the lock is taken over. */
export function lockStudy(folder: string): () => void {
  const file = join(folder, '.serve.lock')
  for (;;) {
    try {
      const handle = openSync(file, 'wx')
      writeSync(handle, String(process.pid))
      closeSync(handle)
      return () => rmSync(file, { force: true })
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
      const pid = Number(readFileSync(file, 'utf8'))
      if (isAlive(pid)) throw errors.error('STUDY_SERVED', { folder, pid }, { cause })
      rmSync(file, { force: true })
    }
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
