/**
 * What docs/start.md says to type, in order: each command, lines of its output that the page shows,
 * and whether the colder bot answers by then.
 */
export function stepsOf(page) {
  return Array.from(page.matchAll(/```console\n\$ attune (.*)\n([^]*?)```/g), (match) => ({
    command: match[1],
    lines: match[2].split('\n').filter((line) => line.trim() !== ''),
    isCold: page.slice(0, match.index).includes('node bot.mjs cold'),
  }))
}

/** Exit codes of these commands: the last check finds the colder bot. */
export const codes = [0, 0, 0, 0, 0, 0, 3]
