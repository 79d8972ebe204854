import { and, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { changeAccount, openAccount } from '../accounts/accounts.ts';
import { grantReset } from '../accounts/resets.ts';
import { users } from '../accounts/tables.ts';
import { recordAct } from '../audit/audit.ts';
import { joinDefault } from '../communities/companyWide.ts';
import { administrator, signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { invalid, notFound } from '../core/errors.ts';
import { count, start } from '../core/wire.ts';
import { listPeople } from './directory.ts';
import { invitationDays, mailWelcome } from './welcome.ts';
import {
  AdminUpdateAnswer,
  AdminUpdateBody,
  CreateUserAnswer,
  CreateUserBody,
  UsersAnswer,
  UsersQuery,
} from './wire.ts';

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const phonePattern = /^(?:0[1-9](?:[ .-]?\d{2}){4}|\+\d(?:[ .-]?\d){7,14})$/;
const taken = 'Cette adresse email est déjà associée un compte';

/** The directory, and the administration of accounts. */
export function administrationRoutes(app: App): void {
  const { database, files, log } = app.context;

  app.get(
    '/api/users/:start/:nb',
    {
      config: {
        access: signedIn,
        operation: { id: 'listUsers', source: '2 §7', assumed: 'The search and the total.' },
      },
      schema: {
        summary: 'Everybody, by first name; accents, case and small mistakes do not matter when searching',
        params: z.object({ start, nb: count(200) }),
        querystring: UsersQuery,
        response: { 200: UsersAnswer },
      },
    },
    async ({ caller, params, query }) => {
      const page = { search: query.q, start: params.start, count: params.nb };
      return { status: true as const, ...(await listPeople(database, files, caller, page)) };
    },
  );

  app.post(
    '/api/createUser',
    {
      config: { access: administrator, operation: { id: 'createUser', source: '2 §7' } },
      schema: {
        summary: 'Makes an account and writes to its owner; answers no id when the e-mail has one already',
        body: CreateUserBody,
        response: { 200: CreateUserAnswer },
      },
    },
    async ({ caller, body }) => {
      if (!emailPattern.test(body.email))
        throw invalid('email', `l'email est obligatoire et il doit respecter ce format nom@exemple.fr`);
      const made = await database.transaction(async (tx) => {
        const id = await openAccount(tx, { email: body.email });
        if (id === undefined) return undefined;
        await joinDefault(tx, id);
        await recordAct(tx, caller, 'user.create', body.email);
        return { id, token: await grantReset(tx, id, invitationDays * 86_400) };
      });
      if (!made) return { status: false, message: taken };
      mailWelcome(app.context, body.email, made.token, 'new').catch((error: unknown) =>
        log.error({ err: error }, 'A welcome was not sent'),
      );
      return { status: true, message: '', id: made.id };
    },
  );

  app.put(
    '/api/admin/update',
    {
      config: {
        access: administrator,
        operation: {
          id: 'updateUser',
          source: '2 §7',
          assumed: 'Fields that are not sent keep their values; another e-mail ends the person’s sessions.',
        },
      },
      schema: {
        summary: 'Changes an account; status false when the e-mail belongs to another',
        body: AdminUpdateBody,
        response: { 200: AdminUpdateAnswer },
      },
    },
    async ({ caller, body }) => {
      const { user, profile } = body;
      if (user.email !== undefined && !emailPattern.test(user.email))
        throw invalid('email', `l'email est obligatoire et il doit respecter ce format nom@exemple.fr`);
      if (profile.telephone && !phonePattern.test(profile.telephone))
        throw invalid('telephone', 'Le téléphone est invalide (0X00000000 ou +XXX0000000)');
      return database.transaction(async (tx) => {
        const [before] = await tx
          .select({ email: users.email, firstName: users.firstName, lastName: users.lastName })
          .from(users)
          .where(eq(users.id, user.id))
          .for('update');
        if (!before) throw notFound("Cette personne n'existe pas ou n'existe plus.");
        // A name that was never told may stay so: it is asked of an account that is changed, not of a new one.
        if (profile.prenom === '' && before.firstName !== '')
          throw invalid('prenom', 'Le prénom est obligatoire');
        if (profile.nom === '' && before.lastName !== '') throw invalid('nom', 'Le nom est obligatoire');
        const email = user.email ?? before.email;
        const isTaken = (await tx.$count(users, and(eq(users.email, email), ne(users.id, user.id)))) > 0;
        if (isTaken) return { status: false, message: taken };
        await changeAccount(tx, user.id, {
          email,
          firstName: profile.prenom,
          lastName: profile.nom,
          job: profile.fonction,
          phone: profile.telephone,
          canCreateCommunities: profile.casecoche,
          ...(email === before.email
            ? {}
            : { tokensValidFrom: sql`date_trunc('second', now()) + interval '1 second'` }),
        });
        await recordAct(tx, caller, 'user.update', email);
        return { status: true, message: '' };
      });
    },
  );
}
