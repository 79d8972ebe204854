/** Edits based on a version succeed only if no other edit came first. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../backend/accounts/tables.ts';
import { communities } from '../../../backend/communities/tables.ts';
import { files } from '../../../backend/core/files/tables.ts';
import { highlights, links } from '../../../backend/home/tables.ts';
import { formOf, photo } from '../feed/form.ts';
import { type Answer, startBackend, type TestBackend, type TestPerson } from '../harness.ts';

let backend: TestBackend;
let marie: TestPerson;
let zoe: TestPerson;

type Modification = { date: string; auteur: string | null } | null;

/** An editable object. */
interface Edited {
  /** The stored value and its last edit. */
  read: (answer: (path: string, json?: object) => Promise<Record<string, unknown>>) => Promise<{
    kept: unknown;
    modification: Modification;
  }>;
  path: string;
  body: (text: string) => Record<string, string | number>;
  /** The field of a picture. */
  picture?: string;
  /** Bodies are JSON with the change at the top level. */
  json?: (text: string) => object;
}

const kinds = [
  'a post',
  'a comment',
  'a community',
  'the settings',
  'a slide',
  'a link',
  'the news',
  'an account',
];
const made: Record<string, Edited> = {};

interface Kept {
  modification: Modification;
  [field: string]: unknown;
}
const kept = (value: unknown, field: string) => {
  const row = value as Kept;
  return { kept: row[field], modification: row.modification };
};
const at = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], value);

beforeAll(async () => {
  backend = await startBackend();
  const { database } = backend.context;
  marie = await backend.addPerson({ isAdministrator: true, firstName: 'Marie', lastName: 'Dupont' });
  zoe = await backend.addPerson({ isAdministrator: true });
  const community = await backend.addCommunity({}, { admins: [marie, zoe] });
  const post = await backend.addPost(community, marie);
  const comment = await backend.post('/api/comment/create/null', {
    as: marie,
    json: { postID: post.id, text: 'Avant' },
  });
  const commentId = Number(at(comment.body, 'comment', 'id'));
  const [slide] = await database.insert(highlights).values({ text: 'Avant' }).returning();
  const [link] = await database
    .insert(links)
    .values({ title: 'Avant', url: 'https://example.org' })
    .returning();
  const person = await backend.addPerson();

  made['a post'] = {
    read: async (answer) => kept((await answer(`/api/postsingle/${post.id}`)).post, 'text'),
    path: `/api/posts/${post.id}/edit`,
    body: (text) => ({ text }),
    picture: 'images[]',
  };
  made['a comment'] = {
    read: async (answer) =>
      kept(at(await answer('/api/comments/list', { postID: post.id }), 'List', 0), 'text'),
    path: '/api/comment/edit',
    body: (text) => ({ CommentID: commentId, text }),
    picture: 'image',
  };
  made['a community'] = {
    read: async (answer) =>
      kept((await answer('/api/getgroupspecifique/mur', { id: community.id })).group, 'sujet'),
    path: '/allupdate',
    body: (sujet) => ({ idgroup: community.id, sujet }),
    picture: 'logo',
  };
  made['the settings'] = {
    read: async (answer) => kept(at(await answer('/admin/platformget'), 'result', 0), 'nom'),
    path: '/api/admin/platforme',
    body: (nom) => ({ nom }),
    picture: 'favicon',
  };
  made['a slide'] = {
    read: async (answer) => kept(at(await answer('/bandeau'), 'result', 0), 'text'),
    path: '/api/admin/bandeau',
    body: (text) => ({ type: 'text', idbandeau: slide!.id, text }),
  };
  made['a link'] = {
    read: async (answer) => kept(at(await answer('/api/getlink'), 'lien', 0), 'linktitle'),
    path: '/api/updatelink',
    body: (linktitle) => ({ idlinkold: link!.id, link: 'https://example.org', linktitle }),
    picture: 'icon',
  };
  made['the news'] = {
    read: async (answer) => kept((await answer('/getbreaking')).result, 'breakingnews'),
    path: '/api/admin/breaking',
    body: () => ({}),
    json: (breakingnews) => ({ breakingnews }),
  };
  made['an account'] = {
    read: async (answer) => kept(await answer('/api/infouser', { id: person.id }), 'fonction'),
    path: '/api/admin/update',
    body: () => ({}),
    json: (fonction) => ({ user: { id: person.id }, profile: { fonction } }),
  };
});
afterAll(() => backend.close());

const read = ({ read: readBy }: Edited, as: TestPerson = marie) =>
  readBy(async (path, json) => {
    const answer = json ? await backend.post(path, { as, json }) : await backend.get(path, as);
    return answer.body as Record<string, unknown>;
  });

