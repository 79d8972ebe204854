import { z } from 'zod';
import { readLetterhead } from '../branding/platformName.ts';
import type { BackendContext } from '../core/context.ts';
import { type Letter, type Letterhead, renderLetter } from '../core/mail/letter.ts';
import { defineDispatch } from '../core/outbox/dispatch.ts';
import { timeZone } from '../core/timeZone.ts';

/** Recipient of a mail about a session. */
const Owner = z.object({ email: z.string(), firstName: z.string() });

const whenAndWhere = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone,
});

const advice =
  'Si ce n’était pas vous, choisissez sans attendre un nouveau mot de passe : toutes les sessions ouvertes seront fermées.';

/** Background mail about a sign-in from a new device; `at` in milliseconds since 1970. */
export const newDeviceMail = defineDispatch(
  'mail',
  'new-device',
  Owner.extend({ deviceName: z.string(), address: z.string(), at: z.number() }),
  (context, { deviceName, address, at, ...owner }, messageKey) =>
    send(context, owner, messageKey, {
      subject: 'Nouvelle connexion à votre compte',
      paragraphs: [
        'Votre compte vient d’être ouvert sur un appareil que vous n’aviez pas encore utilisé.',
        `${deviceName === '' ? 'Appareil inconnu' : deviceName}, adresse ${address}, ${whenAndWhere.format(new Date(at))}.`,
        'Si c’était vous, vous n’avez rien à faire.',
      ],
      action: { label: 'Voir mes appareils', url: `${context.config.publicUrl}/profil` },
      closing: advice,
    }),
);

/** Background mail about a session that ended because of a replayed token. */
export const misuseMail = defineDispatch('mail', 'session-misuse', Owner, (context, owner, messageKey) =>
  send(context, owner, messageKey, {
    subject: 'Une de vos sessions a été fermée',
    paragraphs: [
      'Une ancienne clé de l’une de vos sessions vient d’être utilisée. Elle a pu être copiée : par précaution, cette session a été fermée.',
      'Reconnectez-vous pour continuer.',
    ],
    action: { label: 'Se connecter', url: `${context.config.publicUrl}/login` },
    closing: advice,
  }),
);

async function send(
  { database, mailer }: BackendContext,
  { email, firstName }: z.output<typeof Owner>,
  messageKey: string,
  letter: Omit<Letter, keyof Letterhead | 'greeting'>,
): Promise<undefined> {
  const head = await readLetterhead(database);
  await mailer.send({ to: email, messageKey, ...renderLetter({ ...letter, ...head, greeting: firstName }) });
}
