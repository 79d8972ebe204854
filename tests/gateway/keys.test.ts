/** The backend carries out a creation with a key once. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { folders } from '../../backend/library/tables.ts';
import { NoResponseError } from '../../gateway/http/upstreamErrors.ts';
import { picture } from '../backend/builders.ts';
import type { TestPerson } from '../backend/harness.ts';
import { global } from './callers.ts';
import { interceptCalls } from './interceptCalls.ts';
import { sharedPlatform } from './platform.ts';

const platform = sharedPlatform();
let person: TestPerson;
let communityId: string;
let postId: string;
let commentId: string;
let conversationId: string;
const photos: Blob[] = [];
beforeAll(async () => {
  person = await platform.backend.addPerson({ isAdministrator: true });
  const community = await platform.backend.addCommunity({}, { admins: [person] });
  communityId = global('Community', community.id);
  const { backend, content } = platform;
  const post = await backend.addPost(community, person);
  const comment = await content.comment(person, post);
  postId = global('Post', community.id, post.id);
  commentId = global('Comment', community.id, post.id, comment.id);
  const conversation = await content.addConversation([person, await backend.addPerson()]);
  conversationId = global('Conversation', conversation.id);
  photos.push(await picture(), await picture({ width: 100 }));
});

interface Payload {
  userErrors: { message: string }[];
}

/** A creation; `of` is its input of some content, files apart. */
interface Creating {
  input: string;
  of: (content: string) => object;
  file?: string;
}

const creating: Record<string, Creating> = {
  createPost: {
    input: 'CreatePostInput',
    of: (text) => ({ communityId, text, images: [{ file: null }] }),
    file: 'images.0.file',
  },
  createComment: { input: 'CreateCommentInput', of: (text) => ({ postId, text }) },
  createReply: { input: 'CreateReplyInput', of: (text) => ({ commentId, text }) },
  sendMessage: { input: 'SendMessageInput', of: (text) => ({ conversationId, text }) },
  createCommunity: { input: 'CreateCommunityInput', of: (title) => ({ title }) },
  createFolder: {
    input: 'CreateFolderInput',
    of: (name) => ({ parentId: communityId, name }),
  },
  uploadDocuments: {
    input: 'UploadDocumentsInput',
    // Equal names, distinguished by content.
    of: () => ({ parentId: communityId, documents: [null] }),
    file: 'documents.0',
  },
  createUser: {
    input: 'CreateUserInput',
    of: (name) => ({ email: `${name}@nouveau.example`.toLowerCase() }),
  },
  inviteGuest: {
    input: 'InviteGuestInput',
    of: (name) => ({ communityId, email: `${name}@ailleurs.example`.toLowerCase() }),
  },
  createLink: {
    input: 'CreateLinkInput',
    of: (title) => ({ title, url: 'https://example.org' }),
  },
  createCarouselSlide: { input: 'CreateCarouselSlideInput', of: (text) => ({ text }) },
  createSidebarMedia: {
    input: 'CreateSidebarMediaInput',
    of: () => ({ file: null }),
    file: 'file',
  },
};

async function send(name: string, content: string, idempotencyKey: string) {
  const { input, of, file } = creating[name] ?? {};
  const files =
    file === undefined
      ? undefined
      : {
          [`variables.input.${file}`]: new File([photos[content.endsWith('autrement') ? 1 : 0]!], 'a.jpg'),
        };
  return platform.ask<Record<string, Payload>>(
    `mutation ($input: ${input}!) { ${name}(input: $input) { userErrors { message } } }`,
    {
      as: person,
      variables: { input: { ...of?.(content), idempotencyKey } },
      ...(files ? { files } : {}),
    },
  );
}

const reused = [{ extensions: { code: 'IDEMPOTENCY_KEY_REUSED' } }];

it.each(Object.keys(creating))('%s: a key is rejected with other content', async (name) => {
  expect((await send(name, name, `${name}-1`)).data[name]).toEqual({ userErrors: [] });
  expect((await send(name, `${name}autrement`, `${name}-1`)).errors).toMatchObject(reused);
});

it('a repeated key creates once', async () => {
  const { database } = platform.backend.context;
  const before = await database.$count(folders);
  const create = async () => (await send('createFolder', 'Deux fois', 'fois')).data.createFolder;
  expect([await create(), await create()]).toEqual([{ userErrors: [] }, { userErrors: [] }]);
  expect(await database.$count(folders)).toBe(before + 1);
});

describe('changed content under the key of an unanswered write', () => {
  /** The call of the API is lost, on its way there or back. */
  function loseNext(when: 'before' | 'after') {
    const stop = interceptCalls(platform.gateway.services.rest, {
      async write(send) {
        stop();
        if (when === 'after') await send();
        throw new NoResponseError('disconnected', true);
      },
    });
  }

  it('is made where the first never arrived', async () => {
    loseNext('before');
    expect((await send('createFolder', 'Perdu', 'perdu-1')).errors).toMatchObject([
      { extensions: { code: 'UPSTREAM_UNAVAILABLE' } },
    ]);
    expect((await send('createFolder', 'Retrouvé', 'perdu-1')).data.createFolder).toEqual({ userErrors: [] });
  });

  it('is refused where the first is there, and not made', async () => {
    const { database } = platform.backend.context;
    const before = await database.$count(folders);
    loseNext('after');
    expect((await send('createFolder', 'Arrivé', 'perdu-2')).errors).toMatchObject([
      { extensions: { code: 'UPSTREAM_UNAVAILABLE' } },
    ]);
    expect((await send('createFolder', 'Arrivé autrement', 'perdu-2')).errors).toMatchObject(reused);
    expect(await database.$count(folders)).toBe(before + 1);
  });
});

describe('a full disk', () => {
  const full = [
    {
      message: 'L’espace de stockage du serveur est plein. Réessayez plus tard.',
      extensions: { code: 'STORAGE_FULL' },
    },
  ];

  it('of the file store is reported as such, and a retry succeeds once there is room', async () => {
    const { files } = platform.backend.context;
    const noRoom = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const moving = vi.spyOn(files.blobs, 'moveIn').mockRejectedValue(noRoom);
    expect((await send('uploadDocuments', 'plein', 'plein-1')).errors).toMatchObject(full);
    moving.mockRestore();
    expect((await send('uploadDocuments', 'plein', 'plein-1')).data.uploadDocuments).toEqual({
      userErrors: [],
    });
  });
});
