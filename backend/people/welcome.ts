import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { createPasswordLink, invitationDays } from '../accounts/passwordLinks.ts';
import { users } from '../accounts/tables.ts';
import { readLetterhead } from '../branding/platformName.ts';
import { renderLetter } from '../core/mail/letter.ts';
import { defineDispatch } from '../core/outbox/dispatch.ts';

/** Reason of the mail: new account, reminder, or external guest. */
type WelcomeReason = 'new' | 'reminder' | 'external';

const openings: Record<WelcomeReason, { subject: string; say: (platform: string) => string }> = {
  new: {
    subject: 'Votre compte',
    say: (platform) => `Un compte vient d’être créé pour vous sur ${platform}.`,
  },
  reminder: {
    subject: 'Votre compte vous attend',
    say: (platform) => `Un compte a été créé pour vous sur ${platform}, et vous ne l’avez pas encore ouvert.`,
  },
  external: {
    subject: 'Vous êtes invité(e)',
    say: (platform) => `Vous êtes invité(e) à rejoindre ${platform} en tant que personne extérieure.`,
  },
};

/** Background mail with a link to set the first password. */
export const welcomeMailDispatch = defineDispatch(
  'mail',
  'welcome',
  z.object({ userId: z.number(), occasion: z.enum(['new', 'reminder', 'external']) }),
  async ({ config, database, mailer }, { userId, occasion }, messageKey) => {
    const invited = await database.transaction(async (tx) => {
      const [person] = await tx
        .select({ email: users.email, firstSignInAt: users.firstSignInAt })
        .from(users)
        .where(eq(users.id, userId))
        .for('key share');
      // The account was deleted or has already signed in.
      if (!person || person.firstSignInAt !== null) return undefined;
      const token = config.signIn.acceptsPasswords
        ? await createPasswordLink(tx, userId, 'welcome', invitationDays * 86_400)
        : undefined;
      return { email: person.email, token };
    });
    if (!invited) return;
    const { email, token } = invited;
    const opening =
      token === undefined
        ? { text: 'Connectez-vous pour l’ouvrir.', label: 'Se connecter', path: '/login' }
        : {
            text: `Choisissez un mot de passe pour l’ouvrir. Le lien fonctionne une seule fois, pendant ${invitationDays} jours.`,
            label: 'Choisir mon mot de passe',
            path: `/pass?${new URLSearchParams({ token, email })}`,
          };
    const head = await readLetterhead(database);
    const { subject, say } = openings[occasion];
    await mailer.send({
      to: email,
      ...(token === undefined ? { messageKey } : {}),
      ...renderLetter({
        ...head,
        subject,
        greeting: '',
        paragraphs: [`${say(head.platform)} Votre identifiant est ${email}.`, opening.text],
        action: { label: opening.label, url: `${config.publicUrl}${opening.path}` },
        closing: 'Si vous n’attendiez pas ce message, ignorez-le.',
      }),
    });
  },
);
