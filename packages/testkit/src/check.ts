/** A requirement that every plugin must meet. Any test runner can run it. */
export interface ContractCheck {
  readonly name: string
  run(): void | Promise<void>
}
