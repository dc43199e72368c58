import type { Json } from '@attune/core'
import type { ImportedAnswer } from '../answers/imported-answer.js'

export interface ImportError {
  readonly line?: number
  readonly item?: string
  readonly code: 'no_item' | 'several_choices' | 'id_of_another'
}

export interface Imported {
  /** Answers in the order of the file. */
  readonly answers: readonly ImportedAnswer[]
  /** Number of cells and labels that contain no answer. */
  readonly skipped: number
  readonly errors: readonly ImportError[]
  /** Limitations of the format that affect the answers. */
  readonly warnings: readonly ImportWarning[]
}

/**
 * `no_status`: the file does not distinguish answers from drafts and discarded ones.
 * `sides_unknown`: the file does not record which dialogue was shown on which side.
 */
export type ImportWarning = 'no_status' | 'sides_unknown'

export class Collected {
  readonly answers: ImportedAnswer[] = []
  readonly errors: ImportError[] = []
  readonly warnings = new Set<ImportWarning>()
  skipped = 0

  done(): Imported {
    return {
      answers: this.answers,
      skipped: this.skipped,
      errors: this.errors,
      warnings: [...this.warnings],
    }
  }
}

/** Converts numeric strings to numbers. */
export function plainValue(value: Json): Json {
  if (typeof value !== 'string') return value
  const text = value.trim()
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : text
}
