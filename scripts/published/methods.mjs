import { escEval } from './esc-eval.mjs'
import { escJudge } from './esc-judge.mjs'
import { longEmotion } from './longemotion.mjs'
import { sage } from './sage.mjs'

export const methods = [sage, escJudge, escEval, longEmotion]
