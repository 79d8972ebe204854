/** Calls of the REST API: paths, bodies, and what the contract's types refuse, which `npm run check` compiles. */
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { call } from '../../../gateway/rest/call.ts';
import { type RawResponse, decodeNamedList, decodeObject } from '../../../gateway/compat/decode.ts';
import { UploadedFile } from '../../../gateway/rest/uploadedFile.ts';

const picture = new UploadedFile({ filename: 'a.png', contentType: 'image/png', size: 0, digest: '' }, () =>
  Readable.from([]),
);

describe('a call', () => {
  it('escapes values in path and query', () => {
    expect(
      call('GET /api/users/{start}/{nb}', { path: { start: 0, nb: 5 }, query: { q: 'é a' } }),
    ).toMatchObject({
      operation: 'GET /api/users/{start}/{nb}',
      method: 'GET',
      path: '/api/users/0/5?q=%C3%A9+a',
    });
    expect(
      call('GET /api/users/{start}/{nb}', { path: { start: 0, nb: 5 }, query: { q: undefined } }).path,
    ).toBe('/api/users/0/5');
    expect(call('GET /api/singleuser/{id}', { path: { id: '../x' } }).path).toBe('/api/singleuser/..%2Fx');
    expect(call('POST /api/infouser', { form: { id: '7' } })).toMatchObject({ form: { id: '7' } });
  });

  it('sends multipart parts in order, without undefined ones', async () => {
    const { multipart } = call('POST /api/group/publication', {
      multipart: { 'fichiers[]': [], idgroup: '1', 'emailtager[]': ['a', 'b'], link: undefined },
    });
    let body = '';
    for await (const piece of multipart?.stream() ?? []) body += piece.toString();
    expect(
      [...body.matchAll(/name="([^"]+)"\r\n\r\n(\w+)/g)].map(([, name, value]) => [name, value]),
    ).toEqual([
      ['idgroup', '1'],
      ['emailtager[]', 'a'],
      ['emailtager[]', 'b'],
    ]);
  });

  it('does not compile against the contract, nor does reading its response', () => {
    const answer: RawResponse<{ users: { prenom: string }[] }> = {};
    const refused = () => [
      // @ts-expect-error no such path
      call('POST /api/getuser', { json: { idCommunity: 1 } }),
      // @ts-expect-error a misspelt field
      call('POST /api/gettusers', { json: { idCommunity: 1, nbUser: 5 } }),
      // @ts-expect-error a misspelt part
      call('POST /api/profil/image', { multipart: { image: picture, picture } }),
      // @ts-expect-error a forgotten value of the path
      call('GET /api/users/{start}/{nb}', { path: { start: 0 } }),
      // @ts-expect-error a forgotten field
      call('POST /api/gettusers', { json: { nbUsers: 5 } }),
      // @ts-expect-error a value of another type
      call('POST /api/updateroleuser', { form: { email: 'a', groupid: 1, role: 'ADMIN' } }),
      // @ts-expect-error a body where there is none
      call('GET /api/getlink', { json: {} }),
      // @ts-expect-error read before it is opened
      answer.users,
      // @ts-expect-error no such field
      decodeObject(answer, 'people').user,
      // @ts-expect-error no such list
      decodeNamedList(answer, 'user', 'people'),
    ];
    expect(refused).toBeTypeOf('function');
  });
});
