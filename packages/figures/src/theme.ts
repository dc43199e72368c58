import type { Config } from 'vega-lite'
import { family } from './fonts.js'

const ink = '#1f2328'
const quiet = '#57606a'

/**
 * House style of every figure: white background, thin grid, one light grey next to black, and
 * colours that people with any common form of colour blindness can distinguish. A figure's own
 * `config` overrides it.
 *
 * Colours of categories: the palette of Okabe and Ito ("Color universal design", 2008) without its
 * yellow, which is too pale for lines on white, then dark shades of Paul Tol's muted schemes
 * (technical note SRON/EPS/TN/09-002, of 2012 and 2021).
 */
export const theme: Config = {
  font: family,
  background: 'white',
  padding: 16,
  view: { stroke: null, continuousWidth: 420, continuousHeight: 280 },
  title: {
    anchor: 'start',
    frame: 'group',
    color: ink,
    fontSize: 15,
    fontWeight: 600,
    lineHeight: 20,
    offset: 14,
    subtitleColor: quiet,
    subtitleFontSize: 12,
    subtitleFontWeight: 400,
    subtitleLineHeight: 16,
    subtitlePadding: 5,
  },
  style: {
    'figure-notes': { fill: quiet, fontSize: 10.5, fontWeight: 400, lineHeight: 15 },
    'mark-label': { color: ink, fontSize: 10.5 },
    'reference-label': { color: quiet, fontSize: 10 },
  },
  axis: {
    labelColor: quiet,
    labelFlush: false,
    labelFontSize: 11,
    labelFontWeight: 400,
    labelLimit: 340,
    maxExtent: 420,
    labelPadding: 5,
    labelSeparation: 6,
    titleColor: ink,
    titleFontSize: 11.5,
    titleFontWeight: 400,
    titlePadding: 10,
    domainColor: quiet,
    tickColor: quiet,
    tickSize: 4,
    gridColor: '#eaeef2',
  },
  axisY: { domain: false, ticks: false },
  axisDiscrete: { grid: false },
  legend: {
    labelColor: ink,
    labelFontSize: 11,
    labelLimit: 200,
    titleColor: quiet,
    titleFontSize: 11,
    titleFontWeight: 400,
    symbolStrokeWidth: 2,
    rowPadding: 4,
    offset: 18,
  },
  header: {
    labelColor: ink,
    labelFontSize: 11.5,
    labelFontWeight: 600,
    labelAnchor: 'start',
    labelPadding: 6,
    labelLimit: 400,
    title: null,
  },
  range: {
    category: [
      '#0072b2',
      '#d55e00',
      '#009e73',
      '#cc79a7',
      '#e69f00',
      '#56b4e9',
      '#000000',
      '#882255',
      '#999933',
      '#332288',
      '#117733',
      '#661100',
    ],
    ordinal: { scheme: 'viridis' },
    ramp: ['#f7fbff', '#c6dbef', '#6baed6', '#2171b5', '#08306b'],
    heatmap: ['#f7fbff', '#c6dbef', '#6baed6', '#2171b5', '#08306b'],
    diverging: ['#8c510a', '#d8b365', '#f6e8c3', '#f5f5f5', '#c7eae5', '#5ab4ac', '#01665e'],
    symbol: ['circle', 'square', 'triangle-up', 'diamond', 'cross', 'triangle-down'],
  },
  rule: { color: quiet },
  line: { strokeWidth: 2, strokeCap: 'round', strokeJoin: 'round' },
  point: { size: 60, filled: true },
  text: { color: ink, fontSize: 10.5 },
  concat: { spacing: 28 },
  facet: { spacing: 22 },
}
