/**
 * A supporter has the same colour in the page as in the figures, whose colours are tested for all
 * kinds of eyes.
 */
import { readFileSync } from 'node:fs'
import { theme } from '@attune/figures'
import { expect, test } from 'vitest'

test('the light palette of the page is that of the figures', () => {
  const css = readFileSync(new URL('../src/page/page.css', import.meta.url), 'utf8')
  const light = css.slice(0, css.indexOf('@media screen and (prefers-color-scheme: dark)'))
  const palette = [...light.matchAll(/--c\d: (#[0-9a-f]{6});/g)].map(([, colour]) => colour)
  expect(palette).toHaveLength(8)
  const ofFigures = theme.range?.category as readonly string[]
  expect(palette).toEqual(ofFigures.slice(0, 8))
})
