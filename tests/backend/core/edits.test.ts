/** Edits based on a version succeed only if no other edit came first. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { users } from '../../../backend/accounts/tables.ts';
import { communities } from '../../../backend/communities/tables.ts';
import { files } from '../../../backend/core/files/tables.ts';
import { highlights, links } from '../../../backend/home/tables.ts';
import { createContent } from '../../gateway/content.ts';
import { formOf, photo } from '../feed/form.ts';
import { type Answer, startBackend, type TestPerson } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const { database } = backend.context;
const [marie, zoe] = await backend.addPeople([
  { isAdministrator: true, firstName: 'Marie', lastName: 'Dupont' },
  { isAdministrator: true },
]);
const community = await backend.addCommunity({}, { admins: [marie, zoe] });
const post = await backend.addPost(community, marie);
const comment = await createContent(backend).comment(marie, post, 'Avant');
const [slide] = await database.insert(highlights).values({ text: 'Avant' }).returning();
const [link] = await database
  .insert(links)
  .values({ title: 'Avant', url: 'https://example.org' })
  .returning();
const account = await backend.addPerson();

type Modification = { date: string; auteur: string | null } | null;

/** An editable object. */
interface Edited {
  /** The call that returns it, where it is in the answer, and the field that is edited. */
  read: [path: string, json: object | undefined, place: (string | number)[], field: string];
  path: string;
  body: (text: string) => Record<string, string | number>;
  /** The field of a picture. */
  picture?: string;
  /** Bodies are JSON with the change at the top level. */
  json?: (text: string) => object;
}

const edited = {
  'a post': {
    read: [`/api/postsingle/${post.id}`, undefined, ['post'], 'text'],
    path: `/api/posts/${post.id}/edit`,
    body: (text) => ({ text }),
    picture: 'images[]',
  },
  'a comment': {
    read: ['/api/comments/list', { postID: post.id }, ['List', 0], 'text'],
    path: '/api/comment/edit',
    body: (text) => ({ CommentID: comment.id, text }),
    picture: 'image',
  },
  'a community': {
    read: ['/api/getgroupspecifique/mur', { id: community.id }, ['group'], 'sujet'],
    path: '/allupdate',
    body: (sujet) => ({ idgroup: community.id, sujet }),
    picture: 'logo',
  },
  'the settings': {
    read: ['/admin/platformget', undefined, ['result', 0], 'nom'],
    path: '/api/admin/platforme',
    body: (nom) => ({ nom }),
    picture: 'favicon',
  },
  'a slide': {
    read: ['/bandeau', undefined, ['result', 0], 'text'],
    path: '/api/admin/bandeau',
    body: (text) => ({ type: 'text', idbandeau: slide!.id, text }),
  },
  'a link': {
    read: ['/api/getlink', undefined, ['lien', 0], 'linktitle'],
    path: '/api/updatelink',
    body: (linktitle) => ({ idlinkold: link!.id, link: 'https://example.org', linktitle }),
    picture: 'icon',
  },
  'the news': {
    read: ['/getbreaking', undefined, ['result'], 'breakingnews'],
    path: '/api/admin/breaking',
    body: () => ({}),
    json: (breakingnews) => ({ breakingnews }),
  },
  'an account': {
    read: ['/api/infouser', { id: account.id }, [], 'fonction'],
    path: '/api/admin/update',
    body: () => ({}),
    json: (fonction) => ({ user: { id: account.id }, profile: { fonction } }),
  },
} satisfies Record<string, Edited>;

const at = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], value);

/** The stored value and its last edit. */
async function read({ read: [path, json, place, field] }: Edited, as: TestPerson = marie) {
  const answer = json ? await backend.post(path, { as, json }) : await backend.get(path, as);
  const row = at(answer.body, ...place) as { modification: Modification; [field: string]: unknown };
  return { kept: row[field], modification: row.modification };
}

function edit(
  { path, body, json, picture: field }: Edited,
  as: TestPerson,
  text: string,
  modifie?: string,
  picture?: Blob,
  key?: string,
): Promise<Answer> {
  const knows = modifie === undefined ? {} : { modifie };
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  if (json)
    return backend.call(path === '/api/admin/update' ? 'PUT' : 'POST', path, {
      as,
      headers,
      json: { ...json(text), ...knows },
    });
  const pictures = picture && field ? ([[field, 'photo.jpg', picture]] as const) : [];
  return backend.post(path, { as, headers, multipart: formOf({ ...body(text), ...knows }, pictures) });
}

