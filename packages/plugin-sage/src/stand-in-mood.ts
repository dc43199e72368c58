const good =
  /understood|warmer|listen|noticed|willing|tell them|helps?\b|lighter|easier|sounds like|i hear you|thank|理解|亲近|听进去|愿意|轻松|舒服|听起来|我听到|谢谢|感受/giu
const bad =
  /pushed away|hurt|no idea|misses|brushes|myself|big deal|overreact|get over|sensitive|much worse|算什么|不懂|推开|受伤|带过|矫情|没什么大不了|别想太多|太夸张|自己也想得到/giu

/**
 * Mood of a text in (0, 1): (positive words + 1) / (positive and negative words + 2), so 1/2
 * without any.
 */
export function moodOf(text: string): number {
  const [goods, bads] = [text.match(good)?.length ?? 0, text.match(bad)?.length ?? 0]
  return (goods + 1) / (goods + bads + 2)
}

/** Grade from 0 to `grades` - 1 for a value in [0, 1], randomly moved by at most one. */
export function gradeOf(value: number, grades: number, random: () => number): number {
  const near = Math.floor(value * grades) + Math.floor(random() * 3) - 1
  return Math.min(grades - 1, Math.max(0, near))
}
