import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SearchAnswer } from '../../../backend/search/wire.ts';
import { startBackend, type TestBackend, type TestPerson } from '../harness.ts';
import { bodyOf, operations } from './contents.ts';

let backend: TestBackend;
let chief: TestPerson;
let member: TestPerson;
let community: { id: number };
beforeAll(async () => {
  backend = await startBackend();
  [chief, member] = [await backend.addPerson(), await backend.addPerson()];
  community = await backend.addCommunity(
    { title: 'Club de multipart' },
    { admins: [chief], members: [member] },
  );
});
afterAll(() => backend.close());

function multipartOf(fields: Record<string, string | Blob>): FormData {
  const multipart = new FormData();
  for (const [name, value] of Object.entries(fields)) multipart.append(name, value);
  return multipart;
}

describe('a call without files', () => {
  it('B370: is taken as a multipart form: the role of a member', async () => {
    const answer = await backend.post('/api/updateroleuser', {
      as: chief,
      multipart: multipartOf({ email: member.email, groupid: String(community.id), role: 'ROLE_LECTEUR' }),
    });
    expect(answer.status).toBe(200);
    const { body } = await backend.post('/api/searchs', {
      as: member,
      multipart: multipartOf({ query: 'multipart' }),
    });
    expect(SearchAnswer.parse(body).group).toMatchObject([{ id: community.id, Role: 'ROLE_LECTEUR' }]);
  });

  it('is so whichever it is', async () => {
    const nobody = await backend.addPerson();
    const wrong: string[] = [];
    for (const operation of operations) {
      const body = bodyOf(operation);
      if (!body) continue;
      const path = operation.path.replaceAll(/\{\w+\}/g, '1');
      const answer = await backend.call(operation.method, path, {
        as: nobody,
        multipart: multipartOf({ rien: '1' }),
      });
      if (answer.status === 415 || answer.status >= 500) wrong.push(`${operation.path} ${answer.status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('takes no files, and no more than any other body', async () => {
    const search = (fields: Record<string, string | Blob>) =>
      backend.post('/api/searchs', { as: member, multipart: multipartOf(fields) });
    expect(await search({ query: 'a', fichier: new Blob(['x']) })).toMatchObject({
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
