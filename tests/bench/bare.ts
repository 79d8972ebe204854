/** The floor: one process that fetches the same answer, maps it by hand to the same JSON and sends it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { encodeCursor } from '../../gateway/connections/connection.ts';
import type { ImageRecord } from '../../gateway/content/media.ts';
import { decodePost } from '../../gateway/posts/posts.rest.ts';
import type { PostRecord } from '../../gateway/posts/records.ts';
import type { UserRecord } from '../../gateway/people/people.ts';

const pool = new Pool(process.env.BACKEND_URL ?? '', { connections: 128 });
const username = process.env.BENCH_USERNAME ?? '';

const url = (origin: string, image: ImageRecord, size: string) =>
  `${origin}/${image.path}${image.path.includes('?') ? '&' : '?'}${size}`;
const person = (origin: string, user: UserRecord, size: string) => ({
  id: user.id,
  name: user.name,
  initials: user.initials,
  avatar: user.avatar && { contentUrl: url(origin, user.avatar, size) },
});

const shown = (post: PostRecord, origin: string, offset: number) => ({
  cursor: encodeCursor({ offset, key: post.databaseId }),
  node: {
    ...post,
    author: { ...person(origin, post.author, 'w=96&h=96'), jobTitle: post.author.jobTitle },
    community: { id: post.community.id, databaseId: post.community.databaseId, title: post.community.title },
    images: post.images.map((image) => ({
      contentUrl: url(origin, image, 'w=640'),
      width: image.width,
      height: image.height,
      alt: image.alt,
    })),
    documents: post.files.map((file) => ({
      contentUrl: `${origin}/${file.path}`,
      name: file.name,
      kind: file.kind,
    })),
    lastComment: post.lastComment && {
      ...post.lastComment,
      place: undefined,
      author: person(origin, post.lastComment.author, 'w=80&h=80'),
    },
    viewerCanEdit: post.kind !== 'EVENT' && post.isOwn,
  },
});

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const origin = `http://${request.headers.host}`;
  request.resume();
  const answer = await pool.request({
    method: 'POST',
    path: '/api/publication',
    headers: { 'content-type': 'application/json', authorization: request.headers.authorization ?? '' },
    body: JSON.stringify({ email: username, groupid: '0', nbpost: 21, startpoint: 0 }),
  });
  const { publications } = JSON.parse(await answer.body.text()) as { publications: unknown[] };
  const edges = publications
    .slice(0, 20)
    .map((value, index) => shown(decodePost(value, username), origin, index));
  const pageInfo = { hasNextPage: publications.length > 20, endCursor: edges.at(-1)?.cursor };
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ data: { viewer: { feed: { edges, pageInfo } } } }));
}

const server = createServer((request, response) => void serve(request, response));
server.listen(0, '127.0.0.1', () =>
  process.send?.({ type: 'ready', port: (server.address() as AddressInfo).port }),
);
process.on('SIGTERM', () => process.exit(0));