function edit(
  edited: Edited,
  as: TestPerson,
  text: string,
  modifie?: string,
  picture?: Blob,
  key?: string,
): Promise<Answer> {
  const { path, body, json } = edited;
  const knows = modifie === undefined ? {} : { modifie };
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  if (json)
    return backend.call(path === '/api/admin/update' ? 'PUT' : 'POST', path, {
      as,
      headers,
      json: { ...json(text), ...knows },
    });
  const pictures = picture && edited.picture ? ([[edited.picture, 'photo.jpg', picture]] as const) : [];
  return backend.post(path, { as, headers, multipart: formOf({ ...body(text), ...knows }, pictures) });
}

describe.each(kinds)('%s', (kind) => {
  it('returns its last edit, and rejects an edit based on an older one', async () => {
    const edited = made[kind]!;
    expect(await read(edited)).toMatchObject({ modification: null });
    expect((await edit(edited, marie, 'Première', '')).status).toBe(200);
    const first = await read(edited);
    expect(first).toMatchObject({ kept: 'Première', modification: { auteur: 'Marie Dupont' } });
    for (const known of ['', new Date(Date.parse(first.modification!.date) - 1).toISOString()]) {
      const refused = await edit(edited, marie, 'Refusée', known);
      expect([refused.status, refused.body]).toMatchObject([409, { code: 'CHANGED' }]);
    }
    expect(await read(edited)).toEqual(first);
    expect((await edit(edited, marie, 'Seconde', first.modification!.date)).status).toBe(200);
    expect((await edit(edited, marie, 'Sans rien savoir')).status).toBe(200);
    expect((await edit(edited, marie, 'Jamais', 'hier')).status).toBe(400);
    expect(await read(edited)).toMatchObject({ kept: 'Sans rien savoir' });
  });

  it('accepts one of two concurrent edits', async () => {
    const edited = made[kind]!;
    const editors = kind === 'a comment' ? [marie, marie] : [marie, zoe];
    const { modification } = await read(edited);
    const answers = await Promise.all(
      editors.map((editor, index) => edit(edited, editor, `Version ${index}`, modification!.date)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await read(edited)).toMatchObject({ kept: `Version ${statuses.indexOf(200)}` });
  });
});

describe.each(kinds)('%s edited with a key', (kind) => {
  it('accepts a repetition of its own edit, based on either version, and no other', async () => {
    const edited = made[kind]!;
    const known = (await read(edited)).modification!.date;
    const done = await edit(edited, marie, 'Avec une clé', known, photo, 'une');
    const first = await read(edited);
    expect([done.status, first.kept]).toEqual([200, 'Avec une clé']);
    const heard = backend.events.length;
    for (const shown of [known, first.modification!.date, new Date(0).toISOString()]) {
      const again = await edit(edited, marie, 'Avec une clé', shown, photo, 'une');
      expect([again.status, again.body]).toEqual([200, done.body]);
    }
    expect([await read(edited), backend.events.length]).toEqual([first, heard]);
    const others = await edit(edited, marie, 'Avec une clé', known, photo, 'autre');
    expect([others.status, others.body]).toMatchObject([409, { code: 'CHANGED' }]);
    const reused = await edit(edited, marie, 'Autre chose', known, photo, 'une');
    expect([reused.status, reused.body]).toMatchObject([422, { code: 'IDEMPOTENCY_KEY_REUSED' }]);
    expect(await read(edited)).toEqual(first);
  });
});

describe('the author of an edit', () => {
  it('is shown to administrators only, if only administrators can edit', async () => {
    const person = await backend.addPerson();
    for (const kind of ['the settings', 'a slide', 'a link', 'the news', 'an account'])
      expect((await read(made[kind]!, person)).modification).toBeUndefined();
    const [settings] = at((await backend.get('/admin/platformget')).body, 'result') as object[];
    expect(settings).not.toHaveProperty('modification');
    const stale = await backend.get('/admin/platformget', { token: 'not.a.token' });
    expect([stale.status, at(stale.body, 'result', 0)]).toEqual([200, settings]);
  });

  it('is hidden if they administer a community without being a member', async () => {
    const closed = await backend.addCommunity({ kind: 'private' }, { admins: [marie] });
    await backend.context.database
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
    expect((await edit(made['a link']!, editor, 'Changé')).status).toBe(200);
    await backend.context.database.delete(users).where(eq(users.id, editor.id));
    expect((await read(made['a link']!)).modification).toEqual({
      date: expect.any(String) as string,
      auteur: null,
    });
  });
});

describe('the picture of a rejected edit', () => {
  it.each(kinds.filter((kind) => !['a slide', 'the news', 'an account'].includes(kind)))(
    'is not stored: %s',
    async (kind) => {
      const { database } = backend.context;
      const stored = () =>
        readdirSync(join(backend.dataFolder, 'files'), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ name }) => name)
          .toSorted();
      const state = async () => [await database.$count(files), stored()];
      const before = await state();
      const refused = await edit(made[kind]!, marie, 'Avec une image', '', photo);
      expect([refused.status, refused.body]).toMatchObject([409, { code: 'CHANGED' }]);
      expect(await state()).toEqual(before);
    },
  );
});
