import type { VNode } from 'preact'
import type { DialogueBody } from '../report-data.js'
import { measureId } from './evidence.js'
import { useSay } from './language.js'
import { conditionsText, numberText, titleOf } from './numbers.js'
import { Safe } from './text.js'
import { EvidenceList } from './verdicts.js'

interface MeasuresProps {
  readonly body: DialogueBody
  readonly onEvidence: (turn: number, quote?: string) => void
}

/** More are folded. */
const SHOWN = 12

export function Measures({ body, onEvidence }: MeasuresProps): VNode | null {
  const say = useSay()
  if (body.measures.length === 0) return null
  return (
    <details open={body.measures.length <= SHOWN}>
      <summary>
        <h2 class="inline">
          {say('measures')} ({body.measures.length})
        </h2>
      </summary>
      <table class="plain">
        <thead>
          <tr>
            <th scope="col">{say('source')}</th>
            <th scope="col">{say('name')}</th>
            <th scope="col" class="number">
              {say('value')}
            </th>
          </tr>
        </thead>
        <tbody>
          {body.measures.map((measure, at) => (
            <tr key={at} id={measureId(at)} tabIndex={-1}>
              <td>
                <Safe
                  text={[measure.source, conditionsText(measure.conditions)].filter((part) => part !== '').join(' · ')}
                />
              </td>
              <td>
                <Safe text={titleOf(measure)} />
                <EvidenceList evidence={measure.evidence} onEvidence={onEvidence} />
              </td>
              <td class="number">
                {measure.value === null ? <Safe text={measure.why ?? '–'} /> : numberText(measure.value, measure)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
