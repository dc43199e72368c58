import { type Known, known, unknown } from '@attune/core'
import {
  contentUnits,
  distinctShare,
  echoOf,
  mtld,
  selfRepetition,
  wordsOf,
} from '@attune/statistics/text'
import { ngramSize } from '../language.js'
import { type AllLists, readLists } from '../lists/index.js'
import { following } from '../measures/following.js'
import { frontLoading } from '../measures/front-loading.js'
import { rephrased } from '../measures/rephrased.js'
import { type SaidElsewhere, saidElsewhere } from '../measures/said-elsewhere.js'
import { speaksOfOther, type SpeakerModel, topTwo } from '../measures/speaker.js'
import { agesIn, ownAgesIn } from '../measures/stated-age.js'
import { stopping } from '../measures/stopping.js'
import { turnLengths } from '../measures/turn-lengths.js'
import type { MeasureName } from './measures.js'
import {
  type Feature,
  feature,
  type Features,
  type Part,
  ReadFeatures,
  type Reading,
  topTurns,
} from './reading.js'
import { leaksOf } from './leaks.js'
import { markersOf } from './marker-shares.js'
import type { ReadDialogue } from './read-dialogue.js'
import { styleOf } from './style-features.js'

export interface FeatureOptions {
  readonly lists: AllLists
  /** Instructions in the seeker's prompt, without the role card. */
  readonly brief?: string | undefined
  /**
   * Models that are trained on other dialogues of the run. Without them, measures that need them
   * are unknown.
   */
  readonly others?: OtherDialogues | undefined
}

export interface OtherDialogues {
  readonly speaker?: () => SpeakerModel
  readonly elsewhere?: () => SaidElsewhere
}

const FIRST_WORDS = 60
const EARLY_TURNS = 3
const LEAVES_EARLY = 4

/**
 * Measures of one dialogue that call no language model, each computed at its first access. They do
 * not depend on labels, conditions, annotations and flags.
 */
export const featuresOf = (said: ReadDialogue, options: FeatureOptions): Features =>
  new LazyFeatures(said, options).features

class LazyFeatures extends ReadFeatures {
  readonly #read = new Map<Reader, Partial<Features>>()
  #reading: Reading | undefined

  constructor(
    private readonly said: ReadDialogue,
    private readonly options: FeatureOptions,
  ) {
    super()
  }

