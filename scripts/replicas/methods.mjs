import { escEval } from './esc-eval.mjs'
import { sage } from './sage.mjs'
import { trajectory } from './trajectory.mjs'

export const methods = [escEval, sage, trajectory]
