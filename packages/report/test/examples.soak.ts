import { showsExamples } from './fixture/examples.js'

showsExamples([
  'trajectory',
  'hill-judge',
  'longemotion',
  'conditions',
  'sage',
  'esc-eval',
  'mixing',
])
