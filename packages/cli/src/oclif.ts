/** Entry point for starting commands, from the same copy of oclif as the bundled ones. */
export { Config, execute, run, settings } from '@oclif/core'
