/** What starts commands: of one copy with those that are bundled. */
export { Config, execute, run, settings } from '@oclif/core'
