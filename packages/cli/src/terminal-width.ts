import { surroundings } from './composition/surroundings.js'

const USUAL = 80

/** Columns of what reads the output: of the terminal, or as COLUMNS says. A terminal that knows none (docker -t, script) says 0. */
export const terminalWidth = (stream: { readonly columns?: number } = process.stdout): number =>
  stream.columns || Number(surroundings.environment['COLUMNS']) || USUAL
