/** Something that an author should change: what is so, and what to do. */
export interface Finding {
  /** `mine/rate`, `package.json`, `README.md`… */
  readonly where: string
  readonly what: string
  readonly fix: string
  /** `file:line` in the code of the plugin. */
  readonly at?: string
}

/** What was looked at, and what is wrong. */
export interface Checked {
  readonly checks: number
  readonly findings: readonly Finding[]
}

export const together = (parts: readonly Checked[]): Checked => ({
  checks: parts.reduce((sum, { checks }) => sum + checks, 0),
  findings: parts.flatMap(({ findings }) => findings),
})

/** The same thing may be met by several checks. */
export const distinct = ({ checks, findings }: Checked): Checked => ({
  checks,
  findings: [...new Map(findings.map((each) => [JSON.stringify([each.where, each.what]), each])).values()],
})

interface Told {
  readonly code?: string
  readonly stack?: string
  readonly cause?: { readonly stack?: string }
  readonly message: string
  readonly fix?: string
  readonly what?: string
  readonly details?: { readonly problems?: readonly Told[] }
}

/** Of an error: one for each problem that it holds. */
export function findingsOf(where: string, error: unknown): readonly Finding[] {
  const { message, fix = '', what = message, details, code } = error as Told
  const problems = details?.problems ?? []
  if (problems.length > 0) return problems.map((each) => ({ where, what: each.message, fix: each.fix ?? '' }))
  const at = placeOf(error as Told)
  const remedy = code === 'COMPONENT_THREW' && fix.startsWith('--debug') ? 'Correct the code that threw it.' : fix
  return [{ where, what, fix: remedy, ...(at !== undefined && { at }) }]
}

/** The first line of the stack that is neither Attune's nor Node's. */
function placeOf({ code, cause }: Told): string | undefined {
  if (code !== 'COMPONENT_THREW') return undefined
  const foreign = (cause?.stack ?? '').split('\n').find((line) => /:\d+:\d+\)?$/.test(line) && !notTheirs.test(line))
  const [, file, line] = /(?:file:\/\/)?([^\s(]+):(\d+):\d+\)?$/.exec(foreign ?? '') ?? []
  return file === undefined ? undefined : `${file}:${line}`
}

const notTheirs = /node:|<anonymous>|[\\/](?:@attune|packages)[\\/](?:core|cli|testkit)[\\/]/

export async function attempt(where: string, work: () => unknown): Promise<Checked> {
  try {
    await work()
    return { checks: 1, findings: [] }
  } catch (error) {
    return { checks: 1, findings: findingsOf(where, error) }
  }
}
