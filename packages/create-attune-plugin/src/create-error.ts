/** What the user can change about a request. */
export class CreateError extends Error {
  readonly blame = 'user'
  readonly code = 'PLUGIN_NEW'

  constructor(
    message: string,
    readonly fix: string,
  ) {
    super(message)
  }
}
