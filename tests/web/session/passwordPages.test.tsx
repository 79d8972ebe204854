/** /forget and /pass. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { RequestError, errorMessageOf } from '../../../web/core/errors.ts';
import { Component as ForgotPasswordPage } from '../../../web/session/ForgotPasswordPage.tsx';
import { Component as LoginPage } from '../../../web/session/LoginPage.tsx';
import { Component as ResetPasswordPage } from '../../../web/session/ResetPasswordPage.tsx';
import { signedOutPageQuery } from '../../../web/session/SignedOutPage.query.ts';
import { showScreen } from '../showScreen.tsx';

const show = (Page: typeof LoginPage, path: string, address = path, state?: object) =>
  showScreen(
    Page,
    signedOutPageQuery,
    {},
    {
      Platform: () => ({ passwordDigestAlgorithm: 'SHA256' }),
      Branding: () => ({ logo: null, secondaryLogo: null }),
    },
    { path, address, state },
  );
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const offline = new RequestError('OFFLINE');

describe('/forget', () => {
  const email = () => screen.getByRole('textbox', { name: 'E-mail' });
  const sent = 'Un e-mail a été envoyé avec un lien pour réinitialiser le mot de passe';
  const request = 'ForgotPasswordPageMutation';

  test('B120 B121 B122: refuses an address that cannot be one, at the field', async () => {
    const { isAsked } = await show(ForgotPasswordPage, '/forget');
    for (const wrong of [
      '',
      'sans-arobase',
      'a@b',
      'zoe@exemple.fr,luc@exemple.fr',
      'zoe@exemple.fr\u200b',
    ]) {
      await userEvent.clear(email());
      if (wrong !== '') await userEvent.type(email(), wrong);
      await press('Envoyer le lien');
      const described = screen.getByRole('textbox', { name: 'E-mail', description: 'Email est Incorrect' });
      expect(document.activeElement).toBe(described);
    }
    expect(isAsked(request)).toBe(false);
  });

  test('B123 B124: a failed call says why; a sent e-mail is confirmed, with the way to sign in', async () => {
    const { answer, asked, fail } = await show(ForgotPasswordPage, '/forget');
    await userEvent.type(email(), 'zoe@example.org');
    await press('Envoyer le lien');
    expect(asked(request)).toEqual({ input: { email: 'zoe@example.org' } });
    await fail(request, offline);
    expect(screen.getByRole('alert').textContent).toContain(errorMessageOf(offline));
    expect(screen.queryByText(sent)).toBeNull();
    await press('Envoyer le lien');
    await answer(request, { RequestPasswordResetPayload: () => ({ userErrors: [] }) });
    expect(screen.getByText(sent)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe('/login');
  });
});

describe('/pass', () => {
  const request = 'ResetPasswordPageMutation';
  const open = () => show(ResetPasswordPage, '/pass', '/pass?token=from-the-mail&email=zoe%40example.org');
  const first = () => screen.getByLabelText<HTMLInputElement>('Nouveau mot de passe', { selector: 'input' });
  const second = () => screen.getByLabelText<HTMLInputElement>('Confirmer le mot de passe');
  const fill = async (password: string, confirmation: string, send = () => press('Valider')) => {
    for (const [field, text] of [
      [first(), password],
      [second(), confirmation],
    ] as const) {
      await userEvent.clear(field);
      await userEvent.click(field);
      await userEvent.paste(text);
    }
    await send();
  };
  const result = (userErrors: readonly object[] = []) => ({
    ResetPasswordPayload: () => ({ userErrors }),
  });

  test('B129–B135: names each fault of the new password, and sends no request', async () => {
    const { isAsked } = await open();
    await fill('SansChiffre', 'Nouveau2026');
    expect(screen.getByText('Mot de passe est incorrect')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('Erreur : Veuillez vérifier le mot de passe');
    expect(document.activeElement).toBe(first());
    await fill('Nouveau2026', 'nouveau');
    expect(screen.getByText('Confirmer mot de passe est incorrect')).toBeTruthy();
    expect(document.activeElement).toBe(second());
    await fill('Nouveau2026', 'Nouveau2027');
    expect(screen.getByRole('alert').textContent).toBe('Le mot de passe ne correspond pas');
    expect(isAsked(request)).toBe(false);
  });

  test('B026 B125–B127 B136: sends the token of the link and the digest; success replaces the form', async () => {
    const { answer, asked, names } = await open();
    expect(screen.getByText('zoe@example.org')).toBeTruthy();
    await fill('Bienvenue1', 'Bienvenue1', async () => {
      // Pressed again before the password is digested.
      for (let presses = 0; presses < 2; presses += 1)
        fireEvent.click(screen.getByRole('button', { name: 'Valider' }));
    });
    await waitFor(() => expect(names()).toEqual([request]));
    expect(asked(request)).toEqual({
      input: {
        token: 'from-the-mail',
        passwordDigest: 'ab2cfd710667400619fb1db5c86dab8d21ebb1d54e8d9151b5176c78754e8182',
      },
    });
    await answer(request, result());
    expect(screen.getByText('Votre mot de passe a été modifié avec succès.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe('/login');
    expect(document.querySelector('form')).toBeNull();
  });

  test('B790: reports a failed call and keeps the form; shows the server’s errors at the field', async () => {
    const { answer, fail, isAsked } = await open();
    await fill('Nouveau2026', 'Nouveau2026');
    await waitFor(() => expect(isAsked(request)).toBe(true));
    await fail(request, offline);
    expect(screen.getByRole('alert').textContent).toContain(errorMessageOf(offline));
    expect(first().value).toBe('Nouveau2026');
    await press('Valider');
    await waitFor(() => expect(isAsked(request)).toBe(true));
    await answer(request, result([{ message: 'Déjà utilisé.', path: ['passwordDigest'] }]));
    expect(screen.getAllByText('Déjà utilisé.')).toHaveLength(1);
    expect(document.activeElement).toBe(first());
  });

  test('B128: an expired link leads to the sign-in page with a message', async () => {
    const { answer, isAsked, path } = await open();
    await fill('Nouveau2026', 'Nouveau2026');
    await waitFor(() => expect(isAsked(request)).toBe(true));
    await answer(request, result([{ message: 'Ce lien n’est plus valable.', path: ['token'] }]));
    expect(path()).toBe('/login');
    cleanup();
    await show(LoginPage, '/login', '/login', { hasDeadLink: true });
    expect(screen.getByRole('alert').textContent).toContain('n’est plus valable');
  });
});
