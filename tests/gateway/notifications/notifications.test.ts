import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notifications } from '../../../backend/notifications/tables.ts';
import { type Platform, startPlatform } from '../platform.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

describe('the badges', () => {
  it('B697 B698: count unread conversations and notifications, both in one call', async () => {
    const { backend, content } = platform;
    const [person, friend] = [await backend.addPerson(), await backend.addPerson()];
    const conversation = await content.addConversation([person, friend]);
    await content.send(friend, conversation);
    await content.send(friend, conversation);
    const notice = { userId: person.id, action: 'groups', description: 'Une nouvelle' };
    await backend.context.database.insert(notifications).values([notice, notice, notice]);
    const { data, calls } = await platform.ask<object>(
      '{ viewer { unreadConversationCount unreadNotificationCount } }',
      { as: person },
    );
    expect(data).toEqual({ viewer: { unreadConversationCount: 1, unreadNotificationCount: 3 } });
    expect(calls).toEqual(['GET /api/notif/count']);
  });
});
