/**
 * The commands that docs/start.md shows, in order: each with the output lines that the page shows,
 * and whether the bot with colder replies runs at that point.
 */
export function stepsOf(page) {
  return Array.from(page.matchAll(/```console\n\$ attune (.*)\n([^]*?)```/g), (match) => ({
    command: match[1],
    lines: match[2].split('\n').filter((line) => line.trim() !== ''),
    isCold: page.slice(0, match.index).includes('node bot.mjs cold'),
  }))
}

/** Expected exit codes of these commands. The last check detects the bot with colder replies. */
export const codes = [0, 0, 0, 0, 0, 0, 3]
