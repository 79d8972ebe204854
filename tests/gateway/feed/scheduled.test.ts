import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPerson } from '../../backend/harness.ts';
import { photo } from '../../backend/feed/form.ts';
import { global } from '../callers.ts';
import { type Platform, startPlatform } from '../platform.ts';

let platform: Platform;
let author: TestPerson;
let member: TestPerson;
let communityId: string;
beforeAll(async () => {
  platform = await startPlatform();
  [author, member] = [await platform.backend.addPerson(), await platform.backend.addPerson()];
  const { id } = await platform.backend.addCommunity({ title: 'Voile' }, { members: [author, member] });
  communityId = global('Community', id);
});
afterAll(() => platform.close());

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const fields = `id community { title } text plainText publishesAt failure link images { alt }`;
interface Payload {
  scheduledPost: Record<string, unknown> | null;
  scheduledPostEdge: { node: { id: string } } | null;
  deletedScheduledPostId: string | null;
  post: { text: string } | null;
  userErrors: { code: string; path: string[] | null }[];
}
const change = async (
  as: TestPerson,
  name: string,
  input: object,
  selection: string,
  files?: Record<string, File>,
) => {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const { data } = await platform.ask<Record<string, Payload>>(
    `mutation ($input: ${type}!) { ${name}(input: $input) { ${selection} userErrors { code path } } }`,
    { as, variables: { input }, ...(files ? { files } : {}) },
  );
  return data[name]!;
};
const list = async (as: TestPerson) =>
  (
    await platform.ask<{ viewer: { scheduledPosts: { nodes: { id: string }[]; totalCount: number } } }>(
      '{ viewer { scheduledPosts { nodes { id } totalCount } } }',
      { as },
    )
  ).data.viewer.scheduledPosts;

it('schedules, changes, publishes and deletes posts of the viewer', async () => {
  const publishesAt = later(5);
  const input = {
    communityId,
    text: '<p>Bientôt</p>',
    publishesAt,
    images: [{ file: null, alt: 'Un phare' }],
  };
  const { scheduledPost, scheduledPostEdge } = await change(
    author,
    'schedulePost',
    input,
    `scheduledPost { ${fields} } scheduledPostEdge { node { id } }`,
    { 'variables.input.images.0.file': new File([photo], 'a.jpg') },
  );
  expect(scheduledPost).toMatchObject({
    community: { title: 'Voile' },
    plainText: 'Bientôt',
    publishesAt,
    failure: null,
    images: [{ alt: 'Un phare' }],
  });
  const id = scheduledPostEdge?.node.id ?? '';
  const earlier = later(2);
  const changed = await change(
    author,
    'updateScheduledPost',
    { scheduledPostId: id, text: '<p>Plus tôt</p>', publishesAt: earlier },
    `scheduledPost { ${fields} }`,
  );
  expect(changed.scheduledPost).toMatchObject({ id, plainText: 'Plus tôt', publishesAt: earlier });
  expect(await list(author)).toEqual({ nodes: [{ id }], totalCount: 1 });
  expect((await list(member)).totalCount).toBe(0);

  const { post, deletedScheduledPostId } = await change(
    author,
    'publishScheduledPost',
    { scheduledPostId: id },
    'post { text } deletedScheduledPostId',
  );
  expect([post?.text, deletedScheduledPostId]).toEqual(['<p>Plus tôt</p>', id]);
  const other = await change(
    author,
    'schedulePost',
    { communityId, text: 'Jamais', publishesAt },
    'scheduledPostEdge { node { id } }',
  );
  const scheduledPostId = other.scheduledPostEdge?.node.id ?? '';
  const deleted = await change(author, 'deleteScheduledPost', { scheduledPostId }, 'deletedScheduledPostId');
  expect(deleted.deletedScheduledPostId).toBe(scheduledPostId);
  expect((await list(author)).totalCount).toBe(0);
});

it('names the hour that is refused', async () => {
  const past = await change(
    author,
    'schedulePost',
    { communityId, text: 'Hier', publishesAt: later(-2) },
    'scheduledPost { id }',
  );
  expect(past).toEqual({ scheduledPost: null, userErrors: [{ code: 'INVALID', path: ['publishesAt'] }] });
});
