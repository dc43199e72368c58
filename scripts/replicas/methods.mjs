import { escEval } from './esc-eval.mjs'
import { hillJudge } from './hill-judge.mjs'
import { sage } from './sage.mjs'
import { trajectory } from './trajectory.mjs'

export const methods = [trajectory, sage, hillJudge, escEval]
