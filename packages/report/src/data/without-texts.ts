import type { DialogueBody, PairBody } from '../report-data.js'

/** Removes all texts of a dialogue and keeps its numbers. */
export function bodyWithoutTexts(body: DialogueBody): DialogueBody {
  const { scenario } = body
  const { id, language, tags } = scenario
  const numbers = <E extends { readonly turn: number }>(evidence: readonly E[]) =>
    evidence.map(({ turn }) => ({ turn }))
  return {
    ...body,
    scenario: { id, language, tags, title: id, profile: '', events: [] },
    turns: body.turns.map(({ speaker, scripted, finish, tokens }) => ({
      speaker,
      text: '',
      ...(scripted === true && { scripted }),
      ...(finish !== undefined && { finish }),
      ...(tokens !== undefined && { tokens }),
      lines: [],
      folded: [],
    })),
    flags: body.flags.map(({ kind, source, turn }) => ({
      kind,
      source,
      ...(turn !== undefined && { turn }),
    })),
    series: body.series.map((each) => ({ ...each, evidence: numbers(each.evidence) })),
    measures: body.measures.map((each) => ({ ...each, evidence: numbers(each.evidence) })),
    verdicts: body.verdicts.map((each) => ({
      ...each,
      rationale: '',
      evidence: numbers(each.evidence),
    })),
    details: [],
    lost: body.lost.map(({ source, why }) => ({
      source,
      why: why.split(': ').slice(0, 2).join(': '),
    })),
  }
}

export const pairWithoutTexts = (pair: PairBody): PairBody => ({
  ...pair,
  criteria: pair.criteria.map((criterion) => ({
    ...criterion,
    showings: criterion.showings.map((showing) => ({ ...showing, rationale: '', evidence: [] })),
  })),
})
