import type { Environment } from 'relay-runtime';
import chatPanelQuery from '../../__generated__/ChatPanelQuery$parameters.ts';
import conversationQuery from '../../__generated__/ConversationQuery$parameters.ts';
import { fetchSummaries, repeatPendingSummaries } from '../../live/fetchSummaries.ts';
import { announceResume } from '../../live/viewerEvents.ts';
import { readStore } from '../../relay/connections.ts';
import { afterPendingResponses } from '../../relay/pendingRequests.ts';
import { recordCountChange } from '../history/readMarks.ts';

/** Operations whose responses contain rows of the list. */
const rowOperations: ReadonlySet<string> = new Set([
  chatPanelQuery.params.name,
  conversationQuery.params.name,
  'ConversationListPaginationQuery',
  'useDeleteMessageMutation',
  'AddParticipantMutation',
  'ParticipantRowRemoveMutation',
]);
const sendOperations: ReadonlySet<string> = new Set(['sendMessageMutation']);

const refetchNow = (environment: Environment) => void fetchSummaries(environment).catch(announceResume);

/** Refetches rows and counts after an event, once pending responses, which may be older, have arrived. */
export function refetchRows(
  environment: Environment,
  counts?: { id: string; unreadMessageCount: number | null | undefined },
): void {
  refetchSummariesAndRows(environment, counts);
  afterPendingResponses('rows of conversations', () => refetchNow(environment), sendOperations);
}

/**
 * Refetches rows after an own message's event during a send, unless the response of the send already updated the row.
 */
export function refetchRowsAfterSend(
  environment: Environment,
  conversationId: string,
  messageId: string,
): void {
  refetchSummariesAndRows(environment);
  const refetchIfStale = () => {
    if (!isRowCurrent(environment, conversationId, messageId)) refetchNow(environment);
  };
  afterPendingResponses(`rows of conversations, with ${messageId}`, refetchIfStale, sendOperations);
}

function refetchSummariesAndRows(environment: Environment, counts?: Parameters<typeof refetchRows>[1]): void {
  repeatPendingSummaries(environment);
  recordCountChange(counts);
  afterPendingResponses('rows of conversations', () => refetchNow(environment), rowOperations);
}

/** Whether the row's last message is at least as new as a message. */
const isRowCurrent = (environment: Environment, conversationId: string, messageId: string): boolean =>
  readStore(
    environment,
    (store) => {
      const last = store.get(conversationId)?.getLinkedRecord('lastMessageSummary')?.getValue('createdAt');
      const createdAt = store.get(messageId)?.getValue('createdAt');
      return typeof last !== 'string' || typeof createdAt !== 'string' || last >= createdAt;
    },
    true,
  );
