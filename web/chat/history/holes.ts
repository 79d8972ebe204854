import { commitLocalUpdate, ConnectionHandler, type Environment } from 'relay-runtime';
import { announceResume } from '../../live/viewerEvents.ts';
import { conversationLists, messageLists } from '../lists.ts';
import { chatPanel } from '../chatPanel.ts';
import { catchUp } from './catchUp.ts';

/** Messages that events told of, by conversation: its list is to have them. The last stays until it was deleted. */
const expected = new Map<string, Set<string>>();
/** Messages that were deleted while this page listened. */
const gone = new Map<string, Set<string>>();

const isOpen = (conversationId: string) => chatPanel.get().conversationId === conversationId;

/** Notes messages that a conversation has: the one that came last, and those before it. */
export function expectMessages(
  conversationId: string,
  last: string,
  before: string | null | undefined,
): void {
  const ids = expected.get(conversationId) ?? new Set();
  if (typeof before === 'string') ids.add(before);
  // The one that came last stands last, also where it was the one before another.
  ids.delete(last);
  expected.set(conversationId, ids.add(last));
}

/** Notes that a message is gone: it is not missed, and an older answer does not bring it back. */
export function expectNoLonger(conversationId: string, messageId: string): void {
  expected.get(conversationId)?.delete(messageId);
  gone.set(conversationId, (gone.get(conversationId) ?? new Set()).add(messageId));
}

/** Forgets all: the person is another. */
export function forgetExpected(): void {
  expected.clear();
  gone.clear();
}

/** Of what events told of a conversation, whether the list in the store has it; takes out what was deleted. */
function isWhole(environment: Environment, conversationId: string): boolean {
  let holdsAll = true;
  // It is looked at what the store has now, which is what the screen shows a moment later.
  commitLocalUpdate(environment, (store) => {
    for (const listId of messageLists(conversationId)) {
      const list = store.get(listId);
      const nodes = list?.getLinkedRecords('edges')?.map((edge) => edge.getLinkedRecord('node')?.getDataID());
      if (!list || !nodes) continue;
      holdsAll = [...(expected.get(conversationId) ?? [])].every((id) => nodes.includes(id));
      if (!holdsAll && !isOpen(conversationId)) list.invalidateRecord();
      for (const id of gone.get(conversationId) ?? [])
        // An answer that is older than the deletion brought it back.
        if (nodes.includes(id)) ConnectionHandler.deleteNode(list, id);
    }
  });
  return holdsAll;
}

/**
 * Looks whether a conversation that is open has all that events told of, and fetches what is between where it
 * has not, once however much is missing. The list of one that is not open is read anew when it is opened.
 */
export function fillHoles(environment: Environment, conversationId: string): void {
  const whole = isWhole(environment, conversationId);
  const last = [...(expected.get(conversationId) ?? [])].at(-1);
  // An answer that was on its way before the last one came may yet take it away.
  if (whole && last !== undefined) expected.set(conversationId, new Set([last]));
  else expected.delete(conversationId);
  if (!whole && isOpen(conversationId)) catchUp(environment, conversationId).catch(announceResume);
}

/** After a gap in the events: conversations that are not open are read anew when they are opened. */
export function distrustClosed(environment: Environment): void {
  const { conversationId: open } = chatPanel.get();
  // Nothing changes but that what the store has is no longer trusted.
  commitLocalUpdate(environment, (store) => {
    for (const conversations of conversationLists())
      for (const edge of store.get(conversations)?.getLinkedRecords('edges') ?? []) {
        const id = edge.getLinkedRecord('node')?.getDataID();
        if (id === undefined || id === open) continue;
        for (const messages of messageLists(id)) store.get(messages)?.invalidateRecord();
      }
  });
}
