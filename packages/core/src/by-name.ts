/** Maps by names that users choose: `constructor` and `__proto__` are names like others. */

/** An empty one. */
export const byName = <T>(): Record<string, T> => Object.create(null) as Record<string, T>

/** What is there under a name, and not what every object has. */
export const named = <T>(map: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(map, name) ? map[name] : undefined
