/** Errors of figures that cannot be drawn. */
import { defineErrors } from '@attune/core'

export const figureErrors = defineErrors({
  FIGURE_FONT: {
    message: 'The font {file} cannot be used: {why}.',
    fix: 'Choose a .ttf, .otf or .ttc file that you can read.',
  },
  FIGURE_SCALE: {
    message: 'Cannot draw a figure at scale {scale}.',
    fix: 'Use a number above 0 and up to 10, such as 2.',
  },
  FIGURE_SIZE: {
    message: 'Cannot draw a figure {length} pixels wide or high.',
    fix: 'Use a length from 100 to 10000 pixels (26 to 2645 mm).',
  },
  FIGURE_SPEC: {
    blame: 'plugin',
    message: 'Figure "{id}" cannot be drawn: {why}.',
    fix: 'Report this to the author of the plugin that made the figure.',
  },
})
