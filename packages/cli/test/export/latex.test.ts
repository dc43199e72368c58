/** Exported LaTeX is compiled by pdfLaTeX with nothing but booktabs. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import type { Table } from '@attune/core/findings'
import { tableToLatex } from '@attune/tables'
import { isMissing } from '../outside-tools.js'

const names = [
  'gpt-4o_2024-08-06 & co',
  '100% $free$ {#1} ^_^ ~home',
  '\\input{/etc/passwd}',
  '\\end{tabular}\\end{table}',
  '[bracketed] *starred*',
  'a|b <script>alert("1")</script> `code` ?`!` --- \'\' ,, << >>',
  '心理助手 v2 🙂',
  'ÀÉÎõü ßŁšž ðþąđ',
  'ρ = 0.9, α ≥ β → ∞ ± ½ × 10²',
  'العربية עברית',
  'é composed by hand: é',
  '',
]

const interval = { lower: -0.1, upper: 0.3, level: 0.95, method: 't over scenario clusters' }

const tableOf = (title: string): Table => ({
  id: 'x',
  title,
  columns: [
    { key: 'supporter', title },
    { key: 'bel', title: `BEL ${title}`, scale: 100, digits: 1, better: 'higher' },
  ],
  rows: names.map((supporter, at) => ({
    supporter,
    bel: {
      value: at === 1 ? unknown(title) : known(at / 10),
      n: 12 - (at % 2),
      interval,
      p: known(0.0001),
      missing: { [supporter]: 1 },
    },
  })),
  notes: names,
})

/**
 * The exit code of pdfLaTeX and the end of what it says; twice, because titles are written to files
 * and read again.
 */
function compiled(body: string): {
  readonly status: number | null
  readonly said: string
  readonly log: string
} {
  const folder = mkdtempSync(join(tmpdir(), 'attune-latex-'))
  const document = [
    '\\documentclass{article}',
    '\\usepackage{booktabs}',
    '\\begin{document}',
    '\\listoftables',
    body,
  ]
  writeFileSync(join(folder, 'paper.tex'), [...document, '\\end{document}', ''].join('\n'))
  const once = (): ReturnType<typeof spawnSync> =>
    spawnSync(
      'pdflatex',
      ['-interaction=nonstopmode', '-halt-on-error', '-no-shell-escape', 'paper.tex'],
      {
        cwd: folder,
      },
    )
  once()
  const { status, stdout } = once()
  return {
    status,
    said: String(stdout).slice(-1500),
    log: readFileSync(join(folder, 'paper.log'), 'utf8'),
  }
}

const isAbsent = isMissing(
  ['pdflatex', '--version'],
  'LaTeX tables by pdfLaTeX (Debian: texlive-latex-recommended).',
)

test.skipIf(isAbsent)('tables with hostile and foreign names compile, each with its marks', () => {
  const standings = {
    rows: names.map((_, at) => ({
      bel: at % 2 === 0 ? ('best' as const) : ('among-best' as const),
    })),
    heldBy: 'x',
  }
  const tables = names.map((name, at) =>
    tableToLatex(tableOf(name), { standings, source: name, name: `${at}` }),
  )
  const { status, said, log } = compiled(tables.join('\n\\clearpage\n'))
  expect({ status, said: status === 0 ? '' : said }).toEqual({ status: 0, said: '' })
  expect(log).not.toMatch(/Unicode character|Missing character|undefined/)
})

test.skipIf(isAbsent)('a document may say how other scripts are printed', () => {
  const own = '\\newcommand\\attunetext[2]{\\typeout{OWN #2}}'
  const { status, said, log } = compiled(`${own}\n${tableToLatex(tableOf('心'))}`)
  expect({ status, said: status === 0 ? '' : said }).toEqual({ status: 0, said: '' })
  expect(log).toContain('OWN U+5FC3')
})
