import { showsExamples } from './fixture/examples.js'

showsExamples(['longemotion', 'conditions', 'sage', 'esc-eval', 'mixing'])
