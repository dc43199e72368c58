/**
 * Leaf of the three-level taxonomy of a seeker's problems. The paper mentions 37 leaves; its table
 * has these 35.
 */
export interface Leaf {
  readonly id: string
  readonly category: TopCategory
  readonly subcategory: string
  /** Title in plain words, for people and models. */
  readonly title: string
}

/** Top level, with its label in the released files, which is Chinese in both languages. */
export const topCategories = { family: '家庭生活', work: '工作学习', social: '社会与其他' } as const

export type TopCategory = keyof typeof topCategories

export const topCategoryOf = (releasedLabel: string): TopCategory | undefined =>
  (Object.keys(topCategories) as TopCategory[]).find(
    (name) => topCategories[name] === releasedLabel,
  )

const leaf = (id: string, category: TopCategory, subcategory: string, title: string): Leaf => ({
  id,
  category,
  subcategory,
  title,
})

export const leaves: readonly Leaf[] = [
  leaf(
    'romance-begins-or-ends',
    'family',
    'partnership',
    'A romantic relationship begins or breaks down',
  ),
  leaf('founding-a-marriage', 'family', 'partnership', 'Obstacles on the way to a marriage'),
  leaf('couple', 'family', 'partnership', 'Life as a couple'),
  leaf('new-family-member', 'family', 'family-members', 'A new member of the family'),
  leaf('own-and-family-life', 'family', 'family-members', 'Daily life of oneself and the family'),
  leaf('among-family-members', 'family', 'family-members', 'Between members of the family'),
  leaf('body-shape', 'family', 'health', 'Worry about one’s body'),
  leaf('physical-health', 'family', 'health', 'Physical health'),
  leaf('serious-illness', 'family', 'health', 'Serious illness or injury'),
  leaf('death-in-family', 'family', 'health', 'Death of a family member'),
  leaf('mental-health', 'family', 'health', 'Mental health'),
  leaf(
    'family-work-or-study',
    'family',
    'family-circumstances',
    'Study or work of another family member is hindered',
  ),
  leaf(
    'family-social-life',
    'family',
    'family-circumstances',
    'Social life of another family member',
  ),
  leaf('family-finance', 'family', 'family-circumstances', 'Money in the family'),
  leaf('no-job', 'work', 'status', 'Out of work or no job found'),
  leaf('no-higher-education', 'work', 'status', 'Not admitted to higher education'),
  leaf('new-job-or-study', 'work', 'status', 'A new job or course of study'),
  leaf('changes-at-work', 'work', 'status', 'Changes at work or in one’s studies'),
  leaf('retired', 'work', 'status', 'Retired or without an assignment'),
  leaf('salary', 'work', 'performance', 'Salary and bonus'),
  leaf('performance', 'work', 'performance', 'Performance at work or in one’s studies'),
  leaf('wrong-job-or-school', 'work', 'experience', 'Unhappy with job, school or subject'),
  leaf('motivation', 'work', 'experience', 'Too little or too much motivation'),
  leaf('rhythm-of-life', 'work', 'experience', 'Work or study changes the rhythm of life'),
  leaf('colleagues', 'work', 'experience', 'Colleagues or classmates'),
  leaf('friend-health', 'social', 'social-interaction', 'Health of a friend'),
  leaf('friend-mental-health', 'social', 'social-interaction', 'Mental health of a friend'),
  leaf('friends', 'social', 'social-interaction', 'Getting along with friends'),
  leaf(
    'tensions',
    'social',
    'social-interaction',
    'Tension with acquaintances, relatives or others',
  ),
  leaf(
    'new-surroundings',
    'social',
    'social-interaction',
    'Finding one’s place in new surroundings',
  ),
  leaf('other-social', 'social', 'social-interaction', 'Another social problem'),
  leaf('civil-dispute', 'social', 'public-events', 'A civil dispute'),
  leaf('criminal-case', 'social', 'public-events', 'A criminal case'),
  leaf('public-opinion', 'social', 'public-events', 'Public opinion'),
  leaf('public-event', 'social', 'public-events', 'A social or public event'),
]

export const leafOf = (id: string): Leaf | undefined => leaves.find((each) => each.id === id)
