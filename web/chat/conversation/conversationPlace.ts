import conversationQuery from '../../__generated__/ConversationQuery$parameters.ts';
import { onDemand } from '../../relay/onDemand.ts';

/** A conversation in the panel. */
export const conversationPlace = onDemand(conversationQuery, () => import('./Conversation.tsx'));
