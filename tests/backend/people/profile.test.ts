import sharp from 'sharp';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { UpdateAvatarResponse, OwnProfile, ProfilePageResponse } from '../../../backend/people/wire.ts';
import { picture } from '../builders.ts';
import { startBackend } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const person = await backend.addPerson();

const save = (profile: Record<string, unknown>, as = person, user: Record<string, unknown> = {}) =>
  backend.post('/api/profil', { as, json: { user: { email: as.email, ...user }, profile } });
const saved = async (as = person) => (await backend.get('/api/checkprofil/x', as)).read(OwnProfile);

const complete = {
  civilite: 'Mme',
  nom: 'Le Gall',
  prenom: 'Maëlys',
  day: '7',
  month: '3',
  year: '1990',
  fonction: 'Voilière',
  telephone: '06 12 34 56 78',
  pays: 'Belgique',
  langue: 'de',
  description: 'Coud des voiles.',
};

describe('saving one’s profile', () => {
  it('B099 keeps every field of the form', async () => {
    expect((await save({ ...complete, casecoche: '1' })).body).toEqual({ status: true });
    expect(await saved()).toMatchObject({ ...complete, casecoche: '0' });
  });

  it('keeps fields that are not sent, and clears those that are empty', async () => {
    await save(complete);
    await save({ fonction: 'Maîtresse voilière', telephone: '', day: '', month: '', year: '' });
    expect(await saved()).toMatchObject({
      ...complete,
      fonction: 'Maîtresse voilière',
      telephone: '',
      day: '',
      month: '',
      year: '',
    });
  });

  it.each([
    [{ prenom: ' ' }, 'Le prénom est obligatoire'],
    [{ nom: '' }, 'Le nom est obligatoire'],
    [{ pays: '' }, 'Le pays est obligatoire'],
    [{ langue: '' }, 'Le Préférence de langue est obligatoire'],
    [{ langue: 'Klingon' }, 'Le Préférence de langue est obligatoire'],
    [{ day: '31', month: '2', year: '2000' }, 'La date de naissance est incorrecte'],
    [{ day: '31', month: '12', year: '1919' }, 'La date de naissance est incorrecte'],
    [{ day: '1', month: '1', year: '2999' }, 'La date de naissance est incorrecte'],
    [{ day: '1', month: '', year: '2000' }, 'La date de naissance est incorrecte'],
    [{ civilite: 'Dr' }, 'La civilité est incorrecte'],
    [{ civilite: '__proto__' }, 'La civilité est incorrecte'],
    [{ prenom: 'x'.repeat(101) }, '100 caractères au maximum'],
  ])('refuses %j and changes nothing', async (change, message) => {
    await save(complete);
    const answer = await save({ ...complete, fonction: 'Autre', ...change });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ status: false, message });
    expect(await saved()).toMatchObject(complete);
  });

  it.each([
    ['Français', 'fr'],
    ['Francais', 'fr'],
    ['Néerlandaise', 'nl'],
    ['pt', 'pt'],
  ])('understands %s as a language', async (langue, code) => {
    await save({ langue });
    expect((await saved()).langue).toBe(code);
  });

  it('writes M as M.', async () => {
    await save({ civilite: 'M' });
    expect((await saved()).civilite).toBe('M.');
  });

  it('B098 B780: lets only platform administrators grant the right to create communities', async () => {
    const administrator = await backend.addPerson({ isAdministrator: true });
    await save({ casecoche: '1' });
    await save({ casecoche: '1' }, administrator);
    expect([(await saved()).casecoche, (await saved(administrator)).casecoche]).toEqual(['0', '1']);
  });

  it('B620 rejects another e-mail address, with a message that shows the format', async () => {
    expect((await save(complete, person, { email: 'pas-un-email' })).body).toMatchObject({
      message: `l'email est obligatoire et il doit respecter ce format ${person.email}`,
    });
    const other = await backend.addPerson();
    expect((await save(complete, person, { email: other.email })).status).toBe(409);
    expect((await saved()).email).toBe(person.email);
  });

  it('changes only the caller’s profile, even if the body has another id', async () => {
    const other = await backend.addPerson({ lastName: 'Intact' });
    await save({ nom: 'Changé' }, person, { id: other.id });
    expect((await saved(other)).nom).toBe('Intact');
    expect((await saved()).nom).toBe('Changé');
  });
});

