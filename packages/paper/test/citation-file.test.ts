import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { bibtex } from '../src/bibtex.js'
import { citationsOf } from '../src/citations-of.js'
import { version } from '@attune/core/runtime'

test('CITATION.cff cites the version, title and address that attune cite does', () => {
  const file = parse(readFileSync(new URL('../../../CITATION.cff', import.meta.url), 'utf8'))
  expect(file).toMatchObject({
    'cff-version': '1.2.0',
    version,
    license: 'Apache-2.0',
    authors: [{ name: 'The Attune authors' }],
  })
  const [attune] = citationsOf({ plugins: [], evaluations: [] }, [])
  expect(bibtex(attune!)).toContain(file.title)
  expect(attune!.fields).toMatchObject({ note: `Version ${version}`, url: file['repository-code'] })
})
