import { invitationDays } from '../accounts/passwordLinks.ts';
import type { BackendContext } from '../core/context.ts';
import { writeLetter } from '../core/mail/letter.ts';

/** An invitation by mail, in the words of its letter. */
export interface Invitation {
  email: string;
  firstName: string;
  token: string;
  /** Title of the community. */
  community: string;
  /** Name of who invites. */
  inviter: string;
  platform: string;
}

/** Writes to somebody from outside who is invited: with the link they open their account. */
export async function mailInvitation(
  { config, mailer }: BackendContext,
  { email, firstName, token, community, inviter, platform }: Invitation,
): Promise<void> {
  await mailer.send({
    to: email,
    ...writeLetter({
      platform,
      subject: `Invitation à rejoindre ${community}`,
      greeting: firstName,
      paragraphs: [
        `${inviter} vous invite à rejoindre la communauté « ${community} » sur ${platform}.`,
        `Choisissez un mot de passe pour ouvrir votre compte. Le lien fonctionne une seule fois, pendant ${invitationDays} jours.`,
      ],
      action: {
        label: 'Accepter l’invitation',
        url: `${config.publicUrl}/pass?${new URLSearchParams({ token, email })}`,
      },
      closing: 'Si vous n’attendiez pas cette invitation, ignorez ce message.',
    }),
  });
}
