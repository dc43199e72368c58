/** This package as a plugin whose sources the test runner compiles, in a tenth of the time that a config takes for TypeScript. */
export { default } from '../src/index.ts'
