/** What a share shows of its original: while that is open, and once it is closed. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { communities } from '../../../backend/communities/tables.ts';
import { PostSingleAnswer, PublishAnswer, ShareAnswer } from '../../../backend/feed/wire.ts';
import { startBackend, type TestBackend, type TestPerson } from '../harness.ts';
import { formOf, pdf, photo } from './form.ts';

let backend: TestBackend;
let author: TestPerson;
let sharer: TestPerson;
let colleague: TestPerson;
let guest: TestPerson;
let administrator: TestPerson;
beforeAll(async () => {
  backend = await startBackend();
  [author, sharer, colleague, guest, administrator] = (await backend.addPeople([
    {},
    {},
    {},
    { isExternal: true },
    { isAdministrator: true },
  ])) as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson];
});
afterAll(() => backend.close());

it.each(['private', 'secret'] as const)(
  'B825: what was shared, and nothing of later edits to whom its %s origin is closed since',
  async (kind) => {
    const origin = await backend.addCommunity({ kind: 'public' }, { admins: [author], members: [sharer] });
    const target = await backend.addCommunity({}, { members: [author, sharer, colleague, guest] });
    const { post } = (
      await backend.post('/api/group/publication', {
        as: author,
        multipart: formOf({ idgroup: origin.id, text: 'Première version' }, [
          ['docs[]', 'gardé.pdf', pdf],
          ['docs[]', 'retiré.pdf', pdf],
          ['picture[]', 'a.jpg', photo],
        ]),
      })
    ).read(PublishAnswer);
    const { id } = (
      await backend.post('/partage', { as: sharer, json: { idpost: post.id, idgroup: target.id } })
    ).read(ShareAnswer);
    const edit = async (fields: Record<string, string | string[]>, added?: string) => {
      const files = added === undefined ? [] : [['files[]', added, pdf] as const];
      const answer = await backend.post(`/api/posts/${post.id}/edit`, {
        as: author,
        multipart: formOf(fields, files),
      });
      expect(answer.status).toBe(200);
    };
    const seenBy = async (as: TestPerson) => {
      const share = (await backend.get(`/api/postsingle/${id}`, as)).read(PostSingleAnswer).post;
      return {
        text: share.textold,
        documents: share.docreelname,
        pictures: share.imag.length,
        link: share.link,
        origin: share.idpostold,
      };
    };

    const first = { text: 'Première version', documents: ['gardé.pdf', 'retiré.pdf'], pictures: 1, link: '' };
    await edit({ text: 'Deuxième version' });
    // To guests no other community is open.
    expect(await seenBy(guest)).toEqual({ ...first, origin: undefined });
    expect(await seenBy(colleague)).toEqual({ ...first, text: 'Deuxième version', origin: undefined });

    await backend.context.database.update(communities).set({ kind }).where(eq(communities.id, origin.id));
    for (const as of [guest, colleague]) expect(await seenBy(as)).toEqual({ ...first, origin: undefined });
    await edit({ text: 'Secrète', filesToDelete: [post.doc[1] ?? ''] }, 'ajouté.pdf');
    for (const as of [guest, colleague])
      expect(await seenBy(as)).toEqual({ ...first, documents: ['gardé.pdf'], origin: undefined });
    const last = { ...first, text: 'Secrète', documents: ['gardé.pdf', 'ajouté.pdf'], origin: post.id };
    for (const as of [author, sharer, administrator]) expect(await seenBy(as)).toEqual(last);
    const hidden = await backend.post('/api/searchs', { as: colleague, form: { query: 'Secrète' } });
    expect(hidden.body).toMatchObject({ post: [] });
  },
);
