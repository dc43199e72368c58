import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Project } from './types.js'
import { writeReport } from './write-report.js'

/** Enough for some thousand dialogues; `attune report` takes more. */
const SIZE = '10MB'

/** The report of the results so far: written if there is anything new, or none yet. Gives its path. */
export async function keepReport(project: Project, isNew: boolean, signal: AbortSignal): Promise<string> {
  const file = join(project.config.output, 'report.html')
  if (!isNew && existsSync(file)) return file
  await writeReport(project, { maxSize: SIZE, texts: true, prompts: true, folder: false, signal })
  return file
}
