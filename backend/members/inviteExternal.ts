import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { platformName } from '../branding/name.ts';
import { administeredCommunity } from '../communities/joining.ts';
import { conflict } from '../core/errors.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import { requireEmployee } from '../core/guard.ts';
import { writeOnce } from '../core/idempotency.ts';
import { requireEmail, requirePhone } from '../people/contact.ts';
import { fullName } from '../people/people.ts';
import { insertInvitation } from './external.ts';
import { type Invitation, mailInvitation } from './invitationMail.ts';
import type { DoneAnswer, InviteExternalFields } from './wire.ts';

/** Invites somebody from outside by mail into a community that the caller administers. */
export async function inviteExternal(
  request: FastifyRequest,
  { fields, files, record }: ReceivedForm<typeof InviteExternalFields, 'image'>,
): Promise<z.output<typeof DoneAnswer>> {
  const { caller, server } = request;
  const { context } = server;
  const { email } = fields;
  requireEmail(email);
  requirePhone(fields.telephone);
  let letters: Invitation[] = [];
  const { answer } = await writeOnce(request, async (tx) => {
    const community = await administeredCommunity(tx, caller, fields.id);
    requireEmployee(caller);
    const known = await tx.$count(users, eq(users.email, email));
    if (known > 0) throw conflict('Cette adresse email est déjà associée un compte', 'EMAIL_TAKEN');
    const [photo] = await record(tx, files.image);
    const token = await insertInvitation(tx, {
      email,
      communityId: fields.id,
      role: fields.role,
      firstName: fields.prenom,
      lastName: fields.nom,
      phone: fields.telephone,
      job: fields.fonction,
      photoId: photo?.id ?? null,
      invitedBy: caller.id,
    });
    letters = [
      {
        email,
        firstName: fields.prenom,
        token,
        community: community.title,
        inviter: await fullName(tx, caller.id),
        platform: await platformName(tx),
      },
    ];
    return { status: true as const };
  });
  // Nobody waits for the mail, which leaves once.
  for (const letter of letters)
    mailInvitation(context, letter).catch((error: unknown) =>
      context.log.error({ err: error }, 'An invitation was not sent'),
    );
  return answer;
}
