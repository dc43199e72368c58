/**
 * Prompts cut out of texts of the shape of the paper, with words of our own: exactly, or not at
 * all.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readPaper } from '../src/sage/paper.js'
import { statementsIn } from '../src/sage/statements.js'

const papers = join(import.meta.dirname, '../../../scripts/replicas/fixtures/papers')
const paperOf = (name: string): string => readFileSync(join(papers, `${name}.md`), 'utf8')
const [paper, reordered, incomplete] = ['sage', 'sage-reordered', 'sage-missing'].map(paperOf) as [
  string,
  string,
  string,
]
const fault = (why: string): Error => new Error(why)
const read = (text: string) => readPaper(text, fault)
type Read = ReturnType<typeof read>
const textIn = ({ templates }: Read, prompt: string, language = 'en'): string | undefined =>
  templates
    .find((each) => each.prompt === `sage/${prompt}` && each.language === language)
    ?.text.replace('=== user, verbatim ===\n', '')
    .replace(/\n$/, '')
const textOf = (text: string, prompt: string, language?: string): string | undefined =>
  textIn(read(text), prompt, language)

/** The whole paper, and all that it is known by. */
const all = [
  'relationship',
  'utterance',
  'strategy-annotation',
  'case-analysis',
  'model-profile',
  'social-coordinates',
  'emotion-estimate',
  'message-plain',
]

it('fenced, quoted and sectioned prompts become templates, with fields where the paper names an input', () => {
  expect(textOf(paper, 'relationship')).toMatch(
    /^You are a reader of minds[^]*What the user thought:\n\{\{thoughts\}\}$/,
  )
  expect(textOf(paper, 'utterance')).toMatch(/^You judge how[^]*\nThe talk: \{\{dialogue\}\}$/)
  expect(textOf(paper, 'strategy-annotation')).toMatch(
    /^Cut the reply[^]*The talk so far:\n\{\{dialogue\}\}\n\nThe reply:\n\{\{reply\}\}$/,
  )
  expect(textOf(paper, 'case-analysis')).toMatch(
    /^Here is a talk[^]*ended with \{\{final\}\} of[^]*\{\{dialogue\}\}$/,
  )
  expect(read(paper).missing).toBeUndefined()
})

