import { commitLocalUpdate, type Environment } from 'relay-runtime';
import { messageLists } from '../lists.ts';
import { pageSize } from './catchUp.ts';

/**
 * Whether the person has said something lately that nobody is known to have seen: all that the reading of others can
 * change of an open conversation.
 */
export function awaitsReaders(environment: Environment, conversationId: string): boolean {
  let isAwaited = false;
  // Nothing changes: it is looked at what the store has.
  commitLocalUpdate(environment, (store) => {
    const [listId] = messageLists(conversationId);
    const edges = (listId === undefined ? undefined : store.get(listId)?.getLinkedRecords('edges')) ?? [];
    isAwaited = edges.slice(-pageSize).some((edge) => {
      const message = edge?.getLinkedRecord('node');
      return message?.getValue('isMine') === true && message.getValue('isSeen') === false;
    });
  });
  return isAwaited;
}
