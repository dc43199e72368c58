/** Irregular model answers with the results that parsers must return. */
import type { Json, Known } from '@attune/core'
import { readFileSync } from 'node:fs'
import type { ContractCheck } from '../src/check.js'
import { demand } from '../src/flaw.js'

export interface OddCase {
  readonly id: string
  readonly reader: string
  readonly kind: string
  readonly text: string
  /** Further arguments of the parser. */
  readonly [more: string]: unknown
  readonly expect: { readonly value: Json; readonly flag?: string } | { readonly refused: string }
}

/** Runs a parser on a case and returns its value with its flag, or the reason of its refusal. */
export type OddReader = (
  given: OddCase,
) => Known<Json | { readonly value: Json; readonly flag: string | undefined }>

export const oddCasesIn = (file: URL): readonly OddCase[] =>
  (JSON.parse(readFileSync(file, 'utf8')) as { cases: OddCase[] }).cases

/**
 * Creates a check that every case is parsed, or refused with its reason, as expected. A case for
 * which there is no parser fails.
 */
export function oddCheck(
  cases: readonly OddCase[],
  readers: Readonly<Record<string, OddReader>>,
): ContractCheck {
  return {
    name: `${cases.length} odd answers are read, refused or flagged as they are labelled`,
    run() {
      const wrong = cases.flatMap((each) => {
        const got = shown(readers[each.reader]?.(each))
        const wanted = each.expect
        const isRight =
          'refused' in wanted
            ? 'refused' in got && got.refused.includes(wanted.refused)
            : JSON.stringify(got) === JSON.stringify(wanted)
        return isRight
          ? []
          : [
              `${each.id}: ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}, of ${JSON.stringify(each.text)}`,
            ]
      })
      demand(
        wrong.length === 0,
        `${wrong.length} are not:\n${wrong.join('\n')}`,
        'Correct the reader.',
      )
    },
  }
}

function shown(
  read: ReturnType<OddReader> | undefined,
): { readonly refused: string } | { readonly value: Json; readonly flag?: string } {
  if (read === undefined) return { refused: '(no reader)' }
  if (read.state === 'unknown') return { refused: read.why }
  const { value } = read
  if (typeof value !== 'object' || value === null || !('flag' in value))
    return { value: value as Json }
  return {
    value: (value as { value: Json }).value,
    ...(typeof value.flag === 'string' && { flag: value.flag }),
  }
}
