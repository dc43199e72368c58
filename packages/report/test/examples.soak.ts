import { showsExamples } from './fixture/examples.js'

showsExamples(['sage', 'esc-eval', 'mixing'])
