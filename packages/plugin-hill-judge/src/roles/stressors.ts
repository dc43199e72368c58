/** A problem that a person may have. */
export interface Stressor {
  readonly category: string
  /** Name in the released roles. */
  readonly name: string
  /** Name in the paper's table; undefined for the stressor that only the release has. */
  readonly paperName?: string
}

type Names = readonly (readonly [name: string, paperName?: string])[]

/**
 * Six categories with 50 sub-categories; the paper's table lists 49. Source: ESC-Judge, Table 1;
 * release.
 */
const byCategory: Readonly<Record<string, Names>> = {
  'Personal Loss & Major Life Changes': [
    ['Death of a loved one', 'Death of a loved one'],
    ['Divorce or breakup of a significant relationship', 'Divorce or breakup'],
    ['Family estrangement or disownment', 'Family estrangement'],
    ['Major illness or injury (self or a loved one)', 'Major illness or injury'],
    ['Becoming a new parent', 'Becoming a new parent'],
    ['Caring for an aging or ill family member', 'Caring for an aging family member'],
    ['Pregnancy and childbirth complications', 'Pregnancy complications'],
    ['Infertility or miscarriage', 'Infertility or miscarriage'],
    ['Losing close friends or social isolation', 'Social isolation'],
    ['Dealing with immigration and being away from family', 'Immigration away from family'],
  ],
  'Identity, Discrimination & Social Challenges': [
    ['Dealing with identity (being non-binary or LGBTQ+)', 'Exploring LGBTQ+ identity'],
    [
      'Lack of acceptance from family or community regarding gender or sexual identity',
      'Lack of acceptance',
    ],
    [
      'Experiencing discrimination or prejudice (race, gender, sexual orientation, disability, etc.)',
      'Racial or gender discrimination',
    ],
    ['Workplace discrimination or harassment', 'Workplace harassment'],
    [
      'Identity crisis (e.g., questioning beliefs, gender, or cultural belonging)',
      'Identity crisis',
    ],
    ['Public scandal or personal reputation damage', 'Reputation damage'],
  ],
  'Career & Academic Pressures': [
    ['Job loss or sudden unemployment', 'Job loss'],
    ['Workplace conflict or toxic work environment', 'Toxic work environment'],
    ['Career change or uncertainty about career path', 'Career uncertainty'],
    ['Burnout or chronic overworking', 'Burnout'],
    ['Failure to get a promotion or recognition', 'Missed promotion'],
    ['Struggling in school or failing courses', 'Academic failure'],
    ['Completing a major academic program (e.g., PhD, medical school)', 'Completing a PhD'],
    ['Job relocation to a new city or country', 'Job relocation'],
    ['Fear of job automation or industry decline', 'Fear of automation'],
  ],
  'Financial & Economic Stress': [
    ['Significant debt (student loans, credit cards, etc.)', 'Significant debt'],
    ['Inability to pay rent or mortgage', 'Inability to pay rent'],
    ['Foreclosure or eviction', 'Eviction'],
    ['Sudden unexpected expenses (e.g., medical bills, car repairs)', 'Medical bills'],
    ['Loss of financial investments or retirement savings', 'Loss of savings'],
    ['Poverty or living paycheck to paycheck', 'Living paycheck-to-paycheck'],
    ['Economic downturn affecting personal finances'],
    ['Supporting dependents financially (e.g., aging parents, children)', 'Supporting dependents'],
    ['Lawsuits or legal financial burdens', 'Legal financial burdens'],
    ['Bankruptcy', 'Bankruptcy'],
  ],
  'Health & Well-being': [
    ['Chronic illness or disability', 'Chronic illness'],
    ['Mental health struggles (anxiety, depression, PTSD, etc.)', 'Mental-health struggles'],
    ['Sleep deprivation or chronic fatigue', 'Sleep deprivation'],
    ['Major surgery or hospitalization', 'Major surgery'],
    ['Long-term effects of a past trauma', 'Past trauma'],
    ['Eating disorders or body image issues', 'Eating disorders'],
    ['Addiction or substance abuse (self or a loved one)', 'Addiction'],
    ['Side effects from medications', 'Medication side-effects'],
    ['Coping with a terminal illness', 'Terminal illness'],
  ],
  'Environmental & Societal Stressors': [
    ['Moving to a new city or country', 'Moving to a new country'],
    ['Natural disasters (earthquakes, hurricanes, wildfires)', 'Natural disasters'],
    ['Political instability, war, or civil unrest', 'Political unrest or war'],
    ['Dealing with crime or being a victim of violent crime', 'Victim of crime'],
    ['Legal trouble (lawsuits, criminal charges, imprisonment)', 'Legal trouble'],
    [
      'Sudden or forced lifestyle change (e.g., joining the military, religious conversion)',
      'Forced lifestyle change',
    ],
  ],
}

/** All stressors, by category. */
export const stressors: readonly Stressor[] = Object.entries(byCategory).flatMap(
  ([category, names]) =>
    names.map(([name, paperName]) => ({
      category,
      name,
      ...(paperName !== undefined && { paperName }),
    })),
)

/**
 * `released`: all 50, with the longer names of the release. `paper`: the 49 of the paper's table,
 * with its names.
 */
export type StressorList = 'released' | 'paper'

/** Stressors of a list by category, since a category is drawn first. */
export function stressorsOf(list: StressorList): Readonly<Record<string, readonly string[]>> {
  const named = stressors.flatMap(({ category, name, paperName }) => {
    const chosen = list === 'released' ? name : paperName
    return chosen === undefined ? [] : [{ category, name: chosen }]
  })
  return Object.fromEntries(
    Object.keys(byCategory).map((category) => [
      category,
      named.filter((each) => each.category === category).map(({ name }) => name),
    ]),
  )
}
