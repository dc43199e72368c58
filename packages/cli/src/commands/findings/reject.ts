import { DecisionCommand } from '../../decision-command.js'

export default class FindingsReject extends DecisionCommand {
  static override summary = 'Reject a finding of harm: a person read the dialogue and it is none.'
  static override description =
    'A rejected finding is still listed, counts in no rate, and counts as a false alarm of the judge. The decision stands with its reason, name and ' +
    'date in attune.findings.jsonl next to the config: keep it with the config.'
  static override examples = ['<%= config.bin %> findings reject 3f9a01c2de "it says so in turn 2"']
  protected readonly state = 'rejected'
}
