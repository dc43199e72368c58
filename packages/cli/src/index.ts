/** For other command hosts: the base class that sets exit codes and prints errors. */
export { BaseCommand } from './base-command.js'
export { exitCodeOf, exitCodes } from './exit-codes.js'
