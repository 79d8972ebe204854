import { eq } from 'drizzle-orm';
import { grantLink } from '../accounts/passwordLinks.ts';
import { users } from '../accounts/tables.ts';
import { platformName } from '../branding/name.ts';
import type { BackendContext } from '../core/context.ts';
import { writeLetter } from '../core/mail/letter.ts';

/** Writes to the person, if there is one: nobody waits for it, so nobody learns from the time it takes. */
export const mailResetLink = (context: BackendContext, email: string): void =>
  inBackground(context, writeResetLink(context, email));

/** Tells the person that their password is another one now; nobody waits for it. */
export const mailPasswordChange = (context: BackendContext, email: string): void =>
  inBackground(context, writePasswordChange(context, email));

const inBackground = ({ log }: BackendContext, work: Promise<void>) =>
  void work.catch((error: unknown) => log.error({ err: error }, 'A mail about a password was not sent'));

async function writeResetLink({ config, database, mailer }: BackendContext, email: string): Promise<void> {
  const [person] = await database
    .select({ id: users.id, firstName: users.firstName })
    .from(users)
    .where(eq(users.email, email));
  if (!person) return;
  const platform = await platformName(database);
  const token = await grantLink(database, person.id, 'reset', config.resetLifetime);
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
      action: {
        label: 'Choisir un nouveau mot de passe',
        url: `${config.publicUrl}/pass?${new URLSearchParams({ token, email })}`,
      },
      closing:
        'Si cette demande ne vient pas de vous, ignorez ce message : votre mot de passe reste inchangé.',
    }),
  });
}

async function writePasswordChange(
  { config, database, mailer }: BackendContext,
  email: string,
): Promise<void> {
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
