import { AttuneError, type ErrorCode, type Place } from '../errors.js'

/** Who is called through the gateway, and where the config defines it. */
export interface CallTarget {
  readonly kind: 'model' | 'supporter' | 'component'
  /** Of a model or a supporter its name, of a component its label. */
  readonly name: string
  /** Of a component: `plugin/name`. */
  readonly use?: string
  readonly place?: Place
}

/** Faults of a call. Models and all other services have separate messages. */
export type CallFault =
  Extract<ErrorCode, `CALL_${string}`> extends infer Code
    ? Code extends `CALL_${infer Fault}`
      ? `MODEL_${Fault}` extends ErrorCode
        ? Fault
        : never
      : never
    : never

function who({ kind, name, use = name }: CallTarget): string {
  if (kind === 'supporter') return `The supporter "${name}"`
  return `The service that ${name === use ? use : `"${name}" (${use})`} calls`
}

/** The error for a fault of that target. */
export function callError(
  target: CallTarget,
  fault: CallFault,
  details: Readonly<Record<string, unknown>>,
  {
    cause,
    fix,
    isPlaced = false,
  }: { readonly cause?: unknown; readonly fix?: string; readonly isPlaced?: boolean } = {},
): AttuneError {
  const context = {
    ...(cause !== undefined && { cause }),
    ...(fix !== undefined && { fix }),
    ...(isPlaced && target.place && { place: target.place }),
  }
  return target.kind === 'model'
    ? new AttuneError(`MODEL_${fault}`, { model: target.name, ...details }, context)
    : new AttuneError(`CALL_${fault}`, { who: who(target), ...details }, context)
}

/** The fault that an error of either family stands for. */
export const faultOf = (code: string): string | undefined => /^(?:MODEL|CALL)_(\w+)$/.exec(code)?.[1]
