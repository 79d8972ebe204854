import { beforeAll, expect, it } from 'vitest';
import type { TestPerson } from '../../backend/harness.ts';
import { photo } from '../../backend/feed/form.ts';
import { global } from '../callers.ts';
import { sharedPlatform } from '../platform.ts';

const platform = sharedPlatform();
let author: TestPerson;
let member: TestPerson;
let communityId: string;
beforeAll(async () => {
  [author, member] = [await platform.backend.addPerson(), await platform.backend.addPerson()];
  const { id } = await platform.backend.addCommunity({ title: 'Voile' }, { members: [author, member] });
  communityId = global('Community', id);
});

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const fields = `id community { title } text plainText publishesAt failure link images { alt }`;
interface Payload {
  scheduledPost: Record<string, unknown> | null;
  scheduledPostEdge: { node: { id: string } } | null;
  deletedScheduledPostId: string | null;
  post: { text: string } | null;
  viewer: object | null;
}
const change = (
  as: TestPerson,
  name: string,
  input: object,
  selection: string,
  files?: Record<string, File>,
) => platform.mutate<Payload>(name, input, { as, selection, files });
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
    'createScheduledPost',
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
    `scheduledPost { ${fields} } scheduledPostEdge { node { id } } viewer { scheduledPosts { totalCount } }`,
  );
  expect(changed.scheduledPostEdge).toEqual({ node: { id } });
  expect(changed.viewer).toEqual({ scheduledPosts: { totalCount: 1 } });
  const unscheduled = { scheduledPostId: id, publishesAt: null };
  expect(await change(author, 'updateScheduledPost', unscheduled, '__typename')).toMatchObject({
    userErrors: [{ code: 'INVALID', path: ['publishesAt'] }],
  });
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
    'createScheduledPost',
    { communityId, text: 'Jamais', publishesAt },
    'scheduledPostEdge { node { id } }',
  );
  const scheduledPostId = other.scheduledPostEdge?.node.id ?? '';
  const deleted = await change(author, 'deleteScheduledPost', { scheduledPostId }, 'deletedScheduledPostId');
  expect(deleted.deletedScheduledPostId).toBe(scheduledPostId);
  expect((await list(author)).totalCount).toBe(0);
});

it('changes a scheduled post once per version', async () => {
  const { scheduledPost } = await change(
    author,
    'createScheduledPost',
    { communityId, text: 'Bientôt', publishesAt: later(5) },
    'scheduledPost { id version }',
  );
  const edit = (text: string, idempotencyKey?: string) =>
    change(
      author,
      'updateScheduledPost',
      { scheduledPostId: scheduledPost?.id, text, basedOn: scheduledPost?.version, idempotencyKey },
      'scheduledPost { plainText } viewer { id }',
    );
  const changed = { scheduledPost: { plainText: 'Demain' }, userErrors: [] };
  expect(await edit('Demain', 'demain')).toMatchObject(changed);
  // Its answer was lost.
  expect(await edit('Demain', 'demain')).toMatchObject(changed);
  for (const key of [undefined, 'hier'])
    expect(await edit('Hier', key)).toMatchObject({
      scheduledPost: { plainText: 'Demain' },
      viewer: null,
      userErrors: [{ code: 'STALE', message: 'Cette publication a été modifiée entre-temps.' }],
    });
});

it('names the hour that is refused', async () => {
  const past = await change(
    author,
    'createScheduledPost',
    { communityId, text: 'Hier', publishesAt: later(-2) },
    'scheduledPost { id }',
  );
  expect(past).toMatchObject({
    scheduledPost: null,
    userErrors: [{ code: 'INVALID', path: ['publishesAt'] }],
  });
});
