import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { createPasswordLink } from '../accounts/passwordLinks.ts';
import { users } from '../accounts/tables.ts';
import { readLetterhead } from '../branding/platformName.ts';
import { renderLetter } from '../core/mail/letter.ts';
import { defineDispatch } from '../core/outbox/dispatch.ts';

const To = z.object({ email: z.string() });

/** Background mail with a reset link. Looks the person up when sending, so that response times reveal nothing. */
export const resetLinkMail = defineDispatch('mail', 'reset-link', To, async (context, { email }) => {
  const { config, database, mailer } = context;
  if (!config.signIn.acceptsPasswords) return;
  const person = await database.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: users.id, firstName: users.firstName })
      .from(users)
      .where(eq(users.email, email))
      .for('key share');
    return (
      found && { ...found, token: await createPasswordLink(tx, found.id, 'reset', config.resetLifetime) }
    );
  });
  if (!person) return;
  const minutes = Math.round(config.resetLifetime / 60);
  await mailer.send({
    to: email,
    ...renderLetter({
      ...(await readLetterhead(database)),
      subject: 'Réinitialisation de votre mot de passe',
      greeting: person.firstName,
      paragraphs: [
        'Vous avez demandé à choisir un nouveau mot de passe.',
        `Le lien ci-dessous fonctionne une seule fois, pendant ${minutes} minutes.`,
      ],
      action: {
        label: 'Choisir un nouveau mot de passe',
        url: `${config.publicUrl}/pass?${new URLSearchParams({ token: person.token, email })}`,
      },
      closing:
        'Si cette demande ne vient pas de vous, ignorez ce message : votre mot de passe reste inchangé.',
    }),
  });
});

/** Background mail about a changed password. */
export const passwordChangeMail = defineDispatch(
  'mail',
  'password-change',
  To,
  async ({ config, database, mailer }, { email }, messageKey) => {
    await mailer.send({
      to: email,
      messageKey,
      ...renderLetter({
        ...(await readLetterhead(database)),
        subject: 'Votre mot de passe a été modifié',
        greeting: '',
        paragraphs: ['Le mot de passe de votre compte vient d’être modifié.'],
        action: { label: 'Se connecter', url: `${config.publicUrl}/login` },
        closing:
          'Si vous n’êtes pas à l’origine de cette modification, demandez sans attendre un nouveau mot de passe et prévenez votre administrateur.',
      }),
    });
  },
);
