import type { Json } from '@attune/core'
import type { ImportedAnswer } from '../answers/imported-answer.js'

export interface ImportError {
  readonly line?: number
  readonly item?: string
  readonly code: 'no_item' | 'several_choices' | 'id_of_another'
}

export interface Imported {
  /** In the order of the file. */
  readonly answers: readonly ImportedAnswer[]
  /** Cells and labels that hold no answer. */
  readonly skipped: number
  readonly errors: readonly ImportError[]
  /** What the format cannot say. */
  readonly warnings: readonly ImportWarning[]
}

/** `no_status`: drafts and discards look like answers. `sides_unknown`: nothing says which side was shown where. */
export type ImportWarning = 'no_status' | 'sides_unknown'

export class Collected {
  readonly answers: ImportedAnswer[] = []
  readonly errors: ImportError[] = []
  readonly warnings = new Set<ImportWarning>()
  skipped = 0

  done(): Imported {
    return { answers: this.answers, skipped: this.skipped, errors: this.errors, warnings: [...this.warnings] }
  }
}

/** Numbers in text become numbers. */
export function plainValue(value: Json): Json {
  if (typeof value !== 'string') return value
  const text = value.trim()
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : text
}
