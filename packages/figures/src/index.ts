/** Draws figures without a browser: Vega-Lite specifications to SVG and PNG, the same bytes for the same figure. */
export { drawPng, type PngOptions } from './png.js'
export { drawSvg, type DrawOptions } from './svg.js'
export { theme } from './theme.js'
