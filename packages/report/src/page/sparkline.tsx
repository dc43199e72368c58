import type { VNode } from 'preact'

const WIDTH = 96
const HEIGHT = 24
const A = 'a'.charCodeAt(0)

/** Word-sized curve from letters: `a` is the minimum over all dialogues, `z` the maximum. */
export function Sparkline({
  letters,
  label,
}: {
  readonly letters: string
  readonly label: string
}): VNode | null {
  const points = [...letters].flatMap((letter, at) => {
    if (letter === '.') return []
    const x = 3 + (at / Math.max(1, letters.length - 1)) * (WIDTH - 6)
    const y = 3 + (1 - (letter.charCodeAt(0) - A) / 25) * (HEIGHT - 6)
    return [[x, y] as const]
  })
  const last = points.at(-1)
  if (!last) return null
  return (
    <svg
      class="spark"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
    >
      <polyline points={points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      <circle cx={last[0]} cy={last[1]} r={2.5} />
    </svg>
  )
}
