/** Error due to a request that the user can correct. */
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
