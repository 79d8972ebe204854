import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conversationId as conversationIds } from '../../../gateway/chat/chat.ts';
import { userId as userIds } from '../../../gateway/people/people.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { sharedPlatform } from '../platform.ts';

const platform = sharedPlatform();
let [creator, member, other, stranger]: TestPerson[] = [];
let group: { id: number };
beforeAll(async () => {
  [creator, member, other, stranger] = [
    await platform.backend.addPerson({ firstName: 'Camille' }),
    await platform.backend.addPerson({ firstName: 'Driss', lastName: 'Benali', job: 'Juriste' }),
    await platform.backend.addPerson({ firstName: 'Emma' }),
    await platform.backend.addPerson({ firstName: 'Farid' }),
  ];
});
beforeEach(async () => {
  group = await platform.content.addConversation([creator!, member!, other!], 'Projet');
});

const conversationId = () => conversationIds.write({ conversation: String(group.id) });
const userId = (person: TestPerson | undefined) => userIds.write({ user: String(person?.id) });
interface Payload {
  conversation?: { participants?: { name: string }[]; viewerHasMuted?: boolean } | null;
  deletedConversationId?: string;
}
const change = (name: string, input: object, as: TestPerson | undefined, selection: string) =>
  platform.mutate<Payload>(name, input, { as, selection });
const people = 'conversation { participants { name } }';

describe('participants', () => {
  it('returns the viewer’s rights', async () => {
    const ask = async (as: TestPerson | undefined, id: string) =>
      (
        await platform.ask<{ node: object }>(
          `query ($id: ID!) { node(id: $id) { ... on Conversation {
            viewerCanManageParticipants viewerCanDelete viewerCanLeave } } }`,
          { as: as!, variables: { id } },
        )
      ).data.node;
    expect(await ask(creator, conversationId())).toEqual({
      viewerCanManageParticipants: true,
      viewerCanDelete: true,
      viewerCanLeave: false,
    });
    expect(await ask(member, conversationId())).toEqual({
      viewerCanManageParticipants: false,
      viewerCanDelete: false,
      viewerCanLeave: true,
    });
    const pair = await platform.content.addConversation([creator!, member!]);
    expect(await ask(creator, conversationIds.write({ conversation: String(pair.id) }))).toEqual({
      viewerCanManageParticipants: false,
      viewerCanDelete: true,
      viewerCanLeave: true,
    });
  });

  it('B239 B240: the administrator adds and removes others', async () => {
    const input = { conversationId: conversationId(), userId: userId(stranger) };
    const added = await change('addParticipant', input, creator, people);
    expect(added.userErrors).toEqual([]);
    expect(added.conversation?.participants).toHaveLength(4);
    const removed = await change('removeParticipant', input, creator, people);
    expect(removed.conversation?.participants).toHaveLength(3);
    const own = { ...input, userId: userId(creator) };
    expect((await change('removeParticipant', own, creator, people)).userErrors[0]?.code).toBe('INVALID');
  });

  it('B247 B246: others leave, the administrator deletes', async () => {
    const input = { conversationId: conversationId() };
    const left = await change('leaveConversation', input, member, 'removedConversationId viewer { email }');
    expect(left).toEqual({
      removedConversationId: input.conversationId,
      viewer: { email: member!.email },
      userErrors: [],
    });
    expect(await change('leaveConversation', input, creator, 'removedConversationId')).toMatchObject({
      removedConversationId: null,
      userErrors: [{ message: "L'administrateur de la conversation ne peut pas la quitter." }],
    });
    const deleted = await change('deleteConversation', input, creator, 'deletedConversationId');
    expect(deleted.deletedConversationId).toBe(input.conversationId);
    expect((await change('leaveConversation', input, other, 'removedConversationId')).userErrors).toEqual([
      expect.objectContaining({ code: 'NOT_FOUND' }),
    ]);
  });

  it('B254: muting is idempotent', async () => {
    const mute = (viewerHasMuted: boolean) =>
      change(
        viewerHasMuted ? 'muteConversation' : 'unmuteConversation',
        { conversationId: conversationId() },
        member,
        'conversation { viewerHasMuted }',
      );
    for (const wanted of [true, true, false, false]) {
      const payload = await mute(wanted);
      expect(payload.conversation?.viewerHasMuted).toBe(wanted);
    }
  });
});

describe('an own message', () => {
  const read = (as: TestPerson | undefined) =>
    platform.ask<{
      node: { messages: { nodes: { readReceipts: object[] | null; viewerCanDelete: boolean }[] } };
    }>(
      `query ($id: ID!) { node(id: $id) { ... on Conversation { messages(last: 1) {
        nodes { viewerCanDelete readReceipts { user { name initials jobTitle avatar { contentUrl } } } } } } } }`,
      { as: as!, variables: { id: conversationId() } },
    );

  it('B244 B693: shows its readers to its author only', async () => {
    await platform.content.send(creator!, group, 'Vu ?');
    await platform.backend.post('/api/pushview', { as: member!, json: { id: group.id, type: 'conv' } });
    const [message] = (await read(creator)).data.node.messages.nodes;
    expect(message).toEqual({
      viewerCanDelete: true,
      readReceipts: [{ user: { name: 'Driss Benali', initials: 'DB', jobTitle: 'Juriste', avatar: null } }],
    });
    const theirs = await read(member);
    expect(theirs.data.node.messages.nodes[0]).toEqual({ viewerCanDelete: false, readReceipts: null });
    expect(theirs.calls).not.toContain('POST /api/messread/{messageId}');
  });
});
