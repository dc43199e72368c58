/** Tables for papers: LaTeX, HTML and Markdown. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import type { Table } from '@attune/core/findings'
import { tableToHtml } from '../src/html.js'
import { escapeLatex, tableToLatex } from '../src/latex.js'
import { tableToMarkdown } from '../src/markdown.js'
import { cleanLine } from '../src/cell-text.js'

const interval = { lower: 0.1, upper: 0.3, level: 0.95, method: 't over scenario clusters' }

const table: Table = {
  id: 'mood',
  title: 'Mood & more',
  columns: [
    { key: 'supporter', title: 'Supporter' },
    { key: 'bel', title: 'BEL', scale: 100, digits: 1, better: 'higher' },
    { key: 'rank', title: 'ρ', digits: 0 },
  ],
  rows: [
    {
      supporter: 'gpt_4o',
      bel: { value: known(0.2), n: 12, interval },
      rank: { value: known(1), n: 12 },
    },
    {
      supporter: '[心] 50%',
      bel: { value: known(0.25), n: 12, interval },
      rank: { value: unknown('failed'), n: 12 },
    },
  ],
  notes: ['Made for a test.'],
}
const options = {
  standings: { rows: [{}, { bel: 'best' as const }], heldBy: 'Mood, compared' },
  source: 'Attune 0.1.0. Seed 7.',
  name: 'talks.core-measures.mood',
}

describe('a table in LaTeX', () => {
  test('has booktabs rules, a caption, a label, numbers with intervals, marks and notes', () => {
    expect(tableToLatex(table, options).split('\n')).toEqual([
      '% Needs \\usepackage{booktabs}.',
      expect.stringContaining('% Characters beyond Latin.'),
      expect.stringContaining('\\attunetext'),
      expect.any(String),
      expect.any(String),
      '\\begin{table}',
      '\\centering',
      '\\caption{Mood \\& more}',
      '\\label{tab:talks.core-measures.mood}',
      '\\begin{tabular}{@{}lrr@{}}',
      '\\toprule',
      'Supporter & BEL $\\times$100 $\\uparrow$ & $\\rho$ \\\\',
      '\\midrule',
      'gpt\\_4o & 20.0 {\\footnotesize {[}10.0, 30.0{]}} & 1 \\\\',
      '{[}\\attunetext{心}{U+5FC3}{]} 50\\% & \\textbf{25.0} {\\footnotesize {[}10.0, 30.0{]}} & \\textendash{} {\\footnotesize (a)} \\\\',
      '\\bottomrule',
      '\\end{tabular}',
      '',
      '\\smallskip',
      expect.stringMatching(
        /^\\parbox\{\\linewidth\}\{\\footnotesize n = 12 .*Bold: better than every other supporter\. Decided in the table ``Mood, compared''\.\\par Attune 0\.1\.0\. Seed 7\.\}$/,
      ),
      '\\end{table}',
      '',
    ])
  })
})

test('HTML has the same cells, notes and marks', () => {
  const html = tableToHtml(table, {
    ...options,
    standings: { rows: [{ bel: 'among-best' }, {}], heldBy: 'X' },
  })
  expect(html).toContain('<caption>Mood &amp; more</caption>')
  expect(html).toContain(
    '<tr><td>gpt_4o</td><td class="number">20.0<sup>†</sup> <small>[10.0, 30.0]</small></td>',
  )
  expect(html).toContain(
    '<p>† The best value, or not distinguishable from it; at least one other supporter is worse. Decided in the table “X”.</p>',
  )
  expect(html).toContain('<p>Attune 0.1.0. Seed 7.</p>')
})

test('Markdown has the best in bold and the source as its last note', () => {
  const lines = tableToMarkdown(table, options).trimEnd().split('\n')
  expect(lines[5]).toBe('| \\[心\\] 50% | **25.0** \\[10.0, 30.0\\] | – (a) |')
  expect(lines.at(-1)).toBe('- Attune 0.1.0. Seed 7.')
})

/** Names as a hostile model might give them. */
const named = (name: string): Table => ({
  id: name,
  title: name,
  columns: [
    { key: 'supporter', title: name },
    { key: 'x', title: `x ${name}` },
  ],
  rows: [{ supporter: name, x: { value: unknown(name), n: 0, missing: { [name]: 1 } } }],
  notes: [name],
})

const pieces = [
  ...'\\{}$&#_%~^<>|"`\'-,[]*!?@ az09Éłðα→…中文🙂\u202e\ud800\n',
  '\\input{/etc/passwd}',
  '\\end{tabular}',
  '<script>alert(1)</script>',
  '</table>',
  '&amp;',
  '--',
  '\\\\',
  '%\n',
]
const hostile = fc
  .array(fc.constantFrom(...pieces), { maxLength: 14 })
  .map((parts) => parts.join(''))

/** What LaTeX prints: written apart from the code that escapes. */
function printed(latex: string): string {
  const commands: Record<string, string> = {
    textbackslash: '\\',
    textasciitilde: '~',
    textasciicircum: '^',
    textless: '<',
    textgreater: '>',
    textbar: '|',
    textasciigrave: '`',
    ldots: '…',
  }
  return latex
    .replaceAll('\\symbol{34}', '"')
    .replace(
      /\\attunetext\{([^{}]*)\}\{([^{}]*)\}|\\([a-z]+)\{\}|\$\\([a-z]+)\$|\\([{}$&#_%])|\{([[\]*])\}|([',-])\{\}/g,
      (all, text, codes, command, maths, sign, group, single) => {
        if (codes !== undefined) {
          const points = String(codes)
            .split(' ')
            .map((code) => Number.parseInt(code.slice(2), 16))
          expect(String.fromCodePoint(...points)).toBe(text)
          return text
        }
        return (
          commands[command] ??
          { alpha: 'α', rightarrow: '→' }[String(maths)] ??
          sign ??
          group ??
          single ??
          all
        )
      },
    )
}

describe('names that a model wrote', () => {
  test('come out of LaTeX as they went in', () => {
    fc.assert(
      fc.property(
        hostile.map(cleanLine),
        (name) => void expect(printed(escapeLatex(name))).toBe(name),
      ),
      { numRuns: 500 },
    )
  })

  test('add no command, cell, row or comment to LaTeX', () => {
    const shape = (name: string): unknown => {
      const text = tableToLatex(named(name)).replace(/\\[{}$&#_%]/g, '')
      const body = text.slice(text.indexOf('\\begin{table}'))
      const known = /\\(?:text[a-z]+|ldots|symbol|alpha|rightarrow|attunetext)\b/g
      return [body.replace(known, '').match(/\\[a-z]+|\\\\|&|%/g), body.split('\n').length]
    }
    fc.assert(fc.property(hostile, (name) => void expect(shape(name)).toEqual(shape('plain'))))
  })

  test('add no element to HTML', () => {
    const tags = (name: string): unknown => tableToHtml(named(name)).match(/<[^>]*>|[<>]/g)
    fc.assert(fc.property(hostile, (name) => void expect(tags(name)).toEqual(tags('plain'))))
  })

  test('add no line, cell or HTML to Markdown', () => {
    const shape = (name: string): unknown => {
      const text = tableToMarkdown(named(name)).replace(/\\./g, '')
      return [text.split('\n').length, text.match(/[|<>*`]/g)]
    }
    fc.assert(fc.property(hostile, (name) => void expect(shape(name)).toEqual(shape('plain'))))
  })
})
