import { z } from 'zod';
import { invitationDays } from '../accounts/passwordLinks.ts';
import { letterhead } from '../branding/letterhead.ts';
import { renderLetter } from '../core/mail/letter.ts';
import { defineDispatch } from '../core/outbox/dispatch.ts';
import { findDisplayName } from '../people/people.ts';
import { grantInvitation } from './external.ts';

/** Background mail that invites an external person. */
export const invitationMail = defineDispatch(
  'mail',
  'invitation',
  z.object({ invitationId: z.number() }),
  async ({ config, database, mailer }, { invitationId }, key) => {
    const granted = await database.transaction(async (tx) => {
      const invitation = await grantInvitation(tx, invitationId);
      if (!invitation) return undefined;
      const { inviterId } = invitation;
      return { ...invitation, inviter: inviterId === null ? '' : await findDisplayName(tx, inviterId) };
    });
    if (!granted) return;
    const { email, firstName, token, community, inviter } = granted;
    const head = await letterhead(database);
    const opening = inviter === '' ? 'Vous êtes invité(e) à' : `${inviter} vous invite à`;
    await mailer.send({
      to: email,
      key,
      ...renderLetter({
        ...head,
        subject: `Invitation à rejoindre ${community}`,
        greeting: firstName,
        paragraphs: [
          `${opening} rejoindre la communauté « ${community} » sur ${head.platform}.`,
          `Choisissez un mot de passe pour ouvrir votre compte. Le lien fonctionne une seule fois, pendant ${invitationDays} jours.`,
        ],
        action: {
          label: 'Accepter l’invitation',
          url: `${config.publicUrl}/pass?${new URLSearchParams({ token, email })}`,
        },
        closing: 'Si vous n’attendiez pas cette invitation, ignorez ce message.',
      }),
    });
  },
);
