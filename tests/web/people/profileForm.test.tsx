import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, test } from 'vitest';
import { accountPageQuery } from '../../../web/people/AccountPage.query.ts';
import { Component as CreateUserPage } from '../../../web/people/CreateUserPage.tsx';
import { Component as DeleteUserPage } from '../../../web/people/DeleteUserPage.tsx';
import { Component as EditUserPage } from '../../../web/people/EditUserPage.tsx';
import { checkAccount, newAccount, fieldErrorsFrom } from '../../../web/people/accountForm.ts';
import { joinBirthDate, splitBirthDate } from '../../../web/people/birthDate.ts';
import { isPhone } from '../../../web/people/contactDetails.ts';
import { noFilters } from '../../../web/people/directoryFilters.ts';
import { peoplePageQuery } from '../../../web/people/PeoplePage.query.ts';
import { checkProfile, toProfileInput, initialProfileValues } from '../../../web/people/profileForm.ts';
import { checkNewPassword } from '../../../web/session/NewPasswordForm.tsx';
import { pictureRejectionReason } from '../../../web/uploads/picture/pictureFile.ts';
import { showScreen } from '../showScreen.tsx';

const empty = initialProfileValues(
  {
    firstName: '',
    lastName: '',
    jobTitle: null,
    phone: null,
    birthDate: null,
    country: null,
    description: null,
  },
  null,
);

describe('a profile form', () => {
  it('B088 B089 defaults to France and French', () => {
    expect([empty.country, empty.language]).toEqual(['FR', 'FR']);
  });

  it('sends what was changed in it, and nothing that only stood there', () => {
    const birth = { day: '7', month: '3', year: '1990' };
    const changes = { jobTitle: 'Soudeuse', country: 'BE', language: 'NL', birth };
    expect(toProfileInput({ values: { ...empty, ...changes }, stored: empty })).toEqual(changes);
    const stored = { ...empty, ...changes };
    expect(toProfileInput({ values: { ...stored, birth: { ...birth } }, stored })).toEqual({});
  });

  it('B091–B097: names missing fields; job, telephone and date of birth never block', () => {
    const fields = ['firstName', 'lastName', 'country', 'language'] as const;
    expect(checkProfile({ ...empty, country: '', language: '' }, fields)).toEqual({
      firstName: 'Le prénom est obligatoire',
      lastName: 'Le nom est obligatoire',
      country: 'Le pays est obligatoire',
      language: 'Le Préférence de langue est obligatoire',
    });
    expect(checkProfile({ ...empty, firstName: 'A', lastName: 'B', phone: 'x' }, fields)).toEqual({});
  });
});

describe('a date of birth', () => {
  it.each([
    ['7', '3', '1990', '1990-03-07'],
    ['29', '2', '2000', '2000-02-29'],
    ['1', '1', '1920', '1920-01-01'],
    ['', '', '', null],
    ['31', '12', '1919', undefined],
    ['29', '2', '2001', undefined],
    ['7', '', '1990', undefined],
    ['1', '1', '2999', undefined],
    ['x', '1', '1990', undefined],
  ])('%s %s %s is %s', (day, month, year, date) => {
    expect(joinBirthDate({ day, month, year })).toBe(date);
    if (date) expect(joinBirthDate(splitBirthDate(date))).toBe(date);
  });
});

describe('a telephone number', () => {
  it.each(['0612345678', '06 12 34 56 78', '06.12.34.56.78', '+33612345678', '+32 2 123 45 67'])(
    'may be %s',
    (phone) => expect(isPhone(phone)).toBe(true),
  );
  it.each(['', '12', '0012345678', '061234567', '+33', 'abc', '06123456789'])('is not %j', (phone) =>
    expect(isPhone(phone)).toBe(false),
  );
});

