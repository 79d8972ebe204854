import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CommunityStatesAnswer, GlobalStatesAnswer } from '../../../backend/notifications/wire.ts';
import { addConversation, chatOf } from '../chat/conversations.ts';
import { startBackend, type TestBackend, type TestPerson } from '../harness.ts';

let backend: TestBackend;
let person: TestPerson;
let communities: number[];
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  person = await backend.addPerson();
  communities = [];
  for (const title of ['Alpinisme', 'Bridge', 'Chorale'])
    communities.push((await backend.addCommunity({ title }, { members: [person] })).id);
});
afterAll(() => backend.close());

const everything = 10;
const discussions = 8;
const allCommunities = 9;
const set = (type: number, isOn: boolean, idgroup?: number, as: TestPerson | undefined = person) =>
  backend.post('/api/admin/notifications', {
    as,
    json: {
      type,
      action: isOn ? 'activation' : 'desactivation',
      ...(idgroup === undefined ? {} : { idgroup }),
    },
  });
/** The three switches, then those of the communities. */
async function states(as = person): Promise<boolean[]> {
  const global = (await backend.post('/api/admin/getstatus/2', { as })).read(GlobalStatesAnswer);
  const single = (await backend.post('/api/admin/getstatus/1', { as })).read(CommunityStatesAnswer);
  return [
    global.notifapplication,
    global.notifmessagerie,
    global.notifgroup,
    ...single.states.map((state) => state.stategroup),
  ];
}
const [on, off] = [true, false];

describe('the switches of /notification', () => {
  it('all stand on at first, the communities by title', async () => {
    expect(await states()).toEqual([on, on, on, on, on, on]);
    const { body } = await backend.post('/api/admin/getstatus/1', { as: person });
    expect(body).toMatchObject({ states: [{ groups: { id: communities[0], titre: 'Alpinisme' } }, {}, {}] });
  });

  it('B642 B643 the master takes all others with it', async () => {
    expect((await set(everything, off)).body).toEqual({ status: true });
    expect(await states()).toEqual([off, off, off, off, off, off]);
  });

  it('B644 Discussions brings the master back, alone', async () => {
    await set(everything, off);
    await set(discussions, on);
    expect(await states()).toEqual([on, on, off, off, off, off]);
  });

  it('B645 Communautés brings the master back, and the communities', async () => {
    await set(everything, off);
    await set(allCommunities, on);
    expect(await states()).toEqual([on, off, on, on, on, on]);
  });

  it('what was chosen for each community is there again after Communautés was off', async () => {
    await set(0, off, communities[1]);
    await set(allCommunities, off);
    expect(await states()).toEqual([on, on, off, on, off, on]);
    await set(allCommunities, on);
    expect(await states()).toEqual([on, on, on, on, off, on]);
  });

  it('B646 the last community that goes takes Communautés with it, one that comes brings it back', async () => {
    for (const id of communities) await set(0, off, id);
    expect(await states()).toEqual([on, on, off, off, off, off]);
    await set(0, on, communities[2]);
    expect(await states()).toEqual([on, on, on, off, off, on]);
  });

  it('one state is left when many are pressed at once', async () => {
    await Promise.all([
      ...communities.map((id) => set(0, off, id)),
      ...communities.map((id) => set(0, off, id)),
      set(discussions, off),
    ]);
    expect(await states()).toEqual([on, off, off, off, off, off]);
  });

  it('are everybody’s own, and of their own communities', async () => {
    const stranger = await backend.addPerson();
    expect((await set(0, off, communities[0], stranger)).status).toBe(404);
    await set(everything, off, undefined, stranger);
    expect(await states()).toEqual([on, on, on, on, on, on]);
    expect((await set(0, off)).body).toMatchObject({ field: 'idgroup' });
    expect((await set(7, off)).status).toBe(400);
    for (const path of ['/api/admin/getstatus/1', '/api/admin/getstatus/2', '/api/admin/notifications'])
      expect((await backend.post(path)).status).toBe(401);
  });
});

describe('push messages', () => {
  const pushed = () => backend.events.filter((event) => event.pusheraction[0] === 'push').at(-1);

  it('go to those who neither wrote the message nor switched them off', async () => {
    const [author, heard, silent, discussionsOff, allOff] = [
      person,
      await backend.addPerson(),
      await backend.addPerson(),
      await backend.addPerson(),
      await backend.addPerson(),
    ];
    const group = await addConversation(backend, [author, heard, silent, discussionsOff, allOff]);
    await backend.post(`/api/silentnotifpush/${group}`, { as: silent });
    await set(discussions, off, undefined, discussionsOff);
    await set(everything, off, undefined, allOff);
    const { id: idMessage } = await chatOf(backend, author).sent(group, 'secret de famille');
    expect(pushed()).toEqual({
      pusheraction: ['push'],
      push: { fcmMessageId: expect.any(String), action: 'new-message', payload: { id: group, idMessage } },
      receveur: [heard.email],
    });
    // What people wrote is in no event.
    expect(JSON.stringify(backend.events)).not.toContain('secret de famille');
  });

  it('are not sent where nobody is left, nor twice for one message', async () => {
    const other = await backend.addPerson();
    const pair = await addConversation(backend, [person, other]);
    const key = { 'idempotency-key': 'une-fois' };
    const before = backend.events.filter((event) => event.pusheraction[0] === 'push').length;
    await chatOf(backend, person).send(pair, 'bonjour', key);
    await chatOf(backend, person).send(pair, 'bonjour', key);
    await set(discussions, off, undefined, other);
    await chatOf(backend, person).send(pair, 'tu es là ?');
    expect(backend.events.filter((event) => event.pusheraction[0] === 'push')).toHaveLength(before + 1);
  });
});
