import { beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../../backend/accounts/tables.ts';
import { picture } from '../../backend/builders.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { sharedPlatform } from '../platform.ts';

const platform = sharedPlatform();
let person: TestPerson;
beforeEach(async () => {
  person = await platform.backend.addPerson({
    firstName: 'Maëlys',
    lastName: 'Le Gall',
    civility: 'Mme',
    birthDate: '1990-03-07',
    language: 'de',
    country: 'Belgique',
    description: 'Coud des voiles.',
  });
});

interface Changed {
  updateProfile: {
    viewer: { language: string; user: Record<string, unknown> } | null;
    userErrors: { code: string; message: string; path: string[] | null }[];
  };
}
const save = async (input: Record<string, unknown>, as = person) =>
  platform.ask<Changed>(
    `mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) {
      viewer { language user { firstName lastName jobTitle phone honorific birthDate country countryName description } }
      userErrors { code message path }
    } }`,
    { as, variables: { input } },
  );

describe('the viewer’s profile', () => {
  it('changes given fields, empties null ones, keeps absent ones', async () => {
    const { data } = await save({
      firstName: ' Zoé ',
      jobTitle: 'Voilière',
      phone: null,
      birthDate: '1991-12-31',
    });
    expect(data.updateProfile).toEqual({
      viewer: {
        language: 'DE',
        user: {
          firstName: 'Zoé',
          lastName: 'Le Gall',
          jobTitle: 'Voilière',
          phone: null,
          honorific: 'MRS',
          birthDate: '1991-12-31',
          country: 'BE',
          countryName: 'Belgique',
          description: 'Coud des voiles.',
        },
      },
      userErrors: [],
    });
    const again = await save({ birthDate: null, honorific: 'MISS', language: 'PT', country: 'CI' });
    expect(again.data.updateProfile.viewer).toMatchObject({
      language: 'PT',
      user: { firstName: 'Zoé', birthDate: null, honorific: 'MISS', country: 'CI' },
    });
    expect(again.calls).toEqual([
      'GET /api/checkprofil/{timestamp}',
      'POST /api/profil',
      'GET /api/checkprofil/{timestamp}',
    ]);
  });

  it('refuses an edit of a version that somebody changed since', async () => {
    const own = await platform.backend.addPerson({ firstName: 'Ada' });
    const versionOf = async () =>
      (
        await platform.ask<{ viewer: { user: { version: string } } }>('{ viewer { user { version } } }', {
          as: own,
        })
      ).data.viewer.user.version;
    const basedOn = await versionOf();
    const first = await save({ basedOn, jobTitle: 'Grutière' }, own);
    expect(first.data.updateProfile.userErrors).toEqual([]);
    const second = await save({ basedOn, jobTitle: 'Soudeuse' }, own);
    expect(second.data.updateProfile).toMatchObject({
      viewer: { user: { jobTitle: 'Grutière' } },
      userErrors: [{ code: 'STALE', path: null }],
    });
    const third = await save({ basedOn: await versionOf(), jobTitle: 'Soudeuse' }, own);
    expect(third.data.updateProfile.userErrors).toEqual([]);
  });

  it.each([
    [{ firstName: ' ' }, 'firstName', 'Le prénom est obligatoire'],
    [{ lastName: null }, 'lastName', 'Le nom est obligatoire'],
    [{ country: null }, 'country', 'Le pays est obligatoire'],
    [{ honorific: null }, 'honorific', 'La civilité est obligatoire.'],
    [{ language: null }, 'language', 'Le Préférence de langue est obligatoire'],
    [{ birthDate: '1919-12-31' }, 'birthDate', 'La date de naissance est incorrecte'],
    [{ description: 'x'.repeat(2_001) }, 'description', '2 000 caractères au maximum.'],
  ])('refuses %j beside its field', async (input, field, message) => {
    const { data } = await save(input);
    expect(data.updateProfile).toEqual({
      viewer: null,
      userErrors: [{ code: 'INVALID', message, path: [field] }],
    });
  });

  it('B087 B779 defaults to « M. » and France, and does not require them for other changes', async () => {
    const nowhere = await platform.backend.addPerson({ country: '', civility: '' });
    const { data } = await save({ jobTitle: 'Plongeuse' }, nowhere);
    expect(data.updateProfile).toMatchObject({
      viewer: { user: { honorific: 'MR', country: 'FR' } },
      userErrors: [],
    });
    const kept = await platform.backend.context.database.select().from(users);
    expect(kept.find(({ id }) => id === nowhere.id)).toMatchObject({
      job: 'Plongeuse',
      country: 'France',
    });
  });

  it('keeps an unknown country, and returns it as it was written', async () => {
    const islander = await platform.backend.addPerson({ country: 'Atlantide' });
    const { data } = await save({ jobTitle: 'Plongeuse' }, islander);
    expect(data.updateProfile).toMatchObject({
      viewer: { user: { country: null, countryName: 'Atlantide' } },
      userErrors: [],
    });
    const kept = await platform.backend.context.database.select().from(users);
    expect(kept.find(({ id }) => id === islander.id)).toMatchObject({
      job: 'Plongeuse',
      country: 'Atlantide',
    });
  });
});

describe('the viewer’s picture', () => {
  const upload = (file: File) =>
    platform.ask<{
      updateAvatar: {
        viewer: { user: { avatar: { contentUrl: string; width: number } } } | null;
        userErrors: { code: string; message: string }[];
      };
    }>(
      `mutation ($avatar: Upload!) { updateAvatar(input: { avatar: $avatar }) {
        viewer { user { avatar { contentUrl width } } } userErrors { code message }
      } }`,
      { as: person, variables: { avatar: null }, files: { 'variables.avatar': file } },
    );

  it('streams on to the API and is shown at once', async () => {
    const { data } = await upload(new File([await picture({ width: 300, height: 300 })], 'moi.jpg'));
    expect(data.updateAvatar.userErrors).toEqual([]);
    expect(data.updateAvatar.viewer?.user.avatar.width).toBe(300);
    const shown = await fetch(data.updateAvatar.viewer?.user.avatar.contentUrl ?? '');
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
  });
});

describe('a person’s page', () => {
  const query =
    'query ($databaseId: String!) { user(databaseId: $databaseId) { name honorific birthDate country description viewerCanEdit } }';
  const page = async (databaseId: string, as: TestPerson) =>
    platform.ask<{ user: Record<string, unknown> | null }>(query, { as, variables: { databaseId } });

  it('B740: shows a colleague, in one call; editable by themselves and platform administrators', async () => {
    const [colleague, administrator] = [
      await platform.backend.addPerson(),
      await platform.backend.addPerson({ isAdministrator: true }),
    ];
    const seen = await page(String(person.id), colleague);
    expect(seen.data.user).toEqual({
      name: 'Maëlys Le Gall',
      honorific: 'MRS',
      birthDate: null,
      country: 'BE',
      description: 'Coud des voiles.',
      viewerCanEdit: false,
    });
    expect(seen.calls).toEqual(['POST /api/infouser']);
    expect((await page(String(person.id), person)).data.user?.viewerCanEdit).toBe(true);
    expect((await page(String(person.id), administrator)).data.user?.viewerCanEdit).toBe(true);
  });

  it('is null for an unknown user', async () => {
    for (const databaseId of ['999999', 'inconnu', ''])
      expect((await page(databaseId, person)).data.user).toBeNull();
  });
});
