import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HarmLine } from '@attune/claims'
import type { GateView } from '@attune/report'
import { drawing } from './drawing.js'
import { interrupt } from './interrupt.js'
import { writeWhole } from './output-files.js'
import type { Analysed, Project, SupporterHealth } from './types.js'
import { cliErrors } from './errors.js'

export interface ReportRequest {
  readonly file?: string | undefined
  readonly maxSize: number
  readonly maxDialogues?: number
  readonly texts: boolean
  readonly prompts: boolean
  /** True (default) if dialogues with findings open behind a note. */
  readonly notes?: boolean
  /** Path of a file with patterns of words to redact. */
  readonly redact?: string | undefined
  readonly folder: boolean
  /** Results of the analyses, if already computed. */
  readonly analysed?: Pick<Analysed, 'found' | 'failed'> | undefined
  /** Decided gates, if the report is one of a check. */
  readonly gates?: readonly GateView[] | undefined
  /** Sentences on harm of a check. */
  readonly harm?: readonly HarmLine[] | undefined
  /** Data health of a check. */
  readonly health?: readonly SupporterHealth[] | undefined
}

export interface WrittenFile {
  readonly file: string
  readonly dialogues: number
  /** Number of dialogues in the report that include their texts. */
  readonly held: number
  /** Missing parts: failed analyses, and figures that cannot be drawn. */
  readonly failed: readonly string[]
}

const units: Readonly<Record<string, number>> = { '': 1, KB: 1e3, MB: 1e6, GB: 1e9 }

/** Number of bytes in `500KB`, `50 MB`, `1gb`. */
export function sizeOf(text: string): number {
  const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?)\s*([KMG]?B)?$/i.exec(text.trim()) ?? []
  const bytes =
    Number(number) * (units[unit.toUpperCase() === 'B' ? '' : unit.toUpperCase()] ?? Number.NaN)
  if (number === '' || !Number.isFinite(bytes)) throw cliErrors.error('REPORT_SIZE', { text })
  return bytes
}

/** Writes the report. @throws REPORT_PATTERN, REPORT_FOREIGN, OUTPUT_WRITE */
export async function writeReport(project: Project, request: ReportRequest): Promise<WrittenFile> {
  const { makeReport, readMark } = await import('@attune/report')
  const {
    maxSize,
    maxDialogues,
    texts,
    prompts,
    notes = true,
    folder,
    analysed,
    gates,
    harm,
    health,
  } = request
  const redact = request.redact === undefined ? undefined : await patternsOf(request.redact)
  const target = request.file ?? join(project.config.output, folder ? 'report' : 'report.html')
  const file = folder ? join(target, 'index.html') : target
  if ((await readMark(file)) === '')
    throw cliErrors.error('REPORT_FOREIGN', { file }, { place: { file } })
  const choices = {
    maxSize,
    ...(maxDialogues !== undefined && { maxDialogues }),
    texts,
    prompts,
    ...(!notes && { notes }),
    folder,
    ...drawing(),
    ...(redact && { redact }),
    ...(gates && { gates }),
    ...(harm && { harm }),
    ...(health && { health }),
  }
  const report = await makeReport(project, { ...choices, signal: interrupt.stop, analysed })
  for (const { path, content } of report.files) {
    await writeWhole(path === '' ? target : join(target, path), [content])
  }
  const { dialogues, held, failed } = report
  return { file, dialogues, held, failed }
}

async function patternsOf(file: string): Promise<(text: string) => string> {
  const { redactorOf } = await import('@attune/report')
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw cliErrors.error(
      'REPORT_PATTERN',
      { file, why: 'it cannot be read' },
      { cause, place: { file } },
    )
  })
  try {
    return redactorOf(text)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw cliErrors.error('REPORT_PATTERN', { file, why }, { cause, place: { file } })
  }
}
