import { promptText } from '@attune/core'
import { checkPanas, panasItems } from '../tasks/panas.js'
import { expectedOf } from './expected.js'
import { type Found, gather } from '../passages/gather.js'
import { asNotes, flagGaps, passageList, retrievalIn } from './passages.js'
import { enrichment, passageJudge, withoutNotes } from './helpers.js'
import { expressionPrompts, lengthPrompt, queryOf } from './prompts.js'
import { sendAndLog } from './put.js'
import type { TaskRun } from './task-run.js'
import { sendWithSearches } from './search.js'
import { evidenceOf } from './tasks.js'

const releasedStageTokens = 3000

/**
 * Expression task: six questions in one conversation. The supporter first rates all items, and then
 * writes the five stages of an account.
 */
export async function runExpression(run: TaskRun): Promise<void> {
  const { situation } = run.scenario.details as { situation: string }
  const items = panasItems.map((item, at) => `${at + 1}. ${item}`).join('\n')
  await sendAndLog(run, {
    prompt: expressionPrompts[0]!,
    input: { situation, items },
    from: 0,
    usable: (text) =>
      checkPanas(text, run.given.reading === 'strict' ? 'released' : 'rated').complete,
    expects: expectedOf.items,
    asked: { stage: 0 },
    answered: { stage: 0 },
  })
  for (let stage = 1; stage <= 5; stage++) await tell(run, stage)
}

async function tell(run: TaskRun, stage: number): Promise<void> {
  const { given } = run
  const said = run.talk.flatMap(({ speaker, text }) => (speaker === 'supporter' ? [text] : []))
  const account =
    given.form === 'released' ? said.map((text) => `${text}\n`).join('') : said.join('\n\n')
  const found = await accountPassages(run, stage, account)
  const evidence = found.shown.length === 0 ? '' : evidenceOf(run, passageList(run, found.shown))
  const ask = {
    prompt: expressionPrompts[stage]!,
    input: { evidence, length: lengthOf(run) },
    from: 0,
    expects: expectedOf.stage(
      leastTokens(run),
      `${run.scenario.id}, ${run.supporter.name}, ${given.setting}, ${stage}`,
    ),
    asked: { stage, ...(found.first.length > 0 && asNotes(found)) },
    answered: { stage },
  }
  if (given.setting === 'search-o1' && stage > 1) {
    await sendWithSearches(run, ask, { text: account, stage, final: () => undefined })
  } else {
    await sendAndLog(run, ask)
  }
}

/**
 * Passages of the supporter's own account so far. The first stage has none, since only the ratings
 * precede it.
 */
async function accountPassages(run: TaskRun, stage: number, account: string): Promise<Found> {
  const { setting } = run.given
  if (stage === 1 || setting === 'base' || setting === 'search-o1') return { shown: [], first: [] }
  const query = queryOf(run.context, `stage-${stage as 2 | 3 | 4 | 5}`)
  const retrieval = retrievalIn(run, stage)
  const found = await gather(run, {
    text: account,
    query,
    retrieval,
    ...enrichment(run),
    ...passageJudge(run, query),
  })
  flagGaps(run, found)
  return setting === 'self-rag' ? { ...found, shown: withoutNotes(found.shown) } : found
}

const leastTokens = ({ given }: TaskRun): number =>
  given.minStageTokens ?? (given.setting === 'base' ? 0 : releasedStageTokens)

function lengthOf(run: TaskRun): string {
  const { context } = run
  const tokens = leastTokens(run)
  return tokens === 0 ? '' : promptText(context, lengthPrompt, { tokens: String(tokens) })
}
