import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { users } from '../../../backend/accounts/tables.ts';
import { auditLog } from '../../../backend/audit/tables.ts';
import { conversations, messages } from '../../../backend/chat/tables.ts';
import { comments } from '../../../backend/comments/tables.ts';
import { CreateCommentAnswer } from '../../../backend/comments/wire.ts';
import { communities } from '../../../backend/communities/tables.ts';
import { idempotencyKeys } from '../../../backend/core/database/idempotency.ts';
import { files } from '../../../backend/core/files/tables.ts';
import { CreatePollAnswer } from '../../../backend/feed/pollWire.ts';
import { highlights, illustrations, links } from '../../../backend/home/tables.ts';
import { documents, folders } from '../../../backend/library/tables.ts';
import { externalInvitations } from '../../../backend/members/tables.ts';
import { pollVotes } from '../../../backend/polls/tables.ts';
import { postAttachments, posts } from '../../../backend/posts/tables.ts';
import { root } from '../../../scripts/processes.ts';
import { createContent } from '../../gateway/content.ts';
import { formOf, photo } from '../feed/form.ts';
import { type CallOptions, startBackend, type TestBackend, type TestPerson } from '../harness.ts';

let backend: TestBackend;
/** An administrator of the platform and of this community, in which are a post, a comment and a conversation. */
let person: TestPerson;
let place: { idgroup: number; post: number; comment: number; conversation: number; person: number };

beforeAll(async () => {
  backend = await startBackend();
  person = await backend.addPerson({ isAdministrator: true });
  const other = await backend.addPerson();
  const community = await backend.addCommunity({}, { admins: [person], members: [other] });
  const post = await backend.addPost(community, person);
  const commented = await backend.post('/api/comment/create/null', {
    as: person,
    json: { postID: post.id, text: 'Un' },
  });
  const conversation = await createContent(backend).addConversation([person, other]);
  place = {
    idgroup: community.id,
    post: post.id,
    comment: commented.read(CreateCommentAnswer).comment.id,
    conversation: conversation.id,
    person: other.id,
  };
});
afterAll(() => backend.close());

/** What a call makes, and how it is made: `word` is its content. */
interface Creating {
  table: PgTable;
  path: string | (() => string);
  method?: 'PUT';
  body(word: string): Omit<CallOptions, 'as' | 'headers'> | Promise<Omit<CallOptions, 'as' | 'headers'>>;
}

const paper = (word: string) => new Blob([`%PDF-1.4\n% ${word}\ntrailer\n<<>>\n%%EOF\n`]);
const upload = (path: string, folder: string): Creating => ({
  table: documents,
  path,
  body: (word) => ({
    multipart: formOf({ idgroup: place.idgroup, [folder]: 0 }, [['document[0]', 'plan.pdf', paper(word)]]),
  }),
});
const polls = new Map<string, { idpoll: number; choices: readonly { id: number }[] }>();

