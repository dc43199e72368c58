/**
 * Lays figures out in the size and with the title that a page needs. The font size stays the same.
 */
import { type JsonObject } from '@attune/core'
import type { Figure } from '@attune/core/findings'
import { fitted, type Laid, type LayoutOptions } from './fit.js'
import { sceneOf, withNotice } from './scene.js'
import { isObject, wordsOf } from './words.js'
import { figureErrors } from './errors.js'

export const millimetres = (length: number): number => (length / 25.4) * 96

/** Minimum size of a legible picture in pixels. */
const LEAST = 100
const MOST = 10_000

/** Lays out a figure. Throws FIGURE_SPEC, FIGURE_SIZE. */
export async function laidOut(figure: Figure, options: LayoutOptions): Promise<Laid> {
  const { width, height, title } = options
  for (const length of [width, height]) {
    if (length !== undefined && !(length >= LEAST && length <= MOST))
      throw figureErrors.error('FIGURE_SIZE', { length })
  }
  const isFitted = width !== undefined || height !== undefined
  const given = isFitted ? withUnwrappedWords(figure) : figure
  const complete = withNotice(title === undefined ? given : withTitle(given, title))
  return isFitted ? fitted(complete, options) : { view: await sceneOf(complete, options) }
}

/**
 * Figure with the words of its heading as they were before they were wrapped for the figure's own
 * width.
 */
function withUnwrappedWords(figure: Figure): Figure {
  const { title, subtitle } = wordsOf(figure.spec)
  const heading = figure.spec['title']
  if (typeof heading !== 'object' || heading === null || title === undefined) return figure
  const text = { ...heading, text: title, ...('subtitle' in heading && { subtitle }) } as JsonObject
  return { ...figure, spec: { ...figure.spec, title: text } }
}

/** Sets the title. If it is empty, the subtitle becomes the heading. */
function withTitle(figure: Figure, title: string): Figure {
  const heading = isObject(figure.spec['title']) ? figure.spec['title'] : {}
  const { subtitle, ...rest } = heading
  if (title !== '')
    return { ...figure, spec: { ...figure.spec, title: { ...heading, text: [title] } } }
  const text = subtitle === undefined ? [''] : [subtitle as string].flat()
  return {
    ...figure,
    spec: { ...figure.spec, title: { ...rest, text, fontSize: 12, fontWeight: 400 } },
  }
}
