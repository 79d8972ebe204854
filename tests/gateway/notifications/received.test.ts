/** Events of new notifications, and the number of notifications that they load. */
import { expect, it } from 'vitest';
import { notifications } from '../../../backend/notifications/tables.ts';
import { interceptCalls } from '../interceptCalls.ts';
import { sharedPlatform } from '../platform.ts';
import { emptyEvent } from '../realtimeEvent.ts';

const platform = sharedPlatform({ realtime: true });

interface Heard {
  __typename: string;
  notificationEdge?: { node: { text: string } };
}

/** Somebody who listens, with notices that they have; what is read of them for what they hear. */
async function scene(count: number) {
  const { backend, gateway } = platform;
  const { rest, events } = gateway.services;
  const person = await backend.addPerson();
  const write = async (texts: string[]) => {
    const written = await backend.context.database
      .insert(notifications)
      .values(texts.map((description) => ({ userId: person.id, action: 'groups', description })))
      .returning({ id: notifications.id });
    return written.map(({ id }) => id);
  };
  const ids = await write(Array.from({ length: count }, (_, index) => `Nouvelle ${index}`));
  const asked: unknown[] = [];
  const stop = interceptCalls(rest, {
    read(send, { path, body }) {
      if (path.endsWith('/notif/load')) asked.push(body);
      return send();
    },
  });
  // Former subscribers take a moment to disconnect.
  await expect.poll(() => events.size).toBe(0);
  const heard = await platform.listen<Heard>(
    'subscription { viewerEvents { __typename ... on NotificationReceived { notificationEdge { node { text } } } } }',
    person,
  );
  await expect.poll(() => events.size).toBe(1);
  stop();
  const send = (first: number, last = first) =>
    events.deliver(
      {
        ...emptyEvent,
        actions: ['groups'],
        notices: { range: [String(first), String(last)], ids: null, content: null },
      },
      [person.email],
    );
  const received = () =>
    heard.heard.flatMap(({ notificationEdge }) => (notificationEdge ? [notificationEdge.node.text] : []));
  return { ids, asked, send, received, heard };
}

const from = (start: number) => Array.from({ length: 60 - start }, (_, index) => `Nouvelle ${start + index}`);

it('loads few of many for the newest', async () => {
  const { ids, asked, send, received, heard } = await scene(60);
  for (const id of ids.slice(57)) send(id);
  await expect.poll(received).toEqual(from(57));
  expect(asked).toEqual([expect.objectContaining({ start: 0, nb: 5 })]);
  heard.close();
});

it('finds a notification behind newer ones', async () => {
  const { ids, asked, send, received, heard } = await scene(60);
  send(ids[40] ?? 0);
  await expect.poll(received).toEqual(['Nouvelle 40']);
  expect(asked).toHaveLength(2);
  heard.close();
});

it('asks clients to refetch after too many notifications', async () => {
  const { ids, send, received, heard } = await scene(60);
  send(ids[0] ?? 0, ids[59]);
  await heard.next(({ __typename }) => __typename === 'ResumeRequired');
  expect(received()).toEqual([]);
  heard.close();
});
