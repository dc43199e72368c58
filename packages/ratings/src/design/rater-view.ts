import { digest } from '@attune/core/runtime'
import { minutesOf } from './minutes.js'
import type { RaterItem, RaterView, Shown, ShownItem } from './shown.js'

/**
 * Everything that one rater sees, in the rater's order and sides. It is built from the blinded view
 * only, so that it cannot reveal a system.
 */
export function raterView(shown: Shown, design: string, rater: string): RaterView {
  const items = new Map(shown.items.map((item) => [item.id, item]))
  const own = shown.assignments
    .filter((each) => each.rater === rater)
    .sort((left, right) => left.place - right.place)
  const shownItems = own.map(({ item, place, occasion, left }) =>
    itemForRater(items.get(item)!, { place, occasion, isTurned: left === 'second' }),
  )
  return {
    design,
    rater,
    texts: shown.texts,
    questions: shown.questions,
    training: shown.training.map((id, at) =>
      itemForRater(items.get(id)!, { place: at + 1, occasion: 1, isTurned: false }),
    ),
    items: shownItems,
    guesses: shown.guesses
      .filter((each) => each.rater === rater)
      .map(({ id, of }) => ({
        id,
        dialogues: of.map(({ item, at }) => items.get(item)!.dialogues[at]!),
      })),
    minutes: Math.ceil(
      shownItems.reduce((sum, item) => sum + minutesOf(item, shown.questions.length), 0),
    ),
  }
}

interface Place {
  readonly place: number
  readonly occasion: 1 | 2
  readonly isTurned: boolean
}

function itemForRater(
  { id, kind, language, dialogues, anchor }: ShownItem,
  { place, occasion, isTurned }: Place,
): RaterItem {
  const own = isTurned ? dialogues.toReversed() : dialogues
  return {
    item: id,
    kind,
    language,
    place,
    occasion,
    dialogues: own,
    textHash: digest(own),
    ...(anchor && { anchor }),
  }
}
