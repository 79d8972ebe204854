import { expect, it } from 'vitest';
import { toGlobalId } from '../../backend/notifications/deviceMessage.wire.ts';
import { global } from '../gateway/callers.ts';

it('push messages name their target by its id in the graph, as the access matrix opens it', () => {
  expect(toGlobalId('Conversation', 7)).toBe(global('Conversation', 7));
  expect(toGlobalId('Post', 3, 9)).toBe(global('Post', 3, 9));
  expect(toGlobalId('Reply', 3, 9, 12, 15)).toBe(global('Reply', 3, 9, 12, 15));
});
