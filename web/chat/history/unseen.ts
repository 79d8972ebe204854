import { commitLocalUpdate, type Environment } from 'relay-runtime';
import { messageLists } from '../lists.ts';
import { pageSize } from './catchUp.ts';

/** Whether a recent own message has no readers yet: only then can a read event change the open conversation. */
export function hasUnreadOwnMessage(environment: Environment, conversationId: string): boolean {
  let isAwaited = false;
  // This only reads the store.
  commitLocalUpdate(environment, (store) => {
    const [listId] = messageLists(conversationId);
    const edges = (listId === undefined ? undefined : store.get(listId)?.getLinkedRecords('edges')) ?? [];
    isAwaited = edges.slice(-pageSize).some((edge) => {
      const message = edge?.getLinkedRecord('node');
      return message?.getValue('viewerIsAuthor') === true && message.getValue('isReadByOthers') === false;
    });
  });
  return isAwaited;
}
