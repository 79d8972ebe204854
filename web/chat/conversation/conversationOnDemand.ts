import conversationQuery from '../../__generated__/ConversationQuery$parameters.ts';
import { onDemand } from '../../relay/onDemand.ts';
import { belowBar } from './ConversationBar.tsx';

/** Conversation on demand: query and code load together. */
export const conversationOnDemand = onDemand(conversationQuery, () => import('./Conversation.tsx'), {
  frame: belowBar,
});
