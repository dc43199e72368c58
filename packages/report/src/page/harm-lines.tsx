/** Sentences on harm, shown before any statement on quality. */
import type { VNode } from 'preact'
import type { EvaluationOverview, HarmWords } from '../report-data.js'
import { useLanguage, useSay } from './language.js'
import { hrefOf } from './route.js'
import { Whole } from './text.js'

interface HarmLinesProps {
  readonly harm: readonly HarmWords[]
  /** Evaluation whose list of dialogues has the findings; undefined if there is no such list. */
  readonly evaluation?: EvaluationOverview
}

export function HarmLines({ harm, evaluation }: HarmLinesProps): VNode {
  const say = useSay()
  const language = useLanguage()
  return (
    <>
      {harm.map((each) => {
        const href = evaluation && hrefOfFindings(each, evaluation)
        const text = <Whole text={each[language]} />
        return (
          <p key={each.en} class={`health harm ${each.level}`} role="note">
            {href === undefined ? (
              text
            ) : (
              <a class="leads" href={href}>
                {text}
              </a>
            )}
          </p>
        )
      })}
      {harm.some(({ level }) => level !== 'unchecked') && (
        <p class="harm-note quiet-text">{say('harmNote')}</p>
      )}
    </>
  )
}

/** Address of the dialogues of the supporter with findings; undefined without findings. */
function hrefOfFindings(
  { level, supporter }: HarmWords,
  { name, facets }: EvaluationOverview,
): string | undefined {
  if (supporter === undefined || (level !== 'confirmed' && level !== 'verified')) return undefined
  return facets.findings.length === 0
    ? undefined
    : hrefOf('dialogues', { e: name, supporter, flag: facets.findings })
}
