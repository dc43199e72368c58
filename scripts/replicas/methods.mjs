import { escEval } from './esc-eval.mjs'
import { hillJudge } from './hill-judge.mjs'
import { longemotion } from './longemotion.mjs'
import { sage } from './sage.mjs'
import { sagePaper, sageReordered } from './sage-paper.mjs'
import { trajectory } from './trajectory.mjs'

export const methods = [trajectory, sage, sagePaper, sageReordered, hillJudge, longemotion, escEval]
