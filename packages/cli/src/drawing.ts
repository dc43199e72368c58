/** Drawing of figures, if `@attune/figures` is installed. */
import type { Draw } from '@attune/report'
import { isInstalled, needed } from './optional-packages.js'
import type { Notice } from './types.js'

export const figuresUndrawn: Notice = {
  kind: 'report',
  message: 'Figures are not drawn, also in the report: @attune/figures is not installed.',
  fix: 'npm install @attune/figures, then the same command again; --no-figures leaves them out.',
}

/** Function with which a report draws figures; undefined without the package. */
export const drawing = (): { readonly draw?: Draw } =>
  isInstalled('@attune/figures')
    ? { draw: async (figure) => (await needed('@attune/figures')).drawSvg(figure) }
    : {}
