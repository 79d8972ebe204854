import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSchema } from '../../../gateway/core/schema.ts';
import { makePlace } from '../callers.ts';
import { type ClientError, type Platform, startPlatform } from '../platform.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { badValues, forgedCursors, type Target, targetsOf, unwritable, withValue } from './fuzzing.ts';

let platform: Platform;
let admin: TestPerson;
let targets: Target[];

/** Codes that say that something of ours went wrong, rather than what was asked. */
const ours = /^(INTERNAL_SERVER_ERROR|UPSTREAM_)/;

beforeAll(async () => {
  platform = await startPlatform({ env: { LOG_LEVEL: 'silent' } });
  const place = await makePlace(platform, 'public');
  admin = place.people.platformAdministrator;
  const { backend, content } = platform;
  await backend.addMember(place.community, admin, 'ROLE_ADMIN');
  const post = await backend.addPost(place.community, admin);
  const poll = await content.addPoll(place.community, admin);
  const conversation = await content.addConversation([admin, place.member, place.other], 'Essais');
  const comment = await content.comment(admin, post);
  await content.reply(admin, comment);
  await content.send(admin, conversation);
  await backend.post(`/api/creategroupdocument`, { as: admin, json: {} });
  const ask = async <Data>(document: string, variables = {}) =>
    (await platform.ask<Data>(document, { as: admin, variables })).data;
  type Named = { id: string };
  const known = await ask<{
    community: Named;
    post: Named & { comments: { nodes: (Named & { replies: { nodes: Named[] } })[] } };
    poll: Named & { poll: Named & { choices: Named[] } };
    conversation: Named & { messages: { nodes: Named[] } };
    user: Named;
    viewer: Named & { user: Named };
  }>(
    `query ($community: String!, $post: String!, $poll: String!, $conversation: String!, $user: String!) {
      community(slug: $community) { id }
      post(slug: $post) { id comments { nodes { id replies { nodes { id } } } } }
      poll: post(slug: $poll) { id poll { id choices { id } } }
      conversation(slug: $conversation) { id messages { nodes { id } } }
      user(slug: $user) { id }
      viewer { id user { id } }
    }`,
    {
      community: String(place.community.id),
      post: String(post.id),
      poll: String(poll.id),
      conversation: String(conversation.id),
      user: String(place.member.id),
    },
  );
  const folder = await ask<{ createFolder: { entry: { id: string; slug: string } | null } }>(
    'mutation ($input: CreateFolderInput!) { createFolder(input: $input) { entry { id slug } } }',
    { input: { name: 'Dossier', communityId: known.community.id } },
  );
  console.log(JSON.stringify({ known, folder }));
}, 60_000);
afterAll(() => platform.close());

test('x', () => expect(1).toBe(1));
