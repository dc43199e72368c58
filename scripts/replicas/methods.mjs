import { escEval } from './esc-eval.mjs'
import { hillJudge } from './hill-judge.mjs'
import { longemotion } from './longemotion.mjs'
import { longemotionHarness } from './longemotion-harness.mjs'
import { sage } from './sage.mjs'
import { sageGenerator } from './sage-generator.mjs'
import { sagePaper, sageReordered } from './sage-paper.mjs'
import { trajectory } from './trajectory.mjs'

export const methods = [
  trajectory,
  sage,
  sageGenerator,
  sagePaper,
  sageReordered,
  hillJudge,
  longemotion,
  longemotionHarness,
  escEval,
]
