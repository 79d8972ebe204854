import { expect, it } from 'vitest';
import { mergeChanges } from '../../../gateway/posts/mergeChanges.ts';
import type { PublicationChange, RealtimeEvent } from '../../../gateway/realtime/eventTypes.ts';

/** The kinds of change of one post that are left of these. */
function merged(...changes: PublicationChange['change'][]) {
  const events = changes.map((change): RealtimeEvent => ({
    actions: ['posts'],
    conversationId: null,
    chatId: null,
    sender: null,
    push: null,
    publication: { change, community: '1', post: '2', comment: null, reply: null },
    community: null,
    notices: null,
    row: null,
  }));
  return mergeChanges(events).map(({ change }) => change);
}

it('keeps of the changes of a post the one that brings most', () => {
  expect(merged('responses', 'responses')).toEqual(['responses']);
  expect(merged('responses', 'changed')).toEqual(['changed']);
  expect(merged('changed', 'responses')).toEqual(['changed']);
  expect(merged('added', 'changed')).toEqual(['added']);
  expect(merged('added', 'deleted')).toEqual(['deleted']);
});
