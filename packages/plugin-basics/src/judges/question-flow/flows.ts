import { fileURLToPath } from 'node:url'
import { basicsErrors } from '../../errors.js'
import { readFlow, type FlowFile } from './flow-file.js'

/** Flows that are part of Attune. A change in one is a new revision of the judge. */
export const shippedFlows = ['short'] as const

/**
 * Path of a flow that is part of Attune. @param name `turns` is the flow of `core/risk-response`
 */
export const shippedFlow = (name: (typeof shippedFlows)[number] | 'turns'): string =>
  fileURLToPath(new URL(`flows/${name}.yaml`, import.meta.url))

/** The flow from the options. @throws AttuneError FLOW_CHOICE, DATA_READ or FLOW_INVALID */
export function chosenFlow({
  file,
  flow,
}: {
  readonly file?: string
  readonly flow?: 'short'
}): FlowFile {
  if ((file === undefined) === (flow === undefined)) throw basicsErrors.error('FLOW_CHOICE', {})
  return readFlow(file ?? shippedFlow(flow!))
}
