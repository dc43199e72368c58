import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Project } from './types.js'
import { writeReport } from './write-report.js'

/** Enough for some thousand dialogues; `attune report` takes more. */
const SIZE = '10MB'

/** The report of the results so far: written if there is anything new, or none yet. Gives its path. */
export async function keepReport(project: Project, isNew: boolean): Promise<string> {
  const { output, part } = project.config
  // Which part the last one showed, nobody knows.
  const file = join(output, part ? 'report-part.html' : 'report.html')
  if (!isNew && !part && existsSync(file)) return file
  await writeReport(project, { file, maxSize: SIZE, texts: true, prompts: true, folder: false })
  return file
}
