// Refuses inputs of the action that have a wrong form: GitHub passes all of them as text.
import { pathToFileURL } from 'node:url'

const flag = [/^(true|false)$/, 'true or false']
const forms = {
  'working-directory': [/\S/, 'a folder'],
  config: [/\S/, 'a file'],
  cache: flag,
  report: flag,
  comment: flag,
  inconclusive: [/^(separate|fail|pass)$/, 'separate, fail or pass'],
  trial: flag,
  'max-failed': [/^\d+(\.\d+)?%?$/, 'a number or a share such as 5%'],
  name: [/^[\w.-]{1,60}$/, 'up to 60 letters, digits, "-", "_" and "."'],
}

/** Sentences on inputs of a wrong form. */
export const faultsOf = (inputs) =>
  Object.entries(forms).flatMap(([name, [form, expected]]) =>
    form.test(inputs[name] ?? '')
      ? []
      : [`Input "${name}" is ${JSON.stringify(inputs[name] ?? '')}, and has to be ${expected}.`],
  )

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const faults = faultsOf(JSON.parse(process.env.INPUTS))
  for (const fault of faults) console.log(`::error title=Attune::${fault}`)
  if (faults.length > 0) process.exit(1)
}
