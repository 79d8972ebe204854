import { platformName } from '../branding/name.ts';
import type { BackendContext } from '../core/context.ts';
import { type Letter, writeLetter } from '../core/mail/letter.ts';
import { timeZone } from '../core/timeZone.ts';

/** To whom a mail about a session goes. */
interface Owner {
  email: string;
  firstName: string;
}

const whenAndWhere = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone,
});

const advice =
  'Si ce n’était pas vous, choisissez sans attendre un nouveau mot de passe : toutes les sessions ouvertes seront fermées.';

/** Tells somebody of a sign-in from a device that they have not used before; nobody waits for it. */
export const mailNewDevice = (
  context: BackendContext,
  owner: Owner,
  { deviceName, address }: { deviceName: string; address: string },
): void =>
  inBackground(context, owner, {
    subject: 'Nouvelle connexion à votre compte',
    paragraphs: [
      'Votre compte vient d’être ouvert sur un appareil que vous n’aviez pas encore utilisé.',
      `${deviceName === '' ? 'Appareil inconnu' : deviceName}, adresse ${address}, ${whenAndWhere.format(new Date())}.`,
      'Si c’était vous, vous n’avez rien à faire.',
    ],
    action: { label: 'Voir mes appareils', url: `${context.config.publicUrl}/profil` },
    closing: advice,
  });

/** Tells somebody that a session of theirs was ended because an old token of it came back; nobody waits for it. */
export const mailMisuse = (context: BackendContext, owner: Owner): void =>
  inBackground(context, owner, {
    subject: 'Une de vos sessions a été fermée',
    paragraphs: [
      'Une ancienne clé de l’une de vos sessions vient d’être utilisée. Elle a pu être copiée : par précaution, cette session a été fermée.',
      'Reconnectez-vous pour continuer.',
    ],
    action: { label: 'Se connecter', url: `${context.config.publicUrl}/login` },
    closing: advice,
  });

function inBackground(
  { database, mailer, log }: BackendContext,
  { email, firstName }: Owner,
  letter: Omit<Letter, 'platform' | 'greeting'>,
): void {
  const send = async () =>
    mailer.send({
      to: email,
      ...writeLetter({ ...letter, platform: await platformName(database), greeting: firstName }),
    });
  send().catch((error: unknown) => log.error({ err: error }, 'A mail about a session was not sent'));
}