/** Stored files and their rows. */
const storage = async () => [
  await database.$count(files),
  readdirSync(join(backend.dataFolder, 'files'), { recursive: true, withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? [entry.name] : []))
    .toSorted(),
];
const changed = { status: 409, body: { code: 'CHANGED' } };

describe.each<[string, Edited]>(Object.entries(edited))('%s', (kind, one) => {
  it('returns its last edit, and rejects an edit based on an older one', async () => {
    expect(await read(one)).toMatchObject({ modification: null });
    expect((await edit(one, marie, 'Première', '')).status).toBe(200);
    const first = await read(one);
    expect(first).toMatchObject({ kept: 'Première', modification: { auteur: 'Marie Dupont' } });
    for (const known of ['', new Date(Date.parse(first.modification!.date) - 1).toISOString()])
      expect(await edit(one, marie, 'Refusée', known)).toMatchObject(changed);
    expect(await read(one)).toEqual(first);
    expect((await edit(one, marie, 'Seconde', first.modification!.date)).status).toBe(200);
    expect((await edit(one, marie, 'Sans rien savoir')).status).toBe(200);
    expect((await edit(one, marie, 'Jamais', 'hier')).status).toBe(400);
    expect(await read(one)).toMatchObject({ kept: 'Sans rien savoir' });
  });

  it('accepts one of two concurrent edits', async () => {
    const editors = kind === 'a comment' ? [marie, marie] : [marie, zoe];
    const { modification } = await read(one);
    const answers = await Promise.all(
      editors.map((editor, index) => edit(one, editor, `Version ${index}`, modification!.date)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await read(one)).toMatchObject({ kept: `Version ${statuses.indexOf(200)}` });
  });

  it('accepts a repetition under its key, based on any version; a rejected edit stores no picture', async () => {
    const known = (await read(one)).modification!.date;
    const done = await edit(one, marie, 'Avec une clé', known, photo, 'une');
    const first = await read(one);
    expect([done.status, first.kept]).toEqual([200, 'Avec une clé']);
    const heard = backend.events.length;
    const stored = await storage();
    for (const shown of [known, first.modification!.date, new Date(0).toISOString()]) {
      const { status, body } = await edit(one, marie, 'Avec une clé', shown, photo, 'une');
      expect([status, body]).toEqual([200, done.body]);
    }
    expect([await read(one), backend.events.length]).toEqual([first, heard]);
    expect(await edit(one, marie, 'Avec une clé', known, photo, 'autre')).toMatchObject(changed);
    const reused = await edit(one, marie, 'Autre chose', known, photo, 'une');
    expect(reused).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect([await read(one), await storage()]).toEqual([first, stored]);
  });
});

describe('the author of an edit', () => {
  it('is shown to administrators only, if only administrators can edit', async () => {
    const person = await backend.addPerson();
    for (const kind of ['the settings', 'a slide', 'a link', 'the news', 'an account'] as const)
      expect((await read(edited[kind], person)).modification).toBeUndefined();
    const [settings] = at((await backend.get('/admin/platformget')).body, 'result') as object[];
    expect(settings).not.toHaveProperty('modification');
    const stale = await backend.get('/admin/platformget', { token: 'not.a.token' });
    expect([stale.status, at(stale.body, 'result', 0)]).toEqual([200, settings]);
  });

  it('is hidden if they administer a community without being a member', async () => {
    const closed = await backend.addCommunity({ kind: 'private' }, { admins: [marie] });
    await database
      .update(communities)
      .set({ updatedAt: new Date(), editedBy: marie.id })
      .where(eq(communities.id, closed.id));
    const shown = async (as: TestPerson) =>
      JSON.stringify(
        (await backend.post('/api/getgroupspecifique/mur', { as, json: { id: closed.id } })).body,
      );
    expect(await shown(marie)).toContain('"auteur":"');
    expect(await shown(await backend.addPerson())).toContain('"modification":null');
  });

  it('has no name after their account was deleted', async () => {
    const editor = await backend.addPerson({ isAdministrator: true });
    expect((await edit(edited['a link'], editor, 'Changé')).status).toBe(200);
    await database.delete(users).where(eq(users.id, editor.id));
    expect((await read(edited['a link'])).modification).toEqual({
      date: expect.any(String) as string,
      auteur: null,
    });
  });
});
