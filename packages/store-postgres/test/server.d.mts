export interface PostgresServer {
  readonly port: number
  /** The server's own; its log is in it. */
  readonly folder: string
  url(database?: string): string
  start(): void
  stop(mode?: 'smart' | 'fast' | 'immediate'): void
  restart(mode?: 'fast' | 'immediate'): void
  close(): void
}

export function binaries(): string | undefined
export function startPostgres(options?: {
  settings?: Readonly<Record<string, string | number>>
}): Promise<PostgresServer>
