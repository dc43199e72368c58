/**
 * Draws Vega-Lite specifications as SVG, PNG and PDF without a browser. Equal figures give equal
 * bytes.
 */
export type { LayoutOptions } from './fit.js'
export { millimetres } from './layout.js'
export { drawPdf } from './pdf.js'
export { drawPng, pngOf, type PngOptions } from './png.js'
export { drawSvg, type DrawOptions, faultOf } from './svg.js'
export { theme } from './theme.js'
