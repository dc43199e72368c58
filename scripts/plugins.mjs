// All packages of this repository that define components, in the order of pages.
import escEval from '@attune/plugin-esc-eval'
import hillJudge from '@attune/plugin-hill-judge'
import longemotion from '@attune/plugin-longemotion'
import returning from '@attune/plugin-returning'
import safety from '@attune/plugin-safety'
import sage from '@attune/plugin-sage'
import seekers from '@attune/plugin-seekers'
import vera from '@attune/plugin-vera-mh'
import trajectory from '@attune/plugin-trajectory'
import anthropic from '@attune/provider-anthropic'
import gemini from '@attune/provider-gemini'

export const plugins = [
  trajectory,
  hillJudge,
  sage,
  longemotion,
  escEval,
  returning,
  seekers,
  safety,
  vera,
  anthropic,
  gemini,
]
