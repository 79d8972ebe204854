import { eq } from 'drizzle-orm';
import { grantReset, replacePassword, useReset } from '../accounts/resets.ts';
import { users } from '../accounts/tables.ts';
import { platformName } from '../branding/name.ts';
import { anybody, signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { clientAddress } from '../core/clientAddress.ts';
import { invalid, notFound } from '../core/errors.ts';
import { writeLetter } from '../core/mail/letter.ts';
import { issueToken } from '../core/tokens.ts';
import { acceptExternal } from '../members/external.ts';
import { createResetLimits } from './attempts.ts';
import { hashDigest } from './passwords.ts';
import {
  ChangePasswordAnswer,
  ChangePasswordBody,
  ForgetAnswer,
  ForgetBody,
  ResetPasswordAnswer,
  ResetPasswordBody,
} from './wire.ts';

/** Forgotten and changed passwords. */
export function passwordRoutes(app: App): void {
  const { config, database, log, mailer } = app.context;
  const limits = createResetLimits(config.resetLifetime);

  /** Writes to the person, if there is one: nobody waits for it, so nobody learns from the time it takes. */
  async function mailResetLink(email: string): Promise<void> {
    const [person] = await database
      .select({ id: users.id, firstName: users.firstName })
      .from(users)
      .where(eq(users.email, email));
    if (!person) return;
    const platform = await platformName(database);
    const token = await grantReset(database, person.id, config.resetLifetime);
    const link = `${config.publicUrl}/pass?${new URLSearchParams({ token, email })}`;
    const minutes = Math.round(config.resetLifetime / 60);
    await mailer.send({
      to: email,
      ...writeLetter({
        platform,
        subject: 'Réinitialisation de votre mot de passe',
        greeting: person.firstName,
        paragraphs: [
          'Vous avez demandé à choisir un nouveau mot de passe.',
          `Le lien ci-dessous fonctionne une seule fois, pendant ${minutes} minutes.`,
        ],
        action: { label: 'Choisir un nouveau mot de passe', url: link },
        closing:
          'Si cette demande ne vient pas de vous, ignorez ce message : votre mot de passe reste inchangé.',
      }),
    });
  }

  /** Tells the person that their password is another one now. */
  async function mailChange(email: string): Promise<void> {
    const platform = await platformName(database);
    await mailer.send({
      to: email,
      ...writeLetter({
        platform,
        subject: 'Votre mot de passe a été modifié',
        greeting: '',
        paragraphs: ['Le mot de passe de votre compte vient d’être modifié.'],
        action: { label: 'Se connecter', url: `${config.publicUrl}/login` },
        closing:
          'Si vous n’êtes pas à l’origine de cette modification, demandez sans attendre un nouveau mot de passe et prévenez votre administrateur.',
      }),
    });
  }

  const inBackground = (work: Promise<void>) =>
    void work.catch((error: unknown) => log.error({ err: error }, 'A mail about a password was not sent'));

  app.post(
    '/forget',
    {
      config: { access: anybody, operation: { id: 'requestPasswordReset', source: '1 §7' } },
      schema: {
        summary:
          'Mails a link to choose a new password; answers alike whether or not anybody has this e-mail',
        body: ForgetBody,
        response: { 200: ForgetAnswer },
      },
    },
    async (request) => {
      const email = request.body.email.toLowerCase();
      if (await limits.ask(email, clientAddress(request))) inBackground(mailResetLink(email));
      return { status: 'okey' as const };
    },
  );

  app.post(
    '/reset/password',
    {
      config: {
        access: anybody,
        operation: {
          id: 'resetPassword',
          source: '1 §7',
          assumed: "Only 'okey' is shown; a token that is unknown, used or out of time answers 'ko'.",
        },
      },
      schema: {
        summary: 'Sets a new password with the token of a mailed link, once; all sessions of the person end',
        body: ResetPasswordBody,
        response: { 200: ResetPasswordAnswer },
      },
    },
    async (request) => {
      const { body } = request;
      await limits.tryToken(clientAddress(request));
      const passwordHash = await hashDigest(body.password);
      const changed = await database.transaction(async (tx) => {
        const known = await useReset(tx, body.token);
        // An invitation by mail is accepted by choosing a password.
        const userId = known ?? (await acceptExternal(tx, config, body.token));
        const person = userId === undefined ? undefined : await replacePassword(tx, userId, passwordHash);
        return person && { person, isNew: known === undefined };
      });
      if (changed === undefined) return { status: 'ko' as const };
      if (!changed.isNew) inBackground(mailChange(changed.person.email));
      return { status: 'okey' as const };
    },
  );

  app.post(
    '/api/reset',
    {
      config: {
        access: signedIn,
        operation: {
          id: 'changePassword',
          source: '1 §7',
          assumed: 'The answer is not shown: a new token, because all earlier ones end.',
        },
      },
      schema: {
        summary: "Sets the caller's password; their other sessions end",
        body: ChangePasswordBody,
        response: { 200: ChangePasswordAnswer },
      },
    },
    async ({ body, caller }) => {
      const { first, second } = body.plainPassword;
      if (first !== second) throw invalid('plainPassword', 'Le mot de passe ne correspond pas');
      const passwordHash = await hashDigest(first);
      const person = await database.transaction((tx) => replacePassword(tx, caller.id, passwordHash));
      if (person === undefined) throw notFound();
      inBackground(mailChange(person.email));
      return { status: true as const, token: issueToken(app, person) };
    },
  );
}
