import { normalForm } from './plain-text.js'

/** By which the keys of objects are compared: camelCase apart, `&` as `and`, without numbers before them and articles. */
export const keyForm = (key: string): string =>
  normalForm(key.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').replaceAll('&', ' and '))
    .replace(/^\d+\s+/, '')
    .replace(/(?<![a-z])the /g, '')