describe('the parts in another order, with headings in them', () => {
  it.each(all)('%s is the same', (id) => {
    const plain = (text: string | undefined) =>
      text?.replace(/^### Steps\n|^- |\*\*|^(?:###|Group) .*$/gm, '').replace(/\n+/g, '\n')
    expect(textOf(reordered, id)).toBeDefined()
    expect(plain(textOf(reordered, id))).toBe(plain(textOf(paper, id)))
  })

  it('the task and the form of the strategies are there, though headings stand between', () => {
    expect(textOf(reordered, 'strategy-annotation')).toMatch(
      /^Cut the reply[^]*### Steps[^]*For example[^]*\{\{reply\}\}$/,
    )
  })
})

it('what is to be written is no place of an input', () => {
  expect(textOf(paper, 'emotion-estimate')).toContain('Change:\n[how the emotion moves]')
  expect(textOf(paper, 'message-plain')).toContain('Thinking:\n[analysis of the four points]')
})

it('the place of the definitions of states is filled with the paper’s own', () => {
  expect(textOf(paper, 'message-plain')).toContain('What the letters mean:\n{{states}}\n')
  expect(textOf(paper, 'states')).toMatch(/^S: the best mood[^]*\nF: the worst mood/)
})

it('requests show what was said without marks, where all of the agent is the paper’s', () => {
  const bare = { model: 'judge', conversation: 'bare' }
  expect(read(paper).settings).toEqual({
    evaluations: {
      sage: {
        simulator: { conversation: 'bare' },
        judges: {
          'sage/relationship': bare,
          'sage/utterance': bare,
          'sage/strategies': bare,
          'sage/case-analysis': bare,
        },
        analyses: { 'sage/coordinates': bare },
      },
    },
  })
})

it('a prompt in Chinese goes into the Chinese template', () => {
  expect(textOf(paper, 'utterance', 'zh')).toMatch(/^请判断/)
})

describe('a paper with parts missing', () => {
  const { templates, missing } = read(incomplete)

  it('has only the parts that are there whole', () => {
    expect(templates.map(({ prompt }) => prompt)).toEqual([
      'sage/relationship',
      'sage/relationship-statements',
      'sage/strategy-annotation',
      'sage/social-coordinates',
      'sage/emotion-estimate',
    ])
  })

  it('names the others, each with the reason', () => {
    expect(missing?.map((each) => each.split(':')[0])).toEqual([
      'utterance',
      'case-analysis',
      'model-profile',
      'message-plain',
    ])
    expect(missing?.join()).toContain('the definitions of its five states cannot be cut out')
  })
})

it('a file without any is refused', () => {
  expect(() => read('# A paper\n\nNothing.\n')).toThrow(/no part of it can be cut out/)
})

describe('a part that is damaged is written as before, or not at all', () => {
  const whole = new Map(all.map((id) => [id, textOf(reordered, id)]))
  const isSound = (text: string): boolean => {
    let made: Read
    try {
      made = read(text)
    } catch {
      return true
    }
    return all.every((id) => [undefined, whole.get(id)].includes(textIn(made, id)))
  }
  const lines = reordered.split('\n')

  test('with a fence that does not close, or opens nothing', () => {
    const fences = lines.flatMap((line, at) => (/^(?:```|~~~)/.test(line) ? [at] : []))
    for (const at of fences)
      expect(isSound(lines.toSpliced(at, 1).join('\n')), `without line ${at + 1}`).toBe(true)
    for (const at of fences.filter((_, n) => n % 3 === 0))
      expect(isSound(lines.toSpliced(at, 0, '```').join('\n')), `a fence more at ${at + 1}`).toBe(
        true,
      )
  })

  test('with words of the paper, references or another prompt in its fence', () => {
    const starts = lines.flatMap((line, at) =>
      /^(?:```|~~~)/.test(line) && lines[at - 1] === '' ? [at] : [],
    )
    const strange = [
      '## References\n\n[1] Somebody et al. A title. arXiv, 2024.',
      'A formula $100 > \\text{x} \\geq 70$.',
      'Figure 3: A case.',
    ]
    for (const at of starts)
      for (const text of strange)
        expect(isSound(lines.toSpliced(at + 1, 0, text).join('\n')), `“${text}” at ${at + 2}`).toBe(
          true,
        )
  })

  test('a prompt that is cut off where a page ends', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...all),
        fc.double({ min: 0.05, max: 0.9, noNaN: true }),
        (id, share) => {
          const printed = whole.get(id)!.split('\n')
          const from = reordered.indexOf(printed[0]!)
          const body = reordered.slice(from).split('\n')
          const kept = Math.max(1, Math.floor(printed.length * share))
          const cut = [...body.slice(0, kept), ...body.slice(printed.length)]
          const text = textOf(reordered.slice(0, from) + cut.join('\n'), id)
          return text === undefined || text === whole.get(id)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('statements', () => {
  const form = '1. [what you think of the first]\n2. [what you think of the second]\n…\n'

  it('are not the lines of the form before or behind them', () => {
    expect(statementsIn(`${form}\n1. One.\n2. Two.\n3. Three.\n\n${form}`, 3)).toEqual([
      'One.',
      'Two.',
      'Three.',
    ])
    expect(statementsIn('1. 一。\n2. 二。\n', 2)).toEqual(['一。', '二。'])
  })

  it('may go on over lines', () => {
    expect(statementsIn('1. One that\ngoes on.\n2. Two.\n', 2)).toEqual([
      'One that goes on.',
      'Two.',
    ])
  })

  it('are none where two lists could be it, or one is not whole', () => {
    expect(statementsIn('1. One.\n2. Two.\n\n1. Three.\n2. Four.\n', 2)).toBeUndefined()
    expect(statementsIn('1. One.\n3. Three.\n', 3)).toBeUndefined()
  })
})
