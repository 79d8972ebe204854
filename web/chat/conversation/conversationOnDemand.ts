import conversationQuery from '../../__generated__/ConversationQuery$parameters.ts';
import { onDemand } from '../../relay/onDemand.ts';

/** Conversation on demand: query and code load together. */
export const conversationOnDemand = onDemand(conversationQuery, () => import('./Conversation.tsx'));
