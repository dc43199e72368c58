import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AttuneError } from '@attune/core'
import { sizeOf } from './size.js'
import { interrupt } from './interrupt.js'
import { writeWhole } from './output-files.js'
import type { Project } from './types.js'

export interface ReportRequest {
  readonly file?: string | undefined
  readonly maxSize: string
  readonly texts: boolean
  readonly prompts: boolean
  /** A file of patterns. */
  readonly redact?: string | undefined
  readonly folder: boolean
}

export interface WrittenFile {
  readonly file: string
  readonly dialogues: number
  /** How many of them are inside with their texts. */
  readonly held: number
}

/** @throws REPORT_SIZE, REPORT_PATTERN, OUTPUT_WRITE */
export async function writeReport(project: Project, request: ReportRequest): Promise<WrittenFile> {
  const { makeReport } = await import('@attune/report')
  const { texts, prompts, folder } = request
  const redact = request.redact === undefined ? undefined : await patternsOf(request.redact)
  const report = await makeReport(project, {
    maxSize: sizeOf(request.maxSize),
    texts,
    prompts,
    folder,
    signal: interrupt.stop,
    ...(redact && { redact }),
  })
  const target = request.file ?? join(project.config.output, folder ? 'report' : 'report.html')
  for (const { path, content } of report.files) {
    await writeWhole(path === '' ? target : join(target, path), [content])
  }
  const { dialogues, held } = report
  return { file: folder ? join(target, 'index.html') : target, dialogues, held }
}

async function patternsOf(file: string): Promise<(text: string) => string> {
  const { redactorOf } = await import('@attune/report')
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new AttuneError('REPORT_PATTERN', { file, why: 'it cannot be read' }, { cause, place: { file } })
  })
  try {
    return redactorOf(text)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new AttuneError('REPORT_PATTERN', { file, why }, { cause, place: { file } })
  }
}