  protected featureOf(name: MeasureName): Feature {
    const reader = readers[name]
    const { lists, brief, others = {} } = this.options
    let part = this.#read.get(reader)
    if (part === undefined) {
      this.#reading ??= readingOf(this.said, lists, brief)
      part = reader(this.#reading, others)
      this.#read.set(reader, part)
      // The split words are deleted after the last measure was computed, since those of many
      // dialogues need much memory.
      if (this.#read.size === READERS) this.#reading = undefined
    }
    return part[name]!
  }
}

function readingOf(said: ReadDialogue, all: AllLists, brief: string | undefined): Reading {
  const { scenario, own, replies, turns, ending } = said
  const lists = readLists(all, scenario.language)
  const words = own.map(({ text }) => wordsOf(text))
  const units = own.map(({ text }) => contentUnits(text, lists.stop))
  return { scenario, own, replies, turns, ending, lists, brief, words, units }
}

const textsOf = ({ own }: Reading): readonly string[] => own.map(({ text }) => text)

const orNull = (value: Known<number>): number | null =>
  value.state === 'known' ? value.value : null

type Lengths = 'length' | 'length-q25' | 'turns' | 'mtld' | 'distinct-1' | 'distinct-2'

function lengthsOf(reading: Reading): Part<Lengths> {
  const { words } = reading
  const { mean, q25, n } = turnLengths(textsOf(reading), [])
  return {
    length: feature(mean),
    'length-q25': feature(q25),
    turns: feature(known(n)),
    mtld: feature(mtld(words.flat()).value),
    'distinct-1': feature(distinctShare(words, 1, { first: FIRST_WORDS }).value),
    'distinct-2': feature(distinctShare(words, 2, { first: FIRST_WORDS }).value),
  }
}

function repetitionOf(
  reading: Reading,
): Part<'self-repeat' | 'repeats' | 'echo' | 'echo-run' | 'following'> {
  const { own, words, units, scenario, replies, lists } = reading
  const n = ngramSize(scenario.language)
  const again = selfRepetition(words, n)
  const answers = own.flatMap(({ repliesTo, at }, index) =>
    repliesTo === undefined ? [] : [{ at, index, repliesTo }],
  )
  const echoed = echoOf(
    answers.map(({ index, repliesTo }) => [words[index]!, wordsOf(replies[repliesTo]!)] as const),
    n,
  )
  const replyUnits = replies.map((text) => contentUnits(text, lists.stop))
  return {
    'self-repeat': feature(
      again.value,
      topTurns(again.perTurn.map(orNull), (at) => own[at + 1]!.at),
    ),
    repeats: feature(words.length < 2 ? unknown('too_few_turns') : known(again.exactRepeats)),
    echo: feature(
      echoed.value,
      topTurns(echoed.perTurn.map(orNull), (at) => answers[at]!.at),
    ),
    'echo-run': feature(answers.length === 0 ? unknown('no_values') : known(echoed.longestRun)),
    following: feature(
      following(
        own.map(({ repliesTo }, at) => ({ repliesTo, units: units[at]! })),
        replyUnits,
      ),
    ),
  }
}

type Disclosure = 'returns' | 'front-card' | 'first-turn' | 'front-self' | 'leak-rephrase' | 'age'

function disclosureOf(reading: Reading): Part<Disclosure> {
  const { own, units, scenario, lists } = reading
  const { profile, language } = scenario
  const by = { stop: lists.stop, early: EARLY_TURNS }
  const card = frontLoading(textsOf(reading), { ...by, card: profile })
  const rephrasing = rephrased(units, profile, lists.stop)
  return {
    'front-card': feature(card.index),
    'first-turn': feature(
      card.perTurn.length === 0 ? card.early : known(card.perTurn[0]!),
      own[0] && [own[0].at],
    ),
    'front-self': feature(frontLoading(textsOf(reading), { ...by, card: undefined }).index),
    'leak-rephrase': feature(
      rephrasing.value,
      rephrasing.turn === undefined ? [] : [own[rephrasing.turn]!.at],
    ),
    age: wrongAges(reading, profile, language),
    returns: repeatedTopic(reading, profile),
  }
}

/**
 * Largest share of the seeker's turns that mention the same content unit (content word) of the role
 * card.
 */
function repeatedTopic({ own, units, lists }: Reading, card: string): Feature {
  const wanted = [...contentUnits(card, lists.stop)]
  if (own.length === 0 || wanted.length === 0)
    return feature(unknown(own.length === 0 ? 'no_turns' : 'no_units'))
  const counts = wanted.map((unit) => units.filter((each) => each.has(unit)).length)
  return feature(known(Math.max(...counts) / own.length))
}

/** Number of turns in which the seeker states an own age that the role card does not contain. */
function wrongAges({ own }: Reading, card: string, language: string): Feature {
  const stated = new Set(agesIn(card, language).concat((card.match(/\d+/gu) ?? []).map(Number)))
  if (stated.size === 0) return feature(unknown('no_units'))
  const turns = own.filter(({ text }) => ownAgesIn(text, language).some((age) => !stated.has(age)))
  return feature(
    known(turns.length),
    turns.slice(0, 3).map(({ at }) => at),
  )
}

function besideOthers(
  { own, scenario }: Reading,
  { speaker, elsewhere }: OtherDialogues,
): Part<'speaker' | 'you-over-i' | 'said-elsewhere'> {
  const texts = own.map(({ text }) => text)
  const odds = speaker?.().odds(texts, scenario.id) ?? []
  const shares = elsewhere?.().shares(texts, scenario.id)
  const ofOther = own.filter(({ text }) => speaksOfOther(text, scenario.language))
  return {
    speaker: feature(topTwo(odds), topTurns(odds, (at) => own[at]!.at).slice(0, 2)),
    'said-elsewhere': feature(
      saidElsewhere(shares),
      topTurns(shares ?? [], (at) => own[at]!.at),
    ),
    'you-over-i': feature(
      own.length === 0 ? unknown('no_turns') : known(ofOther.length / own.length),
      ofOther.slice(0, 3).map(({ at }) => at),
    ),
  }
}

function endOf(reading: Reading): Part<'went-on' | 'early' | 'silent-leave'> {
  const { own, ending, lists } = reading
  const stop = stopping(textsOf(reading), ending, { farewell: lists.farewell, early: LEAVES_EARLY })
  const of = (value: number): Feature =>
    feature(own.length === 0 ? unknown('no_turns') : known(value))
  return {
    'went-on': {
      ...of(stop.after),
      ...(stop.wentOn && stop.firstFarewell !== null && { turns: [own[stop.firstFarewell]!.at] }),
    },
    early: of(Number(stop.early)),
    'silent-leave': of(Number(stop.silentLeave)),
  }
}

type Reader = (reading: Reading, others: OtherDialogues) => Partial<Features>

const by = <Name extends MeasureName>(
  reader: (reading: Reading, others: OtherDialogues) => Part<Name>,
  ...names: readonly Name[]
): Readonly<Record<Name, Reader>> =>
  Object.fromEntries(names.map((name) => [name, reader])) as Readonly<Record<Name, Reader>>

const readers: Readonly<Record<MeasureName, Reader>> = {
  ...by(lengthsOf, 'length', 'length-q25', 'turns', 'mtld', 'distinct-1', 'distinct-2'),
  ...by(repetitionOf, 'self-repeat', 'repeats', 'echo', 'echo-run', 'following'),
  ...by(disclosureOf, 'returns', 'front-card', 'first-turn', 'front-self', 'leak-rephrase', 'age'),
  ...by(leaksOf, 'leak-card', 'leak-intention', 'leak-brief'),
  ...by(besideOthers, 'speaker', 'you-over-i', 'said-elsewhere'),
  ...by(markersOf, 'questions', 'pleased', 'hedges', 'resists', 'ambivalent'),
  ...by(markersOf, 'helper', 'fourth-wall', 'halves', 'relief', 'volatility'),
  ...by(styleOf, 'language', 'switches', 'word-length', 'drift'),
  ...by(endOf, 'went-on', 'early', 'silent-leave'),
}

const READERS = new Set(Object.values(readers)).size