/** Every call that takes a key, by the name that openapi.json has for it. */
const calls: Record<string, Creating> = {
  publish: {
    table: posts,
    path: '/api/group/publication',
    // Each time it is sent at another moment.
    body: (text) => ({
      multipart: formOf({ idgroup: place.idgroup, text, publishedAt: randomUUID() }, [
        ['fichiers[]', 'a.jpg', photo],
      ]),
    }),
  },
  editPost: {
    table: postAttachments,
    path: () => `/api/posts/${place.post}/edit`,
    body: (text) => ({ multipart: formOf({ text }, [['images[]', 'a.jpg', photo]]) }),
  },
  editComment: {
    table: files,
    path: '/api/comment/edit',
    body: (text) => ({ multipart: formOf({ CommentID: place.comment, text }, [['image', 'a.jpg', photo]]) }),
  },
  createPoll: {
    table: posts,
    path: '/api/poll',
    body: (question) => ({
      multipart: formOf({
        question,
        idgroup: place.idgroup,
        time: new Date().toISOString().slice(0, 10),
        'reponses[]': ['Ici', 'Là'],
      }),
    }),
  },
  createEvent: {
    table: posts,
    path: '/api/eventcreate',
    body: (text) => ({
      multipart: formOf({
        text,
        idgroup: place.idgroup,
        lieu: 'Au port',
        datedebut: '2026-12-01T09:00:00.000Z',
        datefin: '2026-12-01T10:15:00.000Z',
      }),
    }),
  },
  sharePost: {
    table: posts,
    path: '/partage',
    body: (text) => ({ json: { idpost: place.post, idgroup: place.idgroup, text } }),
  },
  vote: {
    table: pollVotes,
    path: '/api/pollresponse',
    async body(word) {
      const [, name = '', isOther] = /^(\w+)( autrement)?$/.exec(word) ?? [];
      const { idpoll, choices } = polls.get(name) ?? (await newPoll(name));
      return { json: { idpoll, idchoice: choices[isOther ? 1 : 0]?.id } };
    },
  },
  createComment: {
    table: comments,
    path: '/api/comment/create/null',
    body: (text) => ({ json: { postID: place.post, text } }),
  },
  createCommentWithFile: {
    table: comments,
    path: '/api/comment/create/file',
    body: (text) => ({ multipart: formOf({ postID: place.post, text }, [['image', 'a.jpg', photo]]) }),
  },
  createReply: {
    table: comments,
    path: '/api/comment/reponse/null',
    body: (text) => ({ json: { commentID: place.comment, text } }),
  },
  createReplyWithFile: {
    table: comments,
    path: '/api/comment/reponse/file',
    body: (text) => ({ multipart: formOf({ commentID: place.comment, text }, [['image', 'a.jpg', photo]]) }),
  },
  createConversation: {
    table: conversations,
    path: '/conversation/create',
    async body(titre) {
      const rows = await backend.context.database.select({ email: users.email }).from(users).limit(2);
      const extra = await emailOf('troisieme@example.org');
      return { json: { titre, emails: [...rows, extra] } };
    },
  },
  createMessage: {
    table: messages,
    path: () => `/api/messagecreate/${place.conversation}/noFile`,
    body: (content) => ({ json: { content } }),
  },
  createMessageWithFiles: {
    table: messages,
    path: () => `/api/messagecreate/${place.conversation}/file`,
    body: (content) => ({ multipart: formOf({ content }, [['image', 'a.jpg', photo]]) }),
  },
  uploadToLibrary: upload('/api/uploadfileingroup', 'idoc'),
  uploadToFolder: upload('/api/fileuploadindocgroup', 'idoc'),
  uploadToOwnLibrary: upload('/api/ajoutfile', 'idossier'),
  uploadToOwnFolder: upload('/api/ajoutfiledossier', 'idossier'),
  createLibraryFolder: {
    table: folders,
    path: '/api/createdosingroup',
    body: (nomdossier) => ({ json: { nomdossier, idoc: 0, idgroup: place.idgroup } }),
  },
  createOwnFolder: {
    table: folders,
    path: '/api/createdossier',
    body: (nomdossier) => ({ json: { nomdossier, idossier: 0 } }),
  },
  createCommunity: {
    table: communities,
    path: '/creategroupall',
    body: (titre) => ({ multipart: formOf({ titre, type: 'private' }, [['cover', 'a.jpg', photo]]) }),
  },
  updateCommunity: {
    table: files,
    path: '/allupdate',
    body: (sujet) => ({ multipart: formOf({ idgroup: place.idgroup, sujet }, [['cover', 'a.jpg', photo]]) }),
  },
  createUser: {
    table: users,
    path: '/api/createUser',
    body: (word) => ({ json: { email: addressOf(word) } }),
  },
  inviteExternal: {
    table: externalInvitations,
    path: '/invitation/extern',
    body: (word) => ({ multipart: formOf({ email: addressOf(word), id: place.idgroup }) }),
  },
  addLink: {
    table: links,
    path: '/api/addlink',
    body: (linktitle) => ({ multipart: formOf({ linktitle, link: 'https://example.org' }) }),
  },
  updateLink: {
    table: files,
    path: '/api/updatelink',
    async body(linktitle) {
      const { database } = backend.context;
      const [link] = await database.select({ id: links.id }).from(links).orderBy(links.id).limit(1);
      return {
        multipart: formOf({ idlinkold: link?.id ?? 0, linktitle, link: 'https://example.org' }, [
          ['icon', 'a.jpg', photo],
        ]),
      };
    },
  },
  // What changes one row is counted by the acts that are noted of it.
  updateUser: {
    table: auditLog,
    path: '/api/admin/update',
    method: 'PUT',
    body: (fonction) => ({ json: { user: { id: place.person }, profile: { fonction } } }),
  },
  savePlatformSettings: {
    table: auditLog,
    path: '/api/admin/platforme',
    body: (nom) => ({ multipart: formOf({ nom }) }),
  },
  setBreakingNews: {
    table: auditLog,
    path: '/api/admin/breaking',
    body: (breakingnews) => ({ json: { breakingnews } }),
  },
  saveHighlight: {
    table: highlights,
    path: '/api/admin/bandeau',
    body: (text) => ({ multipart: formOf({ type: 'text', text }) }),
  },
  addIllustration: {
    table: illustrations,
    path: '/api/admin/misavant',
    body: (word) => ({
      multipart: formOf({ lien: `https://example.org/${encodeURIComponent(word)}` }, [
        ['file', 'a.jpg', photo],
      ]),
    }),
  },
};

