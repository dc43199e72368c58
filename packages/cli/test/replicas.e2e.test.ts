/**
 * The check of replicas itself, on programs and a paper of the same shape as the released ones,
 * with words of our own.
 */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { attune, type Ended } from './e2e/in-process.js'

type Method = { readonly name: string; readonly plugin: string; readonly paper?: string }
type Source = { readonly path: string }
interface Compared {
  readonly line: string
  readonly isWhole: boolean
  readonly differences: readonly string[]
  readonly replicas: readonly object[]
}

const scripts = join(import.meta.dirname, '../../../scripts/replicas')
const fixtures = join(scripts, 'fixtures')
const script = async (name: string): Promise<unknown> => import(join(scripts, name))
const { methods } = (await script('methods.mjs')) as { readonly methods: readonly Method[] }
const { sourceOf } = (await script('source.mjs')) as {
  sourceOf(method: Method, at: { readonly clones: string; readonly papers?: string }): Source
}
const { compared } = (await script('compared.mjs')) as {
  compared(
    method: Method,
    path: string,
    run: (folder: string, args: readonly string[]) => Promise<Ended>,
  ): Promise<Compared>
}

const ofShape = (
  name: string,
  at: { readonly clones?: string; readonly papers?: string } = {},
): Promise<Compared> => {
  const method = methods.find((each) => each.name === name)!
  return compared(method, sourceOf(method, { clones: fixtures, ...at }).path, (folder, args) =>
    attune(folder, args),
  )
}

const counts: Readonly<Record<string, string>> = {
  ETrajEval: '458 of 458 requests, 202 of 202 numbers',
  SAGE: '28 of 28 requests, 10 of 10 numbers',
  'SAGE, generator': '18 of 18 requests, 18 of 18 numbers',
  'SAGE, validations': '80 of 80 requests, 272 of 272 numbers',
  'SAGE, validations, reordered': '80 of 80 requests, 272 of 272 numbers',
  'ESC-Judge': '345 of 345 requests, 121 of 121 numbers',
  LongEmotion: '39 of 39 requests, 63 of 63 numbers',
  'LongEmotion, lm_eval': '43 of 43 requests, 35 of 35 numbers',
  'ESC-Eval': '68 of 68 requests, 28 of 28 numbers',
}

describe.each(methods.map(({ name }) => name))('%s', (name) => {
  it('is asked for word by word, and its results say whose wording they have', async () => {
    const { line, differences, isWhole, replicas } = await ofShape(name)
    expect({ line, differences, isWhole }).toEqual({
      line: `${name}: ${counts[name]}`,
      differences: [],
      isWhole: true,
    })
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/) as string
    const from = name.startsWith('SAGE, validations') ? { paper: hash } : { sha256: hash }
    expect(replicas.length).toBeGreaterThan(0)
    for (const replica of replicas) expect(replica).toMatchObject({ replica: true, ...from })
  })
})

it('questions in the settings of LongEmotion that retrieve are asked word by word, with all that enrichment, critic and searches ask', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attune-replicas-'))
  try {
    await cp(join(fixtures, 'LongEmotion'), join(folder, 'LongEmotion'), { recursive: true })
    const some = { settings: ['rag', 'coem', 'self-rag', 'search-o1'], files: ['qa'] }
    await writeFile(join(folder, 'LongEmotion/settings.json'), JSON.stringify(some))
    const { line, differences } = await ofShape('LongEmotion', { clones: folder })
    expect({ line, differences }).toEqual({
      line: 'LongEmotion: 59 of 59 requests, 8 of 8 numbers',
      differences: [],
    })
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('a program that says another word is found, and where', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attune-replicas-'))
  try {
    await cp(join(fixtures, 'ESC-Eval'), join(folder, 'ESC-Eval'), { recursive: true })
    const program = join(folder, 'ESC-Eval/score.py')
    const code = await readFile(program, 'utf8')
    await writeFile(
      program,
      code.replace('response = model([', "prompt1 += '!'\n                response = model(["),
    )
    const commit = '9ad46e7'.padEnd(40, '0')
    await mkdir(join(folder, 'ESC-Eval/.git'))
    await writeFile(join(folder, 'ESC-Eval/.git/HEAD'), commit)
    const { isWhole, line, differences, replicas } = await ofShape('ESC-Eval', { clones: folder })
    expect(replicas).toEqual([expect.objectContaining({ replica: true, commit })])
    expect({ isWhole, line }).toEqual({
      isWhole: false,
      line: expect.stringContaining('ESC-Eval: 40 of 68 requests'),
    })
    expect(differences.join('\n')).toContain('score, please.!')
  } finally {
    await rm(folder, { recursive: true })
  }
})

/**
 * A reader of each program, wrong on purpose: what it reads is found to be another thing than what
 * Attune reads.
 */
const wrongReaders = [
  {
    name: 'ETrajEval',
    file: 'ETrajEval/ETrajEval/dyn_score.py',
    right: 'math.exp((bad - good) / 10)',
    wrong: 'math.exp((good - bad) / 10)',
  },
  {
    name: 'SAGE',
    file: 'digitalhuman/SAGE/simulator_response.py',
    right: 'r"[+-]?\\d+", planning',
    wrong: 'r"\\d+", planning',
  },
  {
    name: 'SAGE, generator',
    file: 'digitalhuman/SAGE/profile/build_profile.py',
    right: '***" + task',
    wrong: '***" + task + "。"',
  },
  {
    name: 'LongEmotion, lm_eval',
    file: 'LongEmotion/tasks/longemotion/utils.py',
    right: '{"score": mean(list(judged.values())) if judged else 0.0}',
    wrong: '{"score": max(judged.values()) if judged else 0.0}',
  },
  {
    name: 'ESC-Judge',
    file: 'ESC-Judge/data_analysis.ipynb',
    right: 'if \\"# Verdict\\" not in text:',
    wrong: 'if True:',
  },
  {
    name: 'LongEmotion',
    file: 'LongEmotion/evaluations/base.py',
    right: '"Correct" if',
    wrong: '"Correct" if not',
  },
  { name: 'ESC-Eval', file: 'ESC-Eval/score.py', right: 'in "01234" if', wrong: 'in "43210" if' },
]

it.each(wrongReaders)(
  'a reader of $name that is wrong fails the check',
  async ({ name, file, right, wrong }) => {
    const folder = await mkdtemp(join(tmpdir(), 'attune-replicas-'))
    try {
      const root = file.split('/')[0]!
      await cp(join(fixtures, root), join(folder, root), { recursive: true })
      const code = await readFile(join(folder, file), 'utf8')
      expect(code).toContain(right)
      await writeFile(join(folder, file), code.replace(right, wrong))
      const { isWhole, differences } = await ofShape(name, { clones: folder })
      expect(isWhole).toBe(false)
      expect(differences.join('\n')).toMatch(/ of the program, /)
    } finally {
      await rm(folder, { recursive: true })
    }
  },
)

it('a paper that names an input in words that the recipe does not know is found', async () => {
  const papers = await mkdtemp(join(tmpdir(), 'attune-paper-'))
  try {
    const text = await readFile(join(fixtures, 'papers/sage.md'), 'utf8')
    await writeFile(
      join(papers, 'sage.md'),
      text.replace('{dialogue thoughts}', '{what was in their head}'),
    )
    const { isWhole, line, differences } = await ofShape('SAGE, validations', { papers })
    expect({ isWhole, line }).toEqual({
      isWhole: false,
      line: expect.stringContaining('not compared') as string,
    })
    expect(differences.join('\n')).toContain('{what was in their head}')
  } finally {
    await rm(papers, { recursive: true })
  }
})
