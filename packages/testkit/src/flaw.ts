/** Failure of a check: the fault and how to fix it. */
export class Flaw extends Error {
  constructor(
    readonly what: string,
    readonly fix: string,
  ) {
    super(`${what} ${fix}`)
    this.name = 'Flaw'
  }
}

export function demand(holds: boolean, what: string, fix: string): asserts holds {
  if (!holds) throw new Flaw(what, fix)
}