const addressOf = (word: string) => `${word.replaceAll(' ', '.').toLowerCase()}@ailleurs.example`;

async function emailOf(email: string): Promise<{ email: string }> {
  const { database } = backend.context;
  const there = await database.$count(users, eq(users.email, email));
  if (there === 0) await backend.addPerson({ email });
  return { email };
}

async function newPoll(name: string) {
  const made = await backend.post('/api/poll', { as: person, ...(await calls.createPoll?.body(name)) });
  const { poll } = made.read(CreatePollAnswer);
  const added = { idpoll: poll.id, choices: poll.reponsepoll ?? [] };
  polls.set(name, added);
  return added;
}

const OpenApi = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        parameters: z.array(z.object({ name: z.string() })).default([]),
      }),
    ),
  ),
});

it('every call that takes a key is tried here', async () => {
  const { paths } = OpenApi.parse(JSON.parse(await readFile(join(root, 'openapi.json'), 'utf8')));
  const keyed = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'));
  expect(keyed.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(calls).toSorted());
});

it.each(Object.entries(calls))(
  '%s: the same key writes once, also at once; other content is refused with it',
  async (name, { table, path, method = 'POST', body }) => {
    const { database } = backend.context;
    const send = async (word: string, key: string) =>
      backend.call(method, typeof path === 'string' ? path : path(), {
        as: person,
        headers: { 'idempotency-key': key },
        ...(await body(word)),
      });
    await send(`${name}Avant`, randomUUID());
    const before = await database.$count(table);
    const key = randomUUID();

    const first = await send(name, key);
    const again = await send(name, key);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(await database.$count(table)).toBe(before + 1);

    const other = await send(`${name} autrement`, key);
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(await database.$count(table)).toBe(before + 1);

    await body(`${name}Ensemble`);
    const atOnce = randomUUID();
    const together = await Promise.all([1, 2, 3].map(() => send(`${name}Ensemble`, atOnce)));
    expect(together.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await database.$count(table)).toBe(before + 2);
  },
);

it('believes keys of before contents were compared', async () => {
  const { database } = backend.context;
  const send = (nomdossier: string) =>
    backend.post('/api/createdossier', {
      as: person,
      json: { nomdossier, idossier: 0 },
      headers: { 'idempotency-key': 'ancienne' },
    });
  const first = await send('Ancien');
  await database
    .update(idempotencyKeys)
    .set({ fingerprint: null })
    .where(eq(idempotencyKeys.key, 'createOwnFolder:ancienne'));
  expect((await send('Autre')).body).toEqual(first.body);
});

it('welcomes and invites by one mail, however often it is sent with one key', async () => {
  const outbox = join(backend.dataFolder, 'outbox');
  const mailsTo = async (address: string) => {
    const names = existsSync(outbox) ? readdirSync(outbox).filter((name) => !name.startsWith('.')) : [];
    const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
    return mails.filter((mail) => mail.includes(`To: ${address}`)).length;
  };
  for (const name of ['createUser', 'inviteExternal']) {
    const { path, body } = calls[name] ?? {};
    if (typeof path !== 'string' || body === undefined) throw new Error(`${name} is not known.`);
    for (const word of [`${name}Courrier`, `${name}Courrier`, `${name}Dernier`])
      await backend.post(path, {
        as: person,
        headers: { 'idempotency-key': word },
        ...(await body(word)),
      });
    // What is sent later has arrived: so has what was sent before, were there more of it.
    await vi.waitFor(async () => expect(await mailsTo(addressOf(`${name}Dernier`))).toBe(1));
    expect(await mailsTo(addressOf(`${name}Courrier`))).toBe(1);
  }
});

it('keeps no refusal: an account takes an e-mail under the same key once it is free', async () => {
  const { database } = backend.context;
  const taken = await emailOf('prise@example.org');
  const send = async () => {
    const json = { user: { id: place.person, ...taken }, profile: {} };
    const headers = { 'idempotency-key': 'adresse' };
    return (await backend.call('PUT', '/api/admin/update', { as: person, json, headers })).body;
  };
  expect(await send()).toMatchObject({ status: false });
  await database.delete(users).where(eq(users.email, taken.email));
  expect(await send()).toMatchObject({ status: true });
});
