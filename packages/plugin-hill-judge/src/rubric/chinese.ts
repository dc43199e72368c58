/**
 * Chinese descriptions of the dimensions, by published name. Attune's authors wrote them after the
 * English ones.
 */
export const chineseDescriptions: Readonly<Record<string, string>> = {
  'Empathic Understanding':
    '支持者从求助者的角度理解其感受并传达这种理解的深度。强：情感反映贴合这个人和这个处境，求助者会觉得被理解。弱：对谁都适用的同情、猜错感受，或略过感受。',
  'Encouragement of Emotional Expression':
    '支持者邀请、探索并认可求助者的感受，帮助其说出、表达并接纳感受（包括痛苦的感受）的程度。强：询问感受，给予认可，并陪伴其停留在感受之中。弱：转移话题、过早安慰，或用道理否定感受。',
  'Exploration of Thoughts and Narratives':
    '支持者运用开放式提问、复述和反映，帮助求助者探索想法、信念和经历的程度。强：求助者因此更多地讲述发生了什么、自己怎么看、对自己意味着什么。弱：封闭式提问、一连串追问，或事情还没讲完就给建议。',
  'Establish a Trusting Foundation':
    '支持者在提出更深的领悟或解释之前，建立融洽、安全和信任的关系，使求助者感到被倾听的程度。强：先倾听并表示理解，领悟由此产生。弱：一开始就解释或分析，或保持疏远。',
  'Assess Readiness for Insight':
    '支持者察觉求助者是否准备好深入探讨的程度，线索包括矛盾心理、困惑、对自己感到不解，或明确要求弄明白。强：有这些线索时深入探询，对抗拒或尚未准备好的求助者不加逼迫。弱：把解释强加给尚未准备好的求助者，或忽视其想要弄明白的明确愿望。',
  'Use Gentle Challenges and Interpretations':
    '支持者运用温和的挑战和试探性的解释，帮助求助者觉察不一致、模式和潜在动机的程度。强：以提问或可被纠正的邀请提出另一种看法，求助者有所发现。弱：正面对质、把解释当作事实，或只是重复已说过的话。',
  'Process the Relationship Directly if Relevant':
    '当双方之间出现紧张、不信任或误解时，支持者直接处理这种关系（即时性）的程度。强：询问求助者对谈话的感受，在有帮助时说出自己的反应，并且不自我辩护。弱：回避紧张，或为自己辩解。如果两段对话都没有需要处理的此类情况，裁决为 Tie。',
  'Clarify the Desired Change':
    '支持者在讨论步骤之前，帮助求助者明确想要改变什么（行为、处境或决定），并邀请其探索这一改变的程度。强：双方谈到求助者想要的一个具体改变。弱：为没人说过的目标安排步骤，或由支持者定下目标。',
  'Ensure Readiness and Collaboration':
    '支持者确认求助者行动的动机和准备程度，并与其共同制定步骤，尊重其自主、节奏和处境的程度。强：询问求助者现在是否想行动、怎样才现实可行。弱：直接规定计划，或催促行动。',
  'Brainstorm and Evaluate Options':
    '支持者与求助者收集多种选择并加以评估的程度：是否可行、有何好处、难在哪里、是否符合求助者的需要和价值观。强：不止一种选择，共同权衡。弱：一个现成的办法，或一串无人权衡的清单。',
  'Provide Ongoing Support and Adaptation':
    '支持者把计划当作可以尝试和调整的事情的程度。强：回顾步骤的进展，肯定小的进步，受挫后调整计划，必要时回到探索。弱：把计划当作定局，或把挫折当作失败。',
}

/** Chinese names of the dimensions, for tables and pages. */
export const chineseTitles: Readonly<Record<string, string>> = {
  'Empathic Understanding': '共情理解',
  'Encouragement of Emotional Expression': '鼓励情感表达',
  'Exploration of Thoughts and Narratives': '探索想法与叙事',
  'Establish a Trusting Foundation': '建立信任基础',
  'Assess Readiness for Insight': '评估领悟的准备程度',
  'Use Gentle Challenges and Interpretations': '运用温和的挑战与解释',
  'Process the Relationship Directly if Relevant': '适时直接处理关系',
  'Clarify the Desired Change': '明确期望的改变',
  'Ensure Readiness and Collaboration': '确保准备与合作',
  'Brainstorm and Evaluate Options': '共同构想并评估选择',
  'Provide Ongoing Support and Adaptation': '持续支持与调整',
}

/** Chinese names of the stages, by published name. */
export const chineseStages: Readonly<Record<string, string>> = {
  Exploration: '探索',
  Insight: '领悟',
  Action: '行动',
}
