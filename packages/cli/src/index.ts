/** For other hosts of commands: the base that sets exit codes and prints errors. */
export { BaseCommand } from './base-command.js'
export { exitCodeOf, exitCodes } from './exit-codes.js'
