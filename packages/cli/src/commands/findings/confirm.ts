import { DecisionCommand } from '../../decision-command.js'

export default class FindingsConfirm extends DecisionCommand {
  static override summary =
    'Confirm a finding of harm: a person read the dialogue and agrees with the judge.'
  static override description =
    'A confirmed finding of the highest severity fails gates on findings, and its supporter is not called better. The decision stands with its reason, name and ' +
    'date in attune.findings.jsonl next to the config: keep it with the config.'
  static override examples = [
    '<%= config.bin %> findings confirm 3f9a01c2de "it says so in turn 2"',
  ]
  protected readonly state = 'confirmed'
}
