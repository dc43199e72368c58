import type { Component } from '@attune/core'
import type { ReadKind } from '@attune/core/runtime'

export interface DeclaredRead {
  /** The option that names what is read. */
  readonly option: string
  readonly kind: ReadKind
  readonly isOptional: boolean
}

/** The `reads` of a component, in one form. */
export const readsOf = ({ reads = {} }: Pick<Component, 'reads'>): readonly DeclaredRead[] =>
  Object.entries(reads).map(([option, read]) =>
    typeof read === 'string'
      ? { option, kind: read, isOptional: false }
      : { option, kind: read.kind, isOptional: read.optional === true },
  )
