import { chat } from './chat/chat.js'
import { http } from './http/http.js'
import { logged } from './logged.js'
import { moduleSupporter } from './module.js'
import { ruleBased } from './manners.js'

export const supporters = { chat, http, logged, module: moduleSupporter, 'rule-based': ruleBased }
