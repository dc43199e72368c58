import { describe, expect, test } from 'vitest'
import { theme } from '../src/index.js'

type Triple = readonly [number, number, number]

const colours = theme.range?.category as readonly string[]

/**
 * Linear RGB as people see it who lack a kind of cone: Machado, Oliveira and Fernandes, "A
 * physiologically-based model for simulation of color vision deficiency", IEEE TVCG 15, 2009,
 * severity 1.
 */
const eyes: Readonly<Record<string, readonly Triple[]>> = {
  'all kinds of cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no long-wave cones': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no medium-wave cones': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no short-wave cones': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const times = (matrix: readonly Triple[], vector: readonly number[]): number[] =>
  matrix.map((row) => row.reduce((sum, factor, index) => sum + factor * vector[index]!, 0))

function linear(hex: string): number[] {
  const shares = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
  return shares.map((share) =>
    share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
  )
}

/** CIELAB under daylight (D65). */
function lab(rgb: readonly number[]): Triple {
  const toXyz: readonly Triple[] = [
    [0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047],
    [0.2126729, 0.7151522, 0.072175],
    [0.0193339 / 1.08883, 0.119192 / 1.08883, 0.9503041 / 1.08883],
  ]
  const clamped = rgb.map((value) => Math.min(1, Math.max(0, value)))
  const [x, y, z] = times(toXyz, clamped).map((t) =>
    t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116,
  )
  return [116 * y! - 16, 500 * (x! - y!), 200 * (y! - z!)]
}

describe('the colours of categories', () => {
  test.each(Object.entries(eyes))('can be told apart by eyes with %s', (_, eye) => {
    const seen = colours.map((colour) => lab(times(eye, linear(colour))))
    const distances = seen.flatMap((one, index) =>
      seen
        .slice(index + 1)
        .map((other) => Math.hypot(...one.map((value, axis) => value - other[axis]!))),
    )
    // A difference of 10 is plain at a glance; 2.3 is just noticeable.
    expect(Math.min(...distances)).toBeGreaterThan(10)
  })
})
