/** The gates that the report of a check opens on, read from its file. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'

export interface GateInReport {
  readonly name: string
  readonly outcome: string
  readonly cases: readonly Readonly<
    { scenario: string } & Record<'before' | 'after', readonly { text: string }[]>
  >[]
}

export function gatesIn(folder: string): readonly GateInReport[] {
  const report = readFileSync(join(folder, 'attune-output/report.html'), 'utf8')
  const [, block = ''] = /id="attune-data">([^<]+)</.exec(report) ?? []
  const { overview } = JSON.parse(inflateRawSync(Buffer.from(block, 'base64')).toString()) as {
    readonly overview: { readonly gates: readonly GateInReport[] }
  }
  return overview.gates
}
