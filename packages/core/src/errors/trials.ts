/** attune try. */
import type { CatalogueEntry } from './entry.js'

export const trialErrors = {
  TRY_UNKNOWN: {
    blame: 'user',
    message: 'The config does not use "{name}". It uses {known}.',
    fix: 'Name one of these, or try a component without a config: --plugin names the plugin.',
  },
  TRY_KIND: {
    blame: 'user',
    message: '{name} cannot be tried: {why}.',
    fix: '{instead}',
  },
  TRY_DIALOGUE: {
    blame: 'user',
    message: 'No unit of {name} fits: scenario {scenario}, supporter {supporter}.',
    fix: '"attune view" lists all dialogues. The component may not apply to the scenario, or the evaluation has too few supporters for a pair.',
  },
  TRY_BEFORE: {
    blame: 'plugin',
    message: 'What comes before it failed, {use}: {what}',
    fix: 'Correct that first, or give a dialogue: --dialogue FILE.',
  },
} as const satisfies Record<string, CatalogueEntry>
