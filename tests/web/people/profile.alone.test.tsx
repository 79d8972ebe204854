/** A person as colleagues see them, and one’s own profile. */
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadQuery } from 'react-relay/hooks';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PersonCardQuery } from '../../../web/__generated__/PersonCardQuery.graphql.ts';
import { RequestError, errorMessageOf } from '../../../web/core/errors.ts';
import PersonCard from '../../../web/people/PersonCard.tsx';
import { personCardQuery } from '../../../web/people/PersonCard.query.ts';
import { Component as UserPage } from '../../../web/members/UserPage.tsx';
import { userPageQuery } from '../../../web/members/UserPage.query.ts';
import { onboardingPageQuery } from '../../../web/session/OnboardingPage.query.ts';
import { Component as OnboardingPage } from '../../../web/session/OnboardingPage.tsx';
import { Component as ProfilePage } from '../../../web/session/ProfilePage.tsx';
import { profilePageQuery } from '../../../web/session/ProfilePage.query.ts';
import { showElement, showScreen } from '../showScreen.tsx';

/** Browsers cut pictures out, jsdom has none: what is cut out is the picture, by what it should be cut. */
const crops = vi.hoisted((): number[] => []);
vi.mock(import('../../../web/uploads/picture/CropDialog.tsx'), () => ({
  CropDialog: ({ picture, aspect, onCrop }) => {
    crops.push(aspect);
    return (
      <button type="button" disabled={picture === null} onClick={() => picture && onCrop(picture)}>
        Couper
      </button>
    );
  },
}));
vi.mock(import('../../../web/uploads/picture/pictureFile.ts'), async (original) => ({
  ...(await original()),
  readablePicture: (file) => Promise.resolve(file),
}));

const person = {
  id: 'user-3',
  databaseId: '3',
  name: 'Zoé Quéré',
  initials: 'ZQ',
  honorific: 'MRS',
  jobTitle: 'Voilière',
  description: 'Coud des voiles.',
  phone: '06 12 34 56 78',
  email: 'zoe@example.org',
  birthDate: '1990-03-07',
  birthday: { day: 7, monthNumber: 3 },
  sharedCommunities: null,
  latestPosts: null,
  countryName: 'Belgique',
  viewerCanEdit: false,
  avatar: null,
};
const somebody = { user: { id: 'user-1' } };

describe('a person’s page', () => {
  const show = (overrides: object = {}) =>
    showScreen(
      UserPage,
      userPageQuery,
      { databaseId: '3' },
      {
        Viewer: () => somebody,
        User: ({ path }) => (path?.[0] === 'user' ? { ...person, ...overrides } : {}),
      },
      { path: '/utilisateur/profil/:databaseId', address: '/utilisateur/profil/3' },
    );

  test('B417 B741: shows their profile, initials without a picture, and a way back', async () => {
    await show();
    expect(screen.getByRole('img', { name: 'Zoé Quéré' }).textContent).toBe('ZQ');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mme Zoé Quéré');
    for (const text of [
      'Voilière',
      'Coud des voiles.',
      '06 12 34 56 78',
      'zoe@example.org',
      '7 mars 1990',
      'Belgique',
    ])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retour' })).toBeTruthy();
  });

  test('B977: a day without its year is a birthday', async () => {
    await show({ birthDate: null });
    expect(screen.getByText('Anniversaire').closest('div')?.textContent).toBe('Anniversaire7 mars');
    expect(screen.queryByText('Date de naissance')).toBeNull();
  });

  test('B417: shows their picture where there is one', async () => {
    await show({ avatar: { contentUrl: 'https://example.org/zoe.jpg' } });
    expect(screen.getByRole('img', { name: 'Zoé Quéré' }).getAttribute('src')).toBe(
      'https://example.org/zoe.jpg',
    );
  });

  test('B418: is there to be read', async () => {
    await show();
    expect(document.querySelectorAll('input, textarea, select, [contenteditable]')).toHaveLength(0);
    expect(screen.queryByRole('link', { name: 'Modifier' })).toBeNull();
  });
});

test('B473: a colleague at a glance: what they do, how to reach them, and a chat with them', async () => {
  const environment = createMockEnvironment();
  const queryRef = loadQuery<PersonCardQuery>(environment, personCardQuery, { id: 'user-3' });
  environment.mock.resolveMostRecentOperation((operation) =>
    MockPayloadGenerator.generate(operation, {
      Viewer: () => somebody,
      User: ({ path }) => (path?.[0] === 'viewer' ? {} : person),
    }),
  );
  await showElement(<PersonCard queryRef={queryRef} onRetry={() => {}} onClose={() => {}} />, {
    environment,
  });
  expect(screen.getByText('Voilière')).toBeTruthy();
  expect(screen.getByRole('link', { name: /06 12 34 56 78/ }).getAttribute('href')).toBe('tel:0612345678');
  expect(screen.getByRole('link', { name: /zoe@example\.org/ }).getAttribute('href')).toBe(
    'mailto:zoe@example.org',
  );
  expect(screen.getByRole('button', { name: 'Discuter' })).toBeTruthy();
});

