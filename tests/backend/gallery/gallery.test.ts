import { afterAll, describe, expect, it } from 'vitest';
import { files } from '../../../backend/core/files/tables.ts';
import { postAttachments } from '../../../backend/posts/tables.ts';
import { ListPhotosResponse } from '../../../backend/gallery/wire.ts';
import { startBackend } from '../harness.ts';

const withPictures: number[] = [];
const backend = await startBackend();
afterAll(() => backend.close());
const person = await backend.addPerson();
const community = await backend.addCommunity({}, { members: [person] });
const attach = async (postId: number, position: number, kind: 'image' | 'document') => {
  const [file] = await backend.context.database
    .insert(files)
    .values({
      key: `2026/00/${postId}-${position}-20x10.jpg`,
      contentType: 'image/jpeg',
      size: 1,
      originalName: 'a.jpg',
      alternative: position === 1 ? 'Un phare' : null,
    })
    .returning();
  await backend.context.database.insert(postAttachments).values({ postId, fileId: file!.id, kind, position });
};
for (let count = 0; count < 15; count += 1) {
  const { id } = await backend.addPost(community, person);
  await attach(id, 0, 'image');
  await attach(id, 1, 'image');
  withPictures.unshift(id);
  const plain = await backend.addPost(community, person);
  await attach(plain.id, 0, 'document');
}

const photos = async (query = '') => {
  const answer = await backend.get(`/api/groups/${community.id}/photos${query}`, person);
  return { page: answer.read(ListPhotosResponse), sql: answer.sql };
};

describe('the gallery', () => {
  it('B410 B738: pages through posts with pictures by twelve, newest first', async () => {
    const first = await photos();
    expect(first.page.posts.map((post) => post.id)).toEqual(withPictures.slice(0, 12));
    expect(first.page.posts[0]?.imag).toHaveLength(2);
    expect(first.page.posts[0]?.imagalternatives).toEqual(['', 'Un phare']);
    expect(first.page.posts[0]?.imag[0]).toMatch(/-0-20x10\.jpg\?/);
    expect(first.page.paginator).toEqual({ page: 1, postsPerPage: 12, total: 15, pages: 2 });
    const second = await photos('?page=2&postsPerPage=12');
    expect(second.page.posts.map((post) => post.id)).toEqual(withPictures.slice(12));
    expect((await photos('?page=9')).page.posts).toEqual([]);
  });

  it('runs the same number of statements for two and for twelve', async () => {
    expect((await photos('?postsPerPage=12')).sql).toBe((await photos('?postsPerPage=2')).sql);
  });
});
