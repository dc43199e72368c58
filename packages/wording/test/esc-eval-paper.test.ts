import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readPaper } from '../src/esc-eval/paper.js'

const paper = readFileSync(
  join(import.meta.dirname, '../../../scripts/replicas/fixtures/papers/esc-eval.md'),
  'utf8',
)
const read = (text: string) => readPaper(text, (why) => new Error(why))

it('cuts the four strategies out of a paper of the shape of the released one', () => {
  const { templates, missing, covers } = read(paper)
  expect(missing).toBeUndefined()
  expect(covers).toBe('of the paper: role-play (en), role-play-steps (en)')
  const [plain, steps] = templates.map(({ text }) => text)
  expect(plain).toContain('{{#plain}}You play a person')
  expect(plain).toContain('Someone else once talked like this: {{sample}}')
  expect(plain).not.toContain('five rounds')
  expect(steps?.match(/five rounds/g)).toHaveLength(2)
  expect(steps).toContain('Your card: {{card}}')
})

it('names a strategy that is not whole, and does not write it', () => {
  const { templates, missing } = read(
    paper.replace('Someone else once talked like this: {example dialogue}\n', ''),
  )
  expect(templates.map(({ prompt }) => prompt)).toEqual(['esc-eval/role-play-steps'])
  expect(missing?.join('\n')).toMatch(/^zero-shot: 2 texts could be it\nicl: /m)
})
