import { AttuneError } from '@attune/core/internal'
import type { Place } from '@attune/core/runtime'
import { Problems } from '../written/written.js'

/**
 * Rejects comments in JSON files. The YAML parser, which also reads JSON, would take `//` and the
 * following text for a key or a value.
 *
 * @throws CONFIG_INVALID with the position of the first comment
 */
export function refuseComments(file: string, text: string): void {
  const places = [...text.matchAll(PARTS)]
    .filter(([part]) => part.startsWith('/'))
    .map(({ index }) => placeIn(file, text, index))
  const [first] = places
  if (!first) return
  const others = [...new Set(places.map(({ line }) => line))].filter((line) => line !== first.line)
  const more = others.length === 0 ? '' : `; so do lines ${shown(others)}`
  const what = `JSON has no comments, and line ${first.line} begins one${more}`
  const fix =
    'Take comments away, or rename the file to attune.config.yaml: YAML reads JSON, and its comments begin with #.'
  const problems = new Problems()
  problems.add(new AttuneError('CONFIG_SYNTAX', { what }, { fix }), first)
  problems.throwIfAny(file)
}

/**
 * Matches quoted texts and YAML comments, which are skipped, and JavaScript comments. A `//` after
 * a colon belongs to an address.
 */
const PARTS =
  /"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|(?<=^|\s)#[^\n]*|(?<!:)\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/gm

function placeIn(file: string, text: string, index: number): Place & { readonly line: number } {
  const before = text.slice(0, index).split('\n')
  return { file, line: before.length, column: before.at(-1)!.length + 1 }
}

/** Maximum number of lines that a message lists. */
const MOST = 5
const shown = (lines: readonly number[]): string =>
  `${lines.slice(0, MOST).join(', ')}${lines.length > MOST ? ` and ${lines.length - MOST} more` : ''}`