describe('a new password', () => {
  it.each([
    ['Nouveau1', 'Nouveau1', {}],
    ['Élégant1', 'Élégant1', {}],
    [
      'nouveau1',
      'nouveau1',
      { password: 'Mot de passe est incorrect', form: 'Erreur : Veuillez vérifier le mot de passe' },
    ],
    ['Nouveau', 'Nouveau1', { password: 'Mot de passe est incorrect' }],
    ['Courts1', 'Courts1', { password: 'Mot de passe est incorrect' }],
    ['Nouveau1', 'x', { confirmation: 'Confirmer mot de passe est incorrect' }],
    ['Nouveau1', 'Nouveau2', { form: 'Le mot de passe ne correspond pas' }],
  ])('B129–B135 B137 B260: %s and %s', (password, confirmation, expected) => {
    expect(checkNewPassword(password, confirmation)).toMatchObject(expected);
    if (Object.keys(expected).length === 0)
      expect(Object.values(checkNewPassword(password, confirmation))).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
  });
});

describe('a picture', () => {
  const file = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type });
  it('B107–B110 B623 B624 B625 B350: is of a known type and at most 5242880 bytes', () => {
    for (const type of ['image/png', 'image/x-png', 'image/jpeg', 'image/gif'])
      expect(pictureRejectionReason(file('a', type), { takesHeic: false })).toBeNull();
    // Browsers that do not know heic give it no type.
    expect(pictureRejectionReason(file('IMG_1.HEIC', ''), { takesHeic: true })).toBeNull();
    const types = "Ce fichier n'est pas autorisé. Seules les images sont autorisées.";
    expect(pictureRejectionReason(file('IMG_1.HEIC', ''), { takesHeic: false })).toBe(types);
    for (const type of ['image/svg+xml', 'image/webp'])
      expect(pictureRejectionReason(file('a', type), { takesHeic: true })).toBe(types);
    expect(pictureRejectionReason(file('a.png', 'image/png', 5_242_880), { takesHeic: true })).toBeNull();
    expect(pictureRejectionReason(file('a.png', 'image/png', 5_242_881), { takesHeic: true })).toBe(
      "Ce fichier n'est pas autorisé, 5242881 octets est trop grand",
    );
  });
});

const wrong = (values: Partial<typeof newAccount>, isEdited: boolean) =>
  Object.fromEntries(
    Object.entries(checkAccount({ ...newAccount, ...values }, isEdited)).filter(([, words]) => words),
  );

describe('the form of an account', () => {
  it('B436 B260: asks for an e-mail that can be one', () => {
    for (const email of ['', 'lina', 'lina@mer', 'li na@mer.fr'])
      expect(wrong({ email }, false)).toEqual({
        email: "l'email est obligatoire et il doit respecter ce format nom@exemple.fr",
      });
    expect(wrong({ email: ' lina@mer.fr ' }, false)).toEqual({});
  });

  it('B437 B260: takes no telephone, or one that can be one', () => {
    for (const phone of ['', '06 12 34 56 78', '0612345678', '+33612345678'])
      expect(wrong({ email: 'a@b.fr', phone }, false)).toEqual({});
    for (const phone of ['12', 'abc', '+33', '00 00'])
      expect(wrong({ email: 'a@b.fr', phone }, false)).toEqual({
        phone: 'Le téléphone est invalide (0X00000000 ou +XXX0000000)',
      });
  });

  it('B438 B439: asks for names of an account that is changed only', () => {
    expect(wrong({ email: 'a@b.fr' }, true)).toEqual({
      firstName: 'Le prénom est obligatoire',
      lastName: 'Le nom est obligatoire',
    });
  });

  it('shows server rejections beside their fields, and nothing else', () => {
    expect(fieldErrorsFrom({ email: 'Déjà pris', picture: 'Trop grande' })).toEqual({ email: 'Déjà pris' });
  });
});

