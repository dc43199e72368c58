/** A requirement for every plugin, to be run with any test runner. */
export interface ContractCheck {
  readonly name: string
  run(): void | Promise<void>
}
