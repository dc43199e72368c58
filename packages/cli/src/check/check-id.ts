/** Id of a check: runs of the same check share it on all machines. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The check's id, by default the commit. Undefined if no commit identifies the checked version:
 * outside a repository, or with uncommitted changes.
 */
export async function checkId({
  ATTUNE_CHECK_ID,
  GITHUB_SHA,
  CI_COMMIT_SHA,
  GIT_DIR,
}: Environment): Promise<string | undefined> {
  const given = ATTUNE_CHECK_ID || GITHUB_SHA || CI_COMMIT_SHA
  if (given) return given
  // Git is started only inside a repository.
  return GIT_DIR || isInRepository(process.cwd()) ? headCommit() : undefined
}

const isInRepository = (folder: string): boolean =>
  existsSync(join(folder, '.git')) ||
  (folder !== dirname(folder) && isInRepository(dirname(folder)))

async function headCommit(): Promise<string | undefined> {
  const args = ['describe', '--always', '--abbrev=40', '--exclude=*', '--dirty']
  try {
    const { stdout } = await promisify(execFile)('git', args)
    return stdout.trim().endsWith('-dirty') ? undefined : stdout.trim()
  } catch {
    return undefined
  }
}