test('an account that is being created keeps what was sent', async () => {
  const { isAsked } = await showScreen(
    CreateUserPage,
    peoplePageQuery,
    noFilters,
    { Platform: () => ({ capabilities: [] }), UserConnection: () => ({ edges: [] }) },
    { path: '/admin/utilisateur/ajouter' },
  );
  const email = screen.getByLabelText<HTMLInputElement>('E-mail');
  await userEvent.type(email, 'lina@mer.fr');
  await userEvent.click(screen.getByRole('button', { name: 'Créer' }));
  expect(isAsked('CreateUserPageMutation')).toBe(true);
  await userEvent.type(email, 'x');
  expect(email.value).toBe('lina@mer.fr');
});

describe('editing an account', () => {
  const account = {
    id: 'zoe',
    version: 'v1',
    honorific: 'MRS',
    firstName: 'Zoé',
    lastName: 'Quéré',
    email: 'zoe@example.org',
    jobTitle: 'Voilière',
    phone: '',
    avatar: null,
    lastEdit: null,
  };

  test('the form of an account reports a concurrent change, and overwrites it only on request', async () => {
    const { answer, asked, path } = await showScreen(
      EditUserPage,
      accountPageQuery,
      { databaseId: '3', isDeletion: false },
      { User: () => account, Platform: () => ({ capabilities: [] }) },
      { path: '/admin/utilisateur/modifier' },
    );
    const mutation = 'EditUserPageMutation';
    await userEvent.type(screen.getByLabelText('Fonction'), ' en chef');
    await userEvent.click(screen.getByRole('button', { name: 'Modifier' }));
    expect(asked(mutation)).toMatchObject({ input: { basedOn: 'v1', jobTitle: 'Voilière en chef' } });
    await userEvent.type(screen.getByLabelText('Fonction'), '!');
    expect(screen.getByLabelText<HTMLInputElement>('Fonction').value).toBe('Voilière en chef');
    await answer(mutation, {
      User: () => ({ ...account, version: 'v2', jobTitle: 'Gréeuse' }),
      UpdateUserPayload: () => ({ userErrors: [{ code: 'STALE', message: 'Modifié.', path: null }] }),
    });
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText(/^Ce compte a été modifié entre-temps/)).toBeTruthy();
    expect(notice.getByRole('group', { name: 'Version actuelle' }).textContent).toContain('Gréeuse');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer ma version' }));
    expect(asked(mutation)).toMatchObject({ input: { basedOn: 'v2', jobTitle: 'Voilière en chef' } });
    await answer(mutation, {
      User: () => ({ ...account, version: 'v3', jobTitle: 'Voilière en chef' }),
      UpdateUserPayload: () => ({ userErrors: [] }),
    });
    await waitFor(() => expect(path()).toBe('/utilisateurs'));
  });

  test('a deletion cannot be closed while it runs; answered after it was left, it leads nowhere', async () => {
    const { answer, path } = await showScreen(
      DeleteUserPage,
      accountPageQuery,
      { databaseId: '3', isDeletion: true },
      { User: () => ({ ...account, viewerCanDelete: true }) },
      { path: '/admin/utilisateur/delete' },
    );
    const remove = () => userEvent.click(screen.getByRole('button', { name: 'Supprimer définitivement' }));
    expect(screen.getByRole('button', { name: 'Fermer' })).toBeTruthy();
    await remove();
    await remove();
    expect(screen.queryByRole('button', { name: 'Fermer' })).toBeNull();
    cleanup();
    await answer('DeleteUserPageMutation', { DeleteUserPayload: () => ({ userErrors: [] }) });
    expect(path()).toBe('/admin/utilisateur/delete');
  });

  test.each([
    ['modifier', EditUserPage],
    ['delete', DeleteUserPage],
  ])('B426: /admin/utilisateur/%s without a person leads back to the people', async (page, Page) => {
    const { path } = await showScreen(
      Page,
      accountPageQuery,
      { databaseId: '', isDeletion: page === 'delete' },
      { Query: () => ({ user: null }) },
      { path: `/admin/utilisateur/${page}` },
    );
    await waitFor(() => expect(path()).toBe('/utilisateurs'));
  });
});
