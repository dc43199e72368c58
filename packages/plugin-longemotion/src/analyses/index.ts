import { byLength } from './by-length/index.js'
import { retrievalTable } from './retrieval-table/index.js'
import { stageAgreement } from './stage-agreement/index.js'
import { sweep } from './sweep/index.js'
import { table } from './table/index.js'
import { tokens } from './tokens/index.js'

/** Analyses in the order in which a run prints them. */
export const analyses = {
  table,
  'by-length': byLength,
  'retrieval-table': retrievalTable,
  sweep,
  'stage-agreement': stageAgreement,
  tokens,
}
