/** Whether something was stored since the last look, told by the files of the store: no query, no lock. */
import { statSync } from 'node:fs'

export function stampOf(file: string): string {
  return [file, `${file}-wal`]
    .map((each) => {
      const stats = statSync(each, { throwIfNoEntry: false })
      return stats === undefined ? '' : `${stats.mtimeMs} ${stats.size}`
    })
    .join(' | ')
}
