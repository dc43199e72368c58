import { conversationCheckpoints, type ConversationRole } from '../../src/tasks/checkpoints.js'
import { checkPanas } from '../../src/tasks/panas.js'
import { testFamily } from '../vector-family.js'

testFamily<{ roles: ConversationRole[] }>('mc-checkpoints', ({ roles }) =>
  conversationCheckpoints(roles),
)

testFamily<{ text: string }>('panas-check', ({ text }) => checkPanas(text, 'released'))
