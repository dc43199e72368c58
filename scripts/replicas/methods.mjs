import { escEval } from './esc-eval.mjs'
import { sage } from './sage.mjs'

export const methods = [escEval, sage]
