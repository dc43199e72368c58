/** n! / (k! (n - k)!) / 2^n, halving on the way so that nothing overflows. */
function probability(k: number, n: number): number {
  let value = 1
  let halvings = n
  for (let i = 1; i <= k; i++) {
    value *= (n - k + i) / i
    for (; value > 1 && halvings > 0; halvings--) value /= 2
  }
  return value * 2 ** -halvings
}

/** P(X <= k) for X the number of heads in n throws of a fair coin. */
export function fairBinomialCdf(k: number, n: number): number {
  if (2 * k >= n) return 1 - (k < n ? fairBinomialCdf(n - k - 1, n) : 0)
  let term = k < 0 ? 0 : probability(k, n)
  let sum = term
  for (let i = k; i > 0 && term > 0; i--) {
    term *= i / (n - i + 1)
    sum += term
  }
  return sum
}
