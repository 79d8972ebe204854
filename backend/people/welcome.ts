import { invitationDays } from '../accounts/passwordLinks.ts';
import { platformName } from '../branding/name.ts';
import type { BackendContext } from '../core/context.ts';
import { writeLetter } from '../core/mail/letter.ts';

/** Why a person is written to: their account is new, they have not used it yet, or they come from outside. */
export type Occasion = 'new' | 'reminder' | 'external';

const openings: Record<
  Occasion,
  { subject: (platform: string) => string; say: (platform: string) => string }
> = {
  new: {
    subject: (platform) => `Votre compte sur ${platform}`,
    say: (platform) => `Un compte vient d’être créé pour vous sur ${platform}.`,
  },
  reminder: {
    subject: (platform) => `Votre compte vous attend sur ${platform}`,
    say: (platform) => `Un compte a été créé pour vous sur ${platform}, et vous ne l’avez pas encore ouvert.`,
  },
  external: {
    subject: (platform) => `Vous êtes invité(e) sur ${platform}`,
    say: (platform) => `Vous êtes invité(e) à rejoindre ${platform} en tant que personne extérieure.`,
  },
};

/** Writes to somebody who has an account: with the link they choose their first password. */
export async function mailWelcome(
  { config, database, mailer }: BackendContext,
  email: string,
  token: string,
  occasion: Occasion,
): Promise<void> {
  const platform = await platformName(database);
  const { subject, say } = openings[occasion];
  await mailer.send({
    to: email,
    ...writeLetter({
      platform,
      subject: subject(platform),
      greeting: '',
      paragraphs: [
        `${say(platform)} Votre identifiant est ${email}.`,
        `Choisissez un mot de passe pour l’ouvrir. Le lien fonctionne une seule fois, pendant ${invitationDays} jours.`,
      ],
      action: {
        label: 'Choisir mon mot de passe',
        url: `${config.publicUrl}/pass?${new URLSearchParams({ token, email })}`,
      },
      closing: 'Si vous n’attendiez pas ce message, ignorez-le.',
    }),
  });
}