describe('a profile picture', () => {
  const upload = (file: Blob, name: string, as = person, path = '/api/profil/image') => {
    const multipart = new FormData();
    multipart.append('image', file, name);
    return backend.post(path, { as, multipart });
  };
  const read = async (path: string) =>
    sharp(Buffer.from(await (await fetch(`${backend.url}/${path}`)).arrayBuffer()));

  it.each(['png', 'jpeg', 'gif'] as const)('B107 may be %s, and is shown at once', async (format) => {
    const answer = await upload(await picture({ format }), `profile-${person.email}.${format}`);
    expect(answer.status).toBe(200);
    const { image } = answer.read(UpdateAvatarResponse);
    expect((await saved()).image).toBe(image);
    expect((await (await read(image)).metadata()).format).toBe(format);
  });

  it('B108 B623 B350: may be heic, and is kept as jpg', async () => {
    const heic = new Blob([readFileSync(join(import.meta.dirname, 'assets/photo.heic'))]);
    const { image } = (await upload(heic, 'IMG_0001.HEIC')).read(UpdateAvatarResponse);
    expect(image).toMatch(/-128x96\.jpg\?/);
    expect(await (await read(image)).metadata()).toMatchObject({ format: 'jpeg', width: 128, height: 96 });
  });

  it('B110 must be a picture by its content', async () => {
    const answer = await upload(new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' }), 'photo.png');
    expect(answer.status).toBe(415);
    expect(answer.body).toMatchObject({
      message: "Ce fichier n'est pas autorisé. Seules les images sont autorisées.",
    });
  });

  it('B109 has 5242880 bytes at most', async () => {
    const noise = Buffer.alloc(2_000 * 2_000 * 3);
    for (let i = 0; i < noise.length; i += 1) noise[i] = (i * 2_654_435_761) >>> 13;
    const png = await sharp(noise, { raw: { width: 2_000, height: 2_000, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const answer = await upload(new Blob([new Uint8Array(png)]), 'photo.png');
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({
      message: expect.stringMatching(/^Ce fichier n'est pas autorisé, \d+ octets est trop grand$/),
    });
  });
});

describe('a profile page', () => {
  it('shows a colleague with the fields of their profile', async () => {
    await save(complete);
    const reader = await backend.addPerson();
    const answer = await backend.post('/api/infouser', { as: reader, form: { id: String(person.id) } });
    expect(answer.read(ProfilePageResponse)).toMatchObject({
      user_id: person.id,
      email: person.email,
      civilite: 'Mme',
      prenom: 'Maëlys',
      day: '7',
      month: '3',
      year: '',
      pays: 'Belgique',
      description: 'Coud des voiles.',
    });
    expect((await backend.post('/api/infouser', { as: reader, form: { id: '999999' } })).status).toBe(404);
  });
});

describe('fields of people', () => {
  describe('profiles', () => {
    it('B711 returns the caller’s own profile, whatever the end of the path', async () => {
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
        expect(answer.body).toMatchObject({
          user_id: person.id,
          email: person.email,
          roles: ['ROLE_USER'],
          nom: "L'Hôte",
          day: '7',
          year: '1990',
          telephone: '0612345678',
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

    it('returns the user of a token and their language', async () => {
      const person = await backend.addPerson({ language: 'it' });
      const { body } = await backend.get('/api/usercurrent/1', person);
      expect(body).toEqual({ status: true, user_id: person.id, email: person.email, langue: 'it' });
    });

    it('B747 shows a colleague to the hover card', async () => {
      const [me, colleague] = await backend.addPeople([{}, { firstName: 'Inès', job: 'Juriste' }]);
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
});

it('B977: others read the year of birth only where its owner shows it, the owner always', async () => {
  const [owner, colleague] = await backend.addPeople([{}, {}]);
  const administrator = await backend.addPerson({ isAdministrator: true });
  const year = async (as = colleague) => {
    const answer = await backend.post('/api/infouser', { as, json: { id: owner.id } });
    const { day, month, year } = answer.read(ProfilePageResponse);
    return [day, month, year];
  };
  await save({ day: '7', month: '3', year: '1990' }, owner);
  expect(await saved(owner)).toMatchObject({ year: '1990', anneevisible: false });
  expect(await year()).toEqual(['7', '3', '']);
  expect(await year(administrator)).toEqual(['7', '3', '']);
  expect(await year(owner)).toEqual(['7', '3', '1990']);
  await save({ anneevisible: true }, owner);
  expect(await saved(owner)).toMatchObject({ year: '1990', anneevisible: true });
  expect(await year()).toEqual(['7', '3', '1990']);
});
