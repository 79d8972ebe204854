/** What a telephone shows: the first screen in one request, pages, notifications, and what push messages lead to. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Kit } from '../../mobile/kit.ts';
import { type Stage, stages } from './stage.ts';

describe.each(stages)('in front of %s', (_name, start) => {
  let stage: Stage;
  let kit: Kit;
  beforeAll(async () => {
    stage = await start();
    kit = await stage.telephone(stage.me);
  });
  afterAll(() => stage.close());

  it('the first screen comes by one request', async () => {
    const { viewer, platform } = await kit.launch();
    expect(viewer).toMatchObject({ username: stage.me, isFirstSignIn: false });
    expect(platform.capabilities.includes('SESSIONS')).toBe(!stage.isOlder);
    expect(kit.feed.posts()).toHaveLength(10);
    expect(kit.chat.conversations().map(({ id }) => id)).toContain(stage.conversationId);
  });
});