describe('one’s own profile', () => {
  beforeEach(() => {
    crops.length = 0;
    vi.stubGlobal('scrollTo', () => {});
  });
  afterEach(() => vi.unstubAllGlobals());

  const show = (isBirthYearVisible: boolean | null = null) =>
    showScreen(
      ProfilePage,
      profilePageQuery,
      {},
      {
        Platform: () => ({ capabilities: [] }),
        Viewer: () => ({
          email: 'zoe@example.org',
          language: 'FR',
          isBirthYearVisible,
          user: { ...person, firstName: 'Zoé', lastName: 'Quéré', country: 'BE' },
        }),
      },
    );
  const picture = (name: string, type: string) => new File([new Uint8Array(10)], name, { type });
  const choose = (file: File) =>
    userEvent.upload(screen.getByLabelText('Photo'), file, { applyAccept: false });
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Modifier' }));
  const isBusy = () => screen.getByRole('button', { name: 'Modifier' }).getAttribute('aria-busy') === 'true';
  const saved = { UpdateProfilePayload: () => ({ userErrors: [] }) };

  test('B112 B616 B627 B628 B630: saves the profile, then the square that was cut out and named after its owner, and keeps it where it could not be sent', async () => {
    const { asked, isAsked, answer, fail } = await show();
    await choose(picture('IMG_1.png', 'image/png'));
    await userEvent.click(await screen.findByRole('button', { name: 'Couper' }));
    expect(crops[0]).toBe(1);
    await save();
    expect(isAsked('useUpdateAvatarMutation')).toBe(false);
    await answer('useUpdateProfileMutation', saved);
    const { avatar } = asked('useUpdateAvatarMutation').input;
    expect(avatar.name).toBe('profile-zoe@example.org.png');
    expect(isBusy()).toBe(true);
    const fault = new RequestError('UPSTREAM_UNAVAILABLE');
    await fail('useUpdateAvatarMutation', fault);
    expect(isBusy()).toBe(false);
    expect(screen.getByRole('alert').textContent).toContain(errorMessageOf(fault));
    expect(screen.getByRole('img', { name: 'Votre photo' }).getAttribute('src')).toBe('blob:picture');
    // The same one is sent when that is tried again.
    await save();
    await answer('useUpdateProfileMutation', saved);
    expect(asked('useUpdateAvatarMutation').input.avatar).toBe(avatar);
    // One that is chosen while it is sent is kept for the next time.
    await choose(picture('IMG_2.jpg', 'image/jpeg'));
    await userEvent.click(await screen.findByRole('button', { name: 'Couper' }));
    await answer('useUpdateAvatarMutation', { UpdateAvatarPayload: () => ({ userErrors: [] }) });
    await save();
    await answer('useUpdateProfileMutation', saved);
    expect(asked('useUpdateAvatarMutation').input.avatar.name).toBe('profile-zoe@example.org.jpg');
  });

  test('B087 B612 B626: has its fields, and none for the honorific; the e-mail is shown and no other one is taken', async () => {
    const { isAsked } = await show();
    expect(screen.getByRole('heading', { level: 1, name: 'Mon profil' })).toBeTruthy();
    expect(screen.getByText(/gif ou heic, 5 Mo au maximum$/)).toBeTruthy();
    const form = screen.getByRole('button', { name: 'Modifier' }).closest('form');
    const fields = form?.querySelectorAll<HTMLInputElement>('input:not([type=file]), select, textarea') ?? [];
    expect([...fields].map(({ name, labels }) => labels?.[0]?.firstChild?.textContent ?? name)).toEqual(
      'Prénom,Nom,Email,Fonction,Jour,Mois,Année,Téléphone,Préférence de langue'.split(','),
    );
    const email = screen.getByRole<HTMLInputElement>('textbox', { name: /^Email/ });
    expect(email.value).toBe('zoe@example.org');
    await userEvent.type(email, 'x');
    await save();
    expect(screen.getByText(/L’e-mail est votre identifiant/)).toBeTruthy();
    expect(isAsked('useUpdateProfileMutation')).toBe(false);
  });

  test('B977: a switch shows the year of birth to others', async () => {
    const { answer, asked } = await show(false);
    const year = screen.getByRole<HTMLInputElement>('switch', { name: 'Montrer mon année de naissance' });
    expect(year.checked).toBe(false);
    await userEvent.click(year);
    await save();
    expect(asked('useUpdateProfileMutation').input).toMatchObject({ isBirthYearVisible: true });
    await answer('useUpdateProfileMutation', saved);
    expect(year.checked).toBe(true);
  });

  test('B977: there is no switch with an API that keeps no such choice', async () => {
    const { asked } = await show();
    expect(screen.queryByRole('switch')).toBeNull();
    await save();
    expect(asked('useUpdateProfileMutation').input).not.toHaveProperty('isBirthYearVisible');
  });

  test('B621: warns of an unusual telephone, and sends it unchanged', async () => {
    const { asked } = await show();
    const description = 'Le téléphone est invalide (0X00000000 ou +XXX0000000)';
    expect(screen.queryByRole('textbox', { name: 'Téléphone', description })).toBeNull();
    await userEvent.type(screen.getByLabelText('Téléphone'), ' bis');
    expect(screen.getByRole('textbox', { name: 'Téléphone', description })).toBeTruthy();
    await save();
    expect(asked('useUpdateProfileMutation').input).toMatchObject({ phone: '06 12 34 56 78 bis' });
  });

  test('B622: the language is not looked at before it is sent', async () => {
    const { asked } = await show();
    const language = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Préférence de langue/ });
    fireEvent.change(language, { target: { value: '' } });
    await save();
    expect(asked('useUpdateProfileMutation').input).not.toHaveProperty('language');
    expect(language.getAttribute('aria-invalid')).not.toBe('true');
  });

  test('what another window changed since the form was opened is not sent', async () => {
    const { asked, environment } = await show(false);
    act(() =>
      environment.commitUpdate((store) => {
        const viewer = store.getRoot().getLinkedRecord('viewer');
        viewer?.setValue(true, 'isBirthYearVisible');
        viewer?.getLinkedRecord('user')?.setValue('01 02 03 04 05', 'phone');
      }),
    );
    const language = screen.getByRole('combobox', { name: /^Préférence de langue/ });
    fireEvent.change(language, { target: { value: 'NL' } });
    await save();
    expect(asked('useUpdateProfileMutation').input).toEqual({ language: 'NL' });
  });

  test('B614: « Annuler » leads to the contacts', async () => {
    const { path } = await show();
    await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(path()).toBe('/utilisateurs');
  });

  test('B618 B619 B620: shows missing names and an invalid e-mail at their fields', async () => {
    const { isAsked } = await show();
    for (const label of ['Prénom', 'Nom', 'Email']) await userEvent.clear(screen.getByLabelText(label));
    await userEvent.type(screen.getByLabelText('Email'), 'pas-un-email');
    await save();
    for (const [name, description] of [
      ['Prénom', 'Le prénom est obligatoire'],
      ['Nom', 'Le nom est obligatoire'],
      ['Email', /l'email est obligatoire et il doit respecter ce format zoe@example\.org/],
    ] as const)
      expect(screen.getByRole('textbox', { name, description })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Prénom'));
    expect(isAsked('useUpdateProfileMutation')).toBe(false);
  });

  test('B615: keeps the input when saving fails, and reports success', async () => {
    const { answer, asked, fail } = await show();
    await userEvent.clear(screen.getByLabelText('Fonction'));
    await userEvent.type(screen.getByLabelText('Fonction'), 'Gréeuse');
    await save();
    const fault = new RequestError('OFFLINE');
    await fail('useUpdateProfileMutation', fault);
    expect(screen.getByRole('alert').textContent).toContain(errorMessageOf(fault));
    expect(screen.getByLabelText<HTMLInputElement>('Fonction').value).toBe('Gréeuse');
    await save();
    expect(asked('useUpdateProfileMutation').input).toMatchObject({ jobTitle: 'Gréeuse' });
    await answer('useUpdateProfileMutation', saved);
    expect(screen.getByText('Les informations ont été mises à jour avec succès.')).toBeTruthy();
  });
});

