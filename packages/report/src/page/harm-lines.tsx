/** Sentences on harm, shown before any statement on quality. */
import type { VNode } from 'preact'
import type { HarmWords } from '../report-data.js'
import { useLanguage } from './language.js'
import { Whole } from './text.js'

export function HarmLines({ harm }: { readonly harm: readonly HarmWords[] }): VNode {
  const language = useLanguage()
  return (
    <>
      {harm.map((each) => (
        <p key={each.en} class={`health harm ${each.level}`} role="note">
          <Whole text={each[language]} />
        </p>
      ))}
    </>
  )
}
