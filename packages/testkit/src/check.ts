/** Something that every plugin must keep; run it with any test runner. */
export interface ContractCheck {
  readonly name: string
  run(): void | Promise<void>
}