test('B104 B106: the photo step of the onboarding sends the picture, and stays with it when that fails', async () => {
  const { answer, asked, fail, path } = await showScreen(
    OnboardingPage,
    onboardingPageQuery,
    {},
    {
      Branding: () => ({ logo: null, secondaryLogo: null }),
      Viewer: () => ({ email: 'zoe@example.org', user: { ...person, avatar: null } }),
    },
    { path: '/terminer-inscription/*', address: '/terminer-inscription/photo' },
  );
  const next = () => userEvent.click(screen.getByRole('button', { name: 'Suivant' }));
  const file = new File(['x'], 'moi.png', { type: 'image/png' });
  await userEvent.upload(screen.getByLabelText('Photo'), file);
  await userEvent.click(await screen.findByRole('button', { name: 'Couper' }));
  await next();
  const fault = new RequestError('OFFLINE');
  await fail('useUpdateAvatarMutation', fault);
  expect(screen.getByRole('alert').textContent).toContain(errorMessageOf(fault));
  expect(screen.getByRole('button', { name: 'Suivant' }).getAttribute('aria-busy')).not.toBe('true');
  expect(path()).toBe('/terminer-inscription/photo');
  await next();
  expect(asked('useUpdateAvatarMutation').input.avatar.name).toBe('profile-zoe@example.org.png');
  vi.stubGlobal('scrollTo', () => {});
  await answer('useUpdateAvatarMutation', { UpdateAvatarPayload: () => ({ userErrors: [] }) });
  expect(path()).toBe('/terminer-inscription/reinitialiser-motdepasse');
  vi.unstubAllGlobals();
});
