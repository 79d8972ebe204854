import { z } from 'zod';
import { isolate } from '../../server/isolate.ts';
import { invitationDays } from '../accounts/passwordLinks.ts';
import { readLetterhead } from '../branding/platformName.ts';
import { renderLetter } from '../core/mail/letter.ts';
import { defineDispatch } from '../core/outbox/dispatch.ts';
import { findDisplayName } from '../people/people.ts';
import { createInvitationLink } from './external.ts';

/** Maximum number of titles in a mail; beyond it, the mail gives their number. */
const maxTitles = 5;

/** « la communauté « A » », « les communautés « A », « B » et 3 autres ». */
function listOf(titles: readonly string[]): string {
  const named = titles.slice(0, maxTitles).map((title) => `« ${isolate(title)} »`);
  const others = titles.length - named.length;
  if (others > 0) named.push(`${others} autre${others > 1 ? 's' : ''}`);
  const list = new Intl.ListFormat('fr').format(named);
  return titles.length > 1 ? `les communautés ${list}` : `la communauté ${list}`;
}

/** Invitation mail for external people, with the link that opens their account. */
export const invitationMail = defineDispatch(
  'mail',
  'invitation',
  z.object({ invitationId: z.number() }),
  async ({ config, database, mailer }, { invitationId }, messageKey) => {
    const granted = await database.transaction(async (tx) => {
      const invitation = await createInvitationLink(tx, invitationId);
      if (!invitation) return undefined;
      const { inviterId } = invitation;
      return { ...invitation, inviter: inviterId === null ? '' : await findDisplayName(tx, inviterId) };
    });
    if (!granted) return;
    const { email, firstName, token, communities, inviter } = granted;
    const head = await readLetterhead(database);
    const opening = inviter === '' ? 'Vous êtes invité(e) à' : `${isolate(inviter)} vous invite à`;
    await mailer.send({
      to: email,
      ...(config.signIn.acceptsPasswords ? {} : { messageKey }),
      ...renderLetter({
        ...head,
        // Not the title of a community: outsiders get no subject of a person's own words.
        subject: `Invitation à rejoindre ${head.platform}`,
        greeting: firstName,
        paragraphs: [
          `${opening} rejoindre ${listOf(communities)} sur ${head.platform}.`,
          config.signIn.acceptsPasswords
            ? `Choisissez un mot de passe pour ouvrir votre compte. Le lien fonctionne une seule fois, pendant ${invitationDays} jours.`
            : `Connectez-vous avec l’adresse ${email} pour l’accepter, dans les ${invitationDays} jours.`,
        ],
        action: {
          label: 'Accepter l’invitation',
          url: config.signIn.acceptsPasswords
            ? `${config.publicUrl}/pass?${new URLSearchParams({ token, email })}`
            : `${config.publicUrl}/login`,
        },
        closing: 'Si vous n’attendiez pas cette invitation, ignorez ce message.',
      }),
    });
  },
);
