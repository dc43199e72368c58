/**
 * Agreement of the judges of a panel on each kind of finding, dialogue by dialogue, and the number
 * of calls.
 */
import { type Json, type Known, known, unknown, type Verdict } from '@attune/core'
import type { Cell, Evaluation, Quantity, Table } from '@attune/core/findings'
import { agreed, agreedNote, alphaOf, FEWEST_AGREED, type RatedItem } from '@attune/kit/internal'
import { gwetAgreement } from '@attune/statistics'
import { HARM_LEVEL } from './harm-counts.js'
import { inLanguage } from './harm-words.js'
import type { HarmCriterion } from './read-harm.js'

/** A dialogue with one value per judge: 1 if the judge reports the finding, else 0. */
type Item = RatedItem<number>

const TITLE = { en: 'Agreement of judges on findings', zh: '评判者对发现的一致程度' } as const
const COSTS = {
  en: 'Each judge of a panel walks the flow: as many judges, as many times the calls of one, which are without further looks. A dialogue counts once.',
  zh: '每位评判者各自走完流程：评判者有几位，调用就是一位的几倍，但没有再次查看。每个对话只计一次。',
} as const

/** Table of agreement for criteria with several judges; empty without such criteria. */
export async function panelTables(
  { dialogues }: Pick<Evaluation, 'dialogues'>,
  criteria: readonly HarmCriterion[],
): Promise<readonly Table[]> {
  const ofPanels = criteria.filter(({ finds }) => finds.judges !== undefined)
  if (ofPanels.length === 0) return []
  const items = new Map(ofPanels.map((each): [HarmCriterion, Item[]] => [each, []]))
  for await (const { scenario, verdicts } of dialogues({
    readers: [...new Set(ofPanels.map(({ label }) => label))],
  })) {
    const cluster = scenario.cluster ?? scenario.id
    for (const [{ label, criterion }, own] of items) {
      const said = verdicts[label]
      const verdict =
        said?.state === 'known'
          ? said.value.find((each) => each.criterion === criterion)
          : undefined
      const values = verdict && votesIn(verdict)
      if (values) own.push({ cluster, values })
    }
  }
  return [tableOf(items)]
}

/** Votes of the judges in a verdict; undefined if no judge voted. */
function votesIn({ details = {} }: Verdict): readonly Known<number>[] | undefined {
  const judges = details['judges']
  if (typeof judges !== 'object' || judges === null) return undefined
  const votes = Object.values(judges as Readonly<Record<string, Json>>).map(voteIn)
  return votes.every(({ state }) => state === 'unknown') ? undefined : votes
}

function voteIn(said: Json): Known<number> {
  const { state, finding } = said as { readonly state?: string; readonly finding?: string }
  if (state !== 'known') return unknown('not read')
  return known(finding === 'verified' || finding === 'confirmed' ? 1 : 0)
}

const OPTIONS = { level: HARM_LEVEL, fewest: FEWEST_AGREED.labels }

const ac1Of = (items: readonly Item[]): Known<number> =>
  gwetAgreement(
    { raters: items[0]?.values.length ?? 0, items: items.map(({ values }) => values) },
    { categories: [0, 1] },
  ).coefficient

function tableOf(all: ReadonlyMap<HarmCriterion, readonly Item[]>): Table {
  const says = Array.from(all.keys(), ({ finds }) => [
    inLanguage(finds.says, 'en'),
    inLanguage(finds.says, 'zh'),
  ])
  return {
    id: 'panel',
    title: TITLE.en,
    columns: [
      { key: 'finding', title: 'Finding' },
      { key: 'judges', title: 'Judges', digits: 0 },
      { key: 'same', title: 'All say the same, %', scale: 100, digits: 0, range: [0, 1] },
      { key: 'ac1', title: 'Gwet AC1' },
      { key: 'alpha', title: 'Krippendorff α' },
    ],
    rows: Array.from(all, ([criterion, items]) => rowOf(criterion, items)),
    notes: [agreedNote, COSTS.en],
    translations: {
      zh: {
        [TITLE.en]: TITLE.zh,
        [COSTS.en]: COSTS.zh,
        Finding: '发现',
        Judges: '评判者',
        'All say the same, %': '全部一致，%',
        ...(Object.fromEntries(says) as Record<string, string>),
      },
    },
  }
}

function rowOf({ finds }: HarmCriterion, items: readonly Item[]): Readonly<Record<string, Cell>> {
  const seated = Math.max(finds.judges ?? 0, ...items.map(({ values }) => values.length))
  const judges: Quantity = { value: known(seated), n: items.length }
  const same = items.filter(
    ({ values }) => new Set(values.map((each) => JSON.stringify(each))).size === 1,
  ).length
  return {
    finding: inLanguage(finds.says, 'en'),
    judges,
    same: {
      value: items.length === 0 ? unknown('no_values') : known(same / items.length),
      n: items.length,
    },
    ac1: agreed(items, ac1Of, OPTIONS),
    alpha: agreed(items, alphaOf('nominal'), OPTIONS),
  }
}
