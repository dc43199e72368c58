import { checkPanas, conversationCheckpoints, type ConversationRole } from '../../src/index.js'
import { testFamily } from '../vector-family.js'

testFamily<{ roles: ConversationRole[] }>('mc-checkpoints', ({ roles }) => conversationCheckpoints(roles))

testFamily<{ text: string }>('panas-check', ({ text }) => checkPanas(text, 'released'))
