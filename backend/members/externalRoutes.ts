import { eq } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { platformName } from '../branding/name.ts';
import { communityAdministrator } from '../communities/access.ts';
import { administeredCommunity } from '../communities/joining.ts';
import type { App } from '../core/app.ts';
import { conflict, invalid } from '../core/errors.ts';
import { defineForm, receiveForm } from '../core/files/form.ts';
import { requireEmployee } from '../core/guard.ts';
import { writeLetter } from '../core/mail/letter.ts';
import { fullName } from '../people/people.ts';
import { inviteExternal, invitationDays } from './external.ts';
import { DoneAnswer, InviteExternalFields } from './wire.ts';

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const phonePattern = /^(?:0[1-9](?:[ .-]?\d{2}){4}|\+\d(?:[ .-]?\d){7,14})$/;

/** Invitations by mail, of people from outside the organisation. */
export function externalRoutes(app: App): void {
  const { config, database, log, mailer } = app.context;

  const externalForm = defineForm({
    fields: InviteExternalFields,
    files: {
      image: {
        kinds: ['image'],
        extensions: ['png', 'jpg', 'gif', 'heic'],
        most: 1,
        maxBytes: config.uploads.profilePhotoBytes,
      },
    },
  });

  app.post(
    '/invitation/extern',
    {
      config: {
        access: communityAdministrator,
        operation: { id: 'inviteExternal', source: '2 §7', assumed: 'The answer is not shown.' },
        form: externalForm,
      },
      schema: { summary: 'Invites somebody from outside by mail', response: { 200: DoneAnswer } },
    },
    (request) =>
      receiveForm(request, externalForm, async ({ fields, files: received, record }) => {
        if (!emailPattern.test(fields.email))
          throw invalid('email', `l'email est obligatoire et il doit respecter ce format nom@exemple.fr`);
        if (fields.telephone !== '' && !phonePattern.test(fields.telephone))
          throw invalid('telephone', 'Le téléphone est invalide (0X00000000 ou +XXX0000000)');
        const { token, community, inviter, platform } = await database.transaction(async (tx) => {
          const found = await administeredCommunity(tx, request.caller, fields.id);
          requireEmployee(request.caller);
          const known = await tx.$count(users, eq(users.email, fields.email));
          if (known > 0) throw conflict('Cette adresse email est déjà associée un compte', 'EMAIL_TAKEN');
          const [photo] = await record(tx, received.image);
          const given = await inviteExternal(tx, {
            email: fields.email,
            communityId: fields.id,
            role: fields.role,
            firstName: fields.prenom,
            lastName: fields.nom,
            phone: fields.telephone,
            job: fields.fonction,
            photoId: photo?.id ?? null,
            invitedBy: request.caller.id,
          });
          return {
            token: given,
            community: found,
            inviter: await fullName(tx, request.caller.id),
            platform: await platformName(tx),
          };
        });
        const link = `${config.publicUrl}/pass?${new URLSearchParams({ token, email: fields.email })}`;
        mailer
          .send({
            to: fields.email,
            ...writeLetter({
              platform,
              subject: `Invitation à rejoindre ${community.title}`,
              greeting: fields.prenom,
              paragraphs: [
                `${inviter} vous invite à rejoindre la communauté « ${community.title} » sur ${platform}.`,
                `Choisissez un mot de passe pour ouvrir votre compte. Le lien fonctionne une seule fois, pendant ${invitationDays} jours.`,
              ],
              action: { label: 'Accepter l’invitation', url: link },
              closing: 'Si vous n’attendiez pas cette invitation, ignorez ce message.',
            }),
          })
          .catch((error: unknown) => log.error({ err: error }, 'An invitation was not sent'));
        return { status: true as const };
      }),
  );
}
