import type { ConfigScope } from './config-scope.js'
import { formattedOptions } from './formatted.js'
import { roleOf } from './references.js'
import { resolveInlineModel } from './resolve-models.js'
import type { Changeable } from './settle.js'
import type { Written } from '../written/written.js'

/** A model that is written where a role is expected gets a name. */
export function nameInlineModels(scope: ConfigScope, written: Written, schema: object, value: Changeable): void {
  for (const option of formattedOptions({ ...schema }, value)) {
    const inline = written.nearest(option.path)
    if (roleOf(option.format) !== undefined && inline.kind === 'map') option.replace(resolveInlineModel(scope, inline))
  }
}
