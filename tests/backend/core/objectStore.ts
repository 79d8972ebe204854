/** An in-memory S3 server with the calls that file storage uses; checks signatures. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';

interface StoredObject {
  bytes: Buffer;
  type: string;
}

export interface ObjectStore {
  url: string;
  /** Stored objects by `bucket/key`. */
  objects: Map<string, StoredObject>;
  /** Failure to simulate from now on. */
  fault: 'none' | 'broken';
  close(): Promise<void>;
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Starts a store that knows one access key. */
export async function startObjectStore(accessKeyId: string): Promise<ObjectStore> {
  const objects: ObjectStore['objects'] = new Map();
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://store');
      const name = decodeURIComponent(url.pathname.slice(1));
      const body = await read(request);
      const signature = request.headers.authorization ?? url.searchParams.get('X-Amz-Credential') ?? '';
      const answer = (status: number, content: string | Buffer = '', headers = {}) => {
        response.writeHead(status, headers);
        response.end(request.method === 'HEAD' ? '' : content);
      };
      if (store.fault === 'broken') return answer(500, '<Error><Code>InternalError</Code></Error>');
      if (!signature.includes(`${accessKeyId}/`))
        return answer(403, '<Error><Code>AccessDenied</Code></Error>');
      const known = objects.get(name);
      if (request.method === 'PUT') {
        objects.set(name, { bytes: body, type: request.headers['content-type'] ?? '' });
        return answer(200, '', { etag: '"x"' });
      }
      if (request.method === 'GET' && url.searchParams.get('list-type') === '2') {
        const folder = `${name.replace(/\/$/, '')}/${url.searchParams.get('prefix') ?? ''}`;
        const keys = [...objects.keys()]
          .filter((key) => key.startsWith(folder))
          .map((key) => key.slice(name.replace(/\/$/, '').length + 1));
        const items = keys.map((key) => `<Contents><Key>${escapeXml(key)}</Key></Contents>`).join('');
        return answer(
          200,
          `<ListBucketResult><KeyCount>${keys.length}</KeyCount><IsTruncated>false</IsTruncated>${items}</ListBucketResult>`,
          { 'content-type': 'application/xml' },
        );
      }
      if (request.method === 'POST' && url.searchParams.has('delete')) {
        for (const [, key] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g))
          objects.delete(`${name.replace(/\/$/, '')}/${key}`);
        return answer(200, '<DeleteResult/>', { 'content-type': 'application/xml' });
      }
      if (request.method === 'DELETE') {
        objects.delete(name);
        return answer(204);
      }
      if (!known) return answer(404, '<Error><Code>NoSuchKey</Code></Error>');
      const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
      const bytes = range ? known.bytes.subarray(Number(range[1]), Number(range[2]) + 1) : known.bytes;
      return answer(range ? 206 : 200, bytes, {
        'content-length': bytes.length,
        'content-type': known.type,
        'last-modified': new Date(0).toUTCString(),
        etag: '"x"',
      });
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const store: ObjectStore = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    fault: 'none',
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return store;
}
