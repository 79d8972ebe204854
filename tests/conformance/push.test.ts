import { expect, it } from 'vitest';
import { globalId } from '../../backend/notifications/deviceMessage.ts';
import { global } from '../gateway/callers.ts';

it('push messages name their target by its id in the graph, as the access matrix opens it', () => {
  expect(globalId('Conversation', 7)).toBe(global('Conversation', 7));
  expect(globalId('Post', 3, 9)).toBe(global('Post', 3, 9));
  expect(globalId('Reply', 3, 9, 12, 15)).toBe(global('Reply', 3, 9, 12, 15));
});
