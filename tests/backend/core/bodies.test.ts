import { once } from 'node:events';
import { createServer } from 'node:http';
import { type Socket, connect } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { discardRemainingBody } from '../../../backend/core/discardRemainingBody.ts';
import { formOf } from '../feed/form.ts';
import { startUploadBackend } from './upload-backend.ts';
import { SearchResponse } from '../../../backend/search/wire.ts';
import { bodyOf, operations } from './contents.ts';

const backend = await startUploadBackend();
afterAll(() => backend.close());

const megabyte = Buffer.alloc(1024 * 1024, 'x');
const send = (socket: Socket, bytes: string | Buffer) =>
  new Promise<void>((sent, reject) =>
    socket.write(bytes, (error) => {
      if (error) reject(error);
      else sent();
    }),
  );

/** Sends all of a request before it reads anything of the answer. */
async function sendAll(headers: Record<string, string>, start: string): Promise<string> {
  const socket = connect(backend.port, '127.0.0.1');
  const length = 40 * megabyte.length + start.length;
  const lines = Object.entries({ host: 'x', 'content-length': String(length), ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  await send(socket, `POST /test/upload HTTP/1.1\r\n${head}\r\n${start}`);
  for (let count = 0; count < 40; count += 1) await send(socket, megabyte);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString();
}

describe('the remaining body of a rejected request', () => {
  const part = (field: string, name: string) =>
    `--x\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`;
  const form = 'multipart/form-data; boundary=x';

  it.each<[string, string, string, string]>([
    ['a file that is too large', form, `${part('document', 'a.pdf')}%PDF-1.4\n`, 'FILE_TOO_LARGE'],
    ['a file that is not expected', form, part('other', 'a.pdf'), 'UNEXPECTED_FILE'],
    ['a body that is too large', 'application/json', '"', 'TOO_LARGE'],
  ])('does not prevent the response: %s', async (_what, type, start, code) => {
    const authorization = `Bearer ${backend.person.token}`;
    expect(await sendAll({ authorization, 'content-type': type }, start)).toContain(`"code":"${code}"`);
  });

  it('does not prevent the response to a caller without a token', async () => {
    expect(await sendAll({ 'content-type': form }, part('document', 'a.pdf'))).toMatch(/^HTTP\/1\.1 401/);
  });

  it('is read within limits only', async () => {
    const server = createServer((request, response) => {
      discardRemainingBody(request, { bytes: megabyte.length, milliseconds: 60_000 });
      response.end('refused');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
    socket.on('error', () => {});
    await send(socket, 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n');
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), megabyte, Buffer.from('\r\n')]);
    let sent = 0;
    try {
      for (; sent < 200; sent += 1) await send(socket, chunk);
    } catch {
      // Closed.
    }
    expect(sent).toBeLessThan(200);
    server.close();
  });
});

describe('requests without files', async () => {
  const [chief, member] = await backend.addPeople([{}, {}]);
  const community = await backend.addCommunity(
    { title: 'Club de multipart' },
    { admins: [chief], members: [member] },
  );

  describe('a call without files', () => {
    it('B370: is accepted as a multipart form: the role of a member', async () => {
      const answer = await backend.post('/api/updateroleuser', {
        as: chief,
        multipart: formOf({ email: member.email, groupid: community.id, role: 'ROLE_LECTEUR' }),
      });
      expect(answer.status).toBe(200);
      const { body } = await backend.post('/api/searchs', {
        as: member,
        multipart: formOf({ query: 'multipart' }),
      });
      expect(SearchResponse.parse(body).group).toMatchObject([{ id: community.id, Role: 'ROLE_LECTEUR' }]);
    });

    it('is accepted as one, whichever call it is', async () => {
      const nobody = await backend.addPerson();
      const wrong: string[] = [];
      for (const operation of operations) {
        const body = bodyOf(operation);
        if (!body) continue;
        const path = operation.path.replaceAll(/\{\w+\}/g, '1');
        const answer = await backend.call(operation.method, path, {
          as: nobody,
          multipart: formOf({ rien: '1' }),
        });
        if (answer.status === 415 || answer.status >= 500) wrong.push(`${operation.path} ${answer.status}`);
      }
      expect(wrong).toEqual([]);
    });

    it('accepts no files, and no larger body than others', async () => {
      const search = (...parts: Parameters<typeof formOf>) =>
        backend.post('/api/searchs', { as: member, multipart: formOf(...parts) });
      expect(await search({ query: 'a' }, [['fichier', 'x', new Blob(['x'])]])).toMatchObject({
        status: 400,
        body: { code: 'UNEXPECTED_FILE' },
      });
      const half = 'x'.repeat(600_000);
      expect(await search({ query: 'a', one: half, two: half })).toMatchObject({
        status: 413,
        body: { code: 'FIELD_TOO_LARGE' },
      });
      expect((await search({ query: 'nul\0' })).status).toBe(400);
    });
  });
});
