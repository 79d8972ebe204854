import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files } from '../../../backend/core/files/tables.ts';
import { users } from '../../../backend/accounts/tables.ts';
import { OwnProfile } from '../../../backend/people/wire.ts';
import { type TestBackend, startBackend } from '../harness.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

describe('profiles', () => {
  it('B711 gives the caller their own profile, whatever the path ends in', async () => {
    const person = await backend.addPerson({
      civility: 'Mme',
      firstName: 'Zoé',
      lastName: "L'Hôte",
      birthDate: '1990-03-07',
      language: 'pt',
      canCreateCommunities: true,
    });
    for (const ending of ['1732140000', 'd41d8cd98f00b204', 'undefined']) {
      const answer = await backend.get(`/api/checkprofil/${ending}`, person);
      expect(answer.body).toEqual({
        status: true,
        user_id: person.id,
        email: person.email,
        roles: ['ROLE_USER'],
        civilite: 'Mme',
        nom: "L'Hôte",
        prenom: 'Zoé',
        day: '7',
        month: '3',
        year: '1990',
        fonction: 'Chargée de mission',
        telephone: '0612345678',
        pays: 'France',
        langue: 'pt',
        description: '',
        image: '0',
        casecoche: '1',
      });
      expect(answer.sql).toBe(2);
    }
  });

  it('B779 gives a new person the documented defaults', async () => {
    const person = await backend.addPerson();
    expect((await backend.get('/api/checkprofil/1', person)).body).toMatchObject({
      civilite: 'M.',
      pays: 'France',
      langue: 'fr',
      day: '',
      month: '',
      year: '',
      casecoche: '0',
    });
  });

  it('gives the picture as a signed path', async () => {
    const person = await backend.addPerson();
    const { database } = backend.context;
    const key = '2026/ab/0123456789abcdef0123456789abcdef-200x200.jpg';
    const [avatar] = await database
      .insert(files)
      .values({ key, contentType: 'image/jpeg', size: 1, originalName: 'a.jpg', width: 200, height: 200 })
      .returning();
    await database.update(users).set({ avatarId: avatar?.id }).where(eq(users.id, person.id));
    const { image } = (await backend.get('/api/checkprofil/1', person)).read(OwnProfile);
    expect(image).toMatch(
      /^files\/2026\/ab\/0123456789abcdef0123456789abcdef-200x200\.jpg\?exp=\d+&for=\d+&sig=[\w-]{32}$/,
    );
    expect((await backend.get(`/api/singleuser/${person.id}`, person)).body).toMatchObject({
      user: { images: { image } },
    });
  });

  it('says who a token is and which language they read', async () => {
    const person = await backend.addPerson({ language: 'it' });
    const { body } = await backend.get('/api/usercurrent/1', person);
    expect(body).toEqual({ status: true, user_id: person.id, email: person.email, langue: 'it' });
  });

  it('B747 shows a colleague to the hover card', async () => {
    const me = await backend.addPerson();
    const colleague = await backend.addPerson({ firstName: 'Inès', job: 'Juriste' });
    const answer = await backend.get(`/api/singleuser/${colleague.id}`, me);
    expect(answer.body).toEqual({
      status: true,
      user: {
        id: colleague.id,
        email: colleague.email,
        profile: { prenom: 'Inès', nom: colleague.lastName, fonction: 'Juriste', telephone: '0612345678' },
        images: { image: '0' },
      },
    });
    expect(answer.sql).toBe(2);
    expect((await backend.get('/api/singleuser/999999', me)).status).toBe(404);
    expect((await backend.get('/api/singleuser/abc', me)).status).toBe(400);
    expect((await backend.get('/api/singleuser/99999999999999999999', me)).status).toBe(400);
  });
});
