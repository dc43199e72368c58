import { defineCommand, whole } from '@attune/core'

export const count = defineCommand({
  summary: 'Counts the dialogues of each evaluation that have at least this many turns.',
  options: { turns: whole({ minimum: 0, default: 0, description: 'Turns at least.' }) },
  async run({ turns }, { evaluations }) {
    const report: Record<string, number> = {}
    for (const evaluation of evaluations) {
      report[evaluation.name] = 0
      for await (const { dialogue } of evaluation.dialogues()) {
        if (dialogue.state === 'known' && dialogue.value.turns.length >= turns)
          report[evaluation.name]! += 1
      }
    }
    const lines = Object.entries(report).map(([name, number]) => `${name}: ${number}`)
    return { text: lines.join('\n'), report }
  },
})
