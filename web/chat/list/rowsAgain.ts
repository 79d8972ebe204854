import { commitLocalUpdate, type Environment } from 'relay-runtime';
import chatPanelQuery from '../../__generated__/ChatPanelQuery$parameters.ts';
import conversationQuery from '../../__generated__/ConversationQuery$parameters.ts';
import { fetchSummaries, refetchSummaries } from '../../live/fetchSummaries.ts';
import { announceResume } from '../../live/viewerEvents.ts';
import { afterPendingResponses } from '../../relay/pendingRequests.ts';
import { doubtCounts } from '../history/readMarks.ts';

/** What brings rows of the list: what is opened or scrolled to, and what one changes. */
const bringRows: ReadonlySet<string> = new Set([
  chatPanelQuery.params.name,
  conversationQuery.params.name,
  'ConversationListPaginationQuery',
  'MessageActionsDeleteMutation',
  'AddParticipantMutation',
  'ParticipantRowRemoveMutation',
]);
const sending: ReadonlySet<string> = new Set(['sendMessageMutation']);

const read = (environment: Environment) => void fetchSummaries(environment).catch(announceResume);

/**
 * Upon an event: rows and counts that are on their way from the server may be older than it, so they are read once
 * more then. `told` is what it told of the conversation.
 */
export function readRowsAgain(
  environment: Environment,
  told?: { id: string; unreadCount: number | null | undefined },
): void {
  readOthersAgain(environment, told);
  afterPendingResponses('rows of conversations', () => read(environment), sending);
}

/** Upon a message of one's own while one is sent: it is that one mostly, of which the answer to its sending knows. */
export function readRowsBeside(environment: Environment, conversationId: string, messageId: string): void {
  readOthersAgain(environment);
  const look = () => {
    if (!tellsOf(environment, conversationId, messageId)) read(environment);
  };
  afterPendingResponses(`rows of conversations, with ${messageId}`, look, sending);
}

function readOthersAgain(environment: Environment, told?: Parameters<typeof readRowsAgain>[1]): void {
  refetchSummaries(environment);
  doubtCounts(told);
  afterPendingResponses('rows of conversations', () => read(environment), bringRows);
}

/** Whether what a conversation's row has as said last is no older than a message of it. */
function tellsOf(environment: Environment, conversationId: string, messageId: string): boolean {
  let isTold = true;
  // Nothing changes: it is looked at what the store has.
  commitLocalUpdate(environment, (store) => {
    const last = store.get(conversationId)?.getLinkedRecord('lastMessage')?.getValue('createdAt');
    const said = store.get(messageId)?.getValue('createdAt');
    isTold = typeof last !== 'string' || typeof said !== 'string' || last >= said;
  });
  return isTold;
}
