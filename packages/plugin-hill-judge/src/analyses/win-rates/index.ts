import { defineAnalysis } from '@attune/core'
import { concatFindings, pairs, withLengths } from '@attune/kit'
import { readJudged } from '../judged.js'
import { judgedOptions } from '../options.js'
import { stageMatches } from '../stage-matches.js'

export const winRates = defineAnalysis({
  revision: 17,
  summary:
    'Roles won by every supporter against every other, per stage: win rates, counts, abilities, at equal length too.',
  options: { type: 'object', properties: { ...judgedOptions }, additionalProperties: false },
  create: (given) => ({
    async analyse(evaluation) {
      const judged = await readJudged(evaluation, given)
      const matches = await withLengths(evaluation, stageMatches(judged, given))
      const columns = [...new Set(matches.map(({ name }) => name))].map((name) => ({
        key: name,
        title: name,
      }))
      const found = pairs(evaluation, matches, {
        id: 'win-rates',
        title: 'Roles won',
        columns,
        judged: judged.matches,
        isSquare: true,
        notes: ['A role is won by who won more of its dimensions.', ...judged.notes],
      })
      // The sentences are left out, since hill-judge/stages names the better supporter of each
      // stage.
      return concatFindings({ ...found, sentences: [] })
    },
  }),
})
