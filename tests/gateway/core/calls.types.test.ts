/**
 * What the contract refuses before anything runs: `npm run check` compiles this file, and each line that is
 * expected to be an error has to be one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { call } from '../../../gateway/core/rest/call.ts';
import type { ItemOf, Operation } from '../../../gateway/core/rest/contract.ts';
import { type Answer, listed, type Wire, wire } from '../../../gateway/core/rest/decode.ts';
import { UploadedFile } from '../../../gateway/core/uploads/uploadedFile.ts';

const picture = new UploadedFile({ filename: 'a.png', contentType: 'image/png', size: 0, digest: '' }, () =>
  Readable.from([]),
);

describe('a call', () => {
  it('says where it goes, with its values in the path and the query', () => {
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

  it('sends the parts of a multipart body in order, the files last', async () => {
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

  it('does not compile with a path, a field or a parameter that the contract does not know', () => {
    // Compiled, not run.
    const refused = () => [
      // @ts-expect-error no such path
      call('POST /api/getuser', { json: { idCommunity: 1 } }),
      // @ts-expect-error no such method
      call('PUT /api/gettusers', { json: { idCommunity: 1 } }),
      // @ts-expect-error a misspelt field
      call('POST /api/gettusers', { json: { idCommunity: 1, nbUser: 5 } }),
      // @ts-expect-error a misspelt field of a form
      call('POST /api/infouser', { form: { id: 1, identifiant: 1 } }),
      // @ts-expect-error a misspelt field within
      call('PUT /api/admin/update', { json: { user: { id: 1 }, profile: { prénom: 'A' } } }),
      // @ts-expect-error a misspelt part
      call('POST /api/profil/image', { multipart: { image: picture, picture } }),
      // @ts-expect-error a misspelt value of the path
      call('GET /api/singleuser/{id}', { path: { user: 1 } }),
      // @ts-expect-error a misspelt value of the query
      call('GET /api/users/{start}/{nb}', { path: { start: 0, nb: 5 }, query: { search: 'a' } }),
    ];
    expect(refused).toBeTypeOf('function');
  });

  it('does not compile where something is forgotten or of another kind', () => {
    const refused = () => [
      // @ts-expect-error the path's value is forgotten
      call('GET /api/singleuser/{id}'),
      // @ts-expect-error one of the path's values is forgotten
      call('GET /api/users/{start}/{nb}', { path: { start: 0 } }),
      // @ts-expect-error the body is forgotten
      call('POST /api/gettusers'),
      // @ts-expect-error a required field is forgotten
      call('POST /api/gettusers', { json: { nbUsers: 5 } }),
      // @ts-expect-error a required part is forgotten
      call('POST /api/profil/image', { multipart: {} }),
      // @ts-expect-error a list is no number
      call('POST /api/infouser', { form: { id: [1] } }),
      // @ts-expect-error no such role
      call('POST /api/updateroleuser', { form: { email: 'a', groupid: 1, role: 'ADMIN' } }),
      // @ts-expect-error one body, not two
      call('POST /api/infouser', { form: { id: 1 }, json: { id: 1 } }),
      // @ts-expect-error a body where there is none
      call('GET /api/getlink', { json: {} }),
    ];
    expect(refused).toBeTypeOf('function');
  });
});

describe('an answer', () => {
  const people: Answer<{ users: { prenom: string }[] }> = {};

  it('has the fields of the contract, and none is believed', () => {
    const read = (answer: typeof people) => {
      // @ts-expect-error nothing is read before it is opened
      void answer.users;
      const opened = wire(answer, 'people');
      // @ts-expect-error no such field
      void opened.user;
      // @ts-expect-error unknown until it is decoded
      const users: string = opened.users;
      // @ts-expect-error no such list
      return [users, listed(answer, 'user', 'people')];
    };
    expect(read).toBeTypeOf('function');
    const item: Wire<ItemOf<'POST /api/gettusers', 'users'>> = {};
    // @ts-expect-error no such field
    expect(item.surname).toBeUndefined();
  });

  it('is one of an operation', () => {
    const operation: Operation = 'POST /api/gettusers';
    expect(operation).toContain(' ');
  });
});

describe('the features', () => {
  const gateway = resolve(import.meta.dirname, '..', '..', '..', 'gateway');
  const files = readdirSync(gateway, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/^(?:core|app|probe|__generated__)\//.test(file),
  );

  it('call the API in rest.ts alone, by the contract', () => {
    const sources = files.map((file) => [file, readFileSync(join(gateway, file), 'utf8')] as const);
    const calling = sources.filter(([, source]) =>
      /\brest\.(?:read|write)\(|core\/rest\/(?:call|multipart)\.ts/.test(source),
    );
    expect(calling.map(([file]) => file).filter((file) => !/[/.]rest\.ts$/.test(file))).toEqual([]);
    // Calls that are written out, beside the contract.
    expect(sources.filter(([, source]) => /\bmethod: '/.test(source)).map(([file]) => file)).toEqual([]);
  });
});
