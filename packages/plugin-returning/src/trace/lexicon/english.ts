/** English words of everyday life: what people tell about family, work, health and time. */
import type { Lexicon } from './lexicon.js'

export const english: Lexicon = {
  stop:
    'a about actually feel feels feeling felt telling stop stopped stopping stops after again all also always am an and another any are as at be became because been before being both but by ' +
    'can could did do does doing during each either else even ever every for from get gets getting got gotten had has have having he ' +
    'her hers here him his honestly how i if in into is it its itself just know lately let like many maybe me more most much my myself ' +
    'no not now of off often oh ok on once one only or other others our out over quite rather really s said say saying says she should ' +
    'simply since so some soon still such than that the their them then there these they thing things think this those though till to ' +
    'today told too under until up upon us very was we well were what when where whenever which while who whom whose why will with ' +
    'would yes yet you your yours yourself already currently recently earlier previously around between through able mentioned mention ' +
    'remember recall talk talked talking spoke last time times week ago go goes going went gone come comes came coming make makes made ' +
    'keep keeps kept called named way lot bit kind sort someone somebody something anything anyone anybody nobody noone nothing ' +
    'everyone everybody never neither nor none barely hardly',
  synonyms: (
    'mother mum mom mama mummy mommy, father dad papa daddy, ' +
    'grandmother grandma gran granny nan, grandfather grandpa granddad grandad, ' +
    'child kid children, husband hubby, flatmate roommate housemate, boss manager supervisor, ' +
    'therapist counsellor counselor psychologist psychotherapist, doctor gp physician, ' +
    'teacher tutor, colleague coworker workmate, flat apartment, house home, ' +
    'afraid scared frightened terrified, anxious nervous worried worry, speak talk chat, ' +
    'leave left quit resign, job position, begin start started began, ' +
    'argue fight quarrel row fought, cry weep wept, ill sick unwell, sad unhappy, happy glad, ' +
    'angry furious mad, tired exhausted, purchase buy bought, sell sold, phone call ring rang, ' +
    'holiday vacation, exam test, money cash, car auto, bicycle bike, ' +
    'picture photo photograph, film movie, shout yell scream, hurt ache pain painful, ' +
    'operation surgery, hospital clinic, university uni college, shop store, baby newborn, ' +
    'die died dead death passed, move moved, marry married, euro euros, pound pounds quid, ' +
    'weekend weekends'
  ).split(', '),
  forms: (
    'sleep slept, leave left, lose lost, sell sold, buy bought, break broke broken, ' +
    'drive drove driven, grow grew grown, take took taken, give given, fight fought, ' +
    'fall fell fallen, speak spoken, teach taught, catch caught, meet met, ' +
    'write wrote written, shake shook shaken, wear wore worn, eat ate eaten, ' +
    'begin began begun, win won, find found, pay paid, lend lent, send sent, spend spent, ' +
    'hear heard, hold held, steal stole stolen, choose chose chosen, know knew known, ' +
    'see saw seen, sing sang sung, drink drank drunk, swim swam swum, run ran, sit sat, ' +
    'stand stood, wake woke woken, fly flew flown, drop dropped, build built, bring brought, ' +
    'forget forgot forgotten, hide hid hidden, ride rode ridden, throw threw thrown, ' +
    'tear tore torn, forgive forgave forgiven, lie lay lain lying, die dying, bite bit bitten, ' +
    'child children, man men, woman women, wife wives, knife knives, tooth teeth, foot feet, ' +
    'think thought, dream dreamt, learn learnt, burn burnt, wed wedding'
  ).split(', '),
  kinds: [
    'mother father sister brother son daughter wife husband aunt uncle cousin grandmother grandfather niece nephew parent grandparent child ' +
      'stepfather stepmother friend neighbour flatmate boss colleague teacher doctor therapist landlord girlfriend boyfriend partner ex',
    'monday tuesday wednesday thursday friday saturday sunday weekday weekend',
    'january february march april may june july august september october november december',
    'spring summer autumn winter',
    'morning noon afternoon evening night midnight',
    'minute hour day week month year',
    'red blue green yellow white black orange purple brown grey pink',
    'dog cat horse rabbit hamster bird tortoise parrot fish',
    'smoke drink gamble',
    'pass fail',
    'win lose',
    'buy sell rent lend borrow steal lose',
    'early late',
    'north south east west',
    'left right',
    'hospital school bank office shop restaurant factory library warehouse station bakery pharmacy kitchen',
    'knee back hip shoulder head foot hand arm leg stomach heart neck eye ear tooth wrist ankle lung',
    'piano guitar violin cello drum flute trumpet',
    'football tennis swimming running cycling basketball yoga chess',
    'law medicine nursing biology physics history art engineering economics teaching pharmacology',
    'wedding funeral exam interview operation birthday reunion hearing graduation',
    'christmas easter thanksgiving',
    'coffee tea beer wine milk',
    'nurse baker teacher carpenter driver cook waiter lawyer engineer cashier gardener',
    'germany france spain italy canada england scotland ireland portugal austria poland japan china australia america',
    'bus train plane tram car bicycle underground',
    'kitchen bathroom bedroom cellar attic balcony garden',
    'everyday weekly monthly yearly',
    'peanut milk egg fish wheat pollen',
    'euro dollar pound',
    'oldest youngest',
    'younger older',
    'mine yours',
  ],
  opposites: [
    [
      'happy relieved proud excited love enjoy like calm hopeful confident grateful',
      'sad ashamed afraid anxious angry dread hate guilty lonely embarrassed disappointed jealous hopeless',
    ],
    ['marry together', 'divorce separate alone'],
    ['begin', 'stop end'],
    ['win pass succeed', 'lose fail'],
    ['accept agree', 'refuse reject decline'],
    ['find', 'lose'],
    ['arrive return', 'leave'],
    ['better improve recover', 'worse worsen'],
    ['more increase', 'less fewer decrease'],
    ['open', 'close shut'],
    ['remember', 'forget'],
    ['big large', 'small little'],
    ['quiet', 'loud noisy'],
    ['in', 'out'],
    ['before', 'after'],
  ],
  people:
    'mother father sister brother son daughter wife husband aunt uncle cousin grandmother grandfather niece nephew parent parents ' +
    'grandparent child stepfather stepmother stepson stepdaughter friend neighbour flatmate boss colleague teacher doctor therapist ' +
    'landlord girlfriend boyfriend partner ex fiance fiancee in-law nurse coach client customer classmate professor family team',
}
