/** Which check this is: runs of one check, on whatever machines, have the same id. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

type Environment = Readonly<Record<string, string | undefined>>

/** By default the commit. None where no commit says what is checked: outside of a repository, and with changes in it. */
export async function checkId({
  ATTUNE_CHECK_ID,
  GITHUB_SHA,
  CI_COMMIT_SHA,
}: Environment): Promise<string | undefined> {
  return ATTUNE_CHECK_ID || GITHUB_SHA || CI_COMMIT_SHA || (await headCommit())
}

async function headCommit(): Promise<string | undefined> {
  const args = ['describe', '--always', '--abbrev=40', '--exclude=*', '--dirty']
  try {
    const { stdout } = await promisify(execFile)('git', args)
    return stdout.trim().endsWith('-dirty') ? undefined : stdout.trim()
  } catch {
    return undefined
  }
}
