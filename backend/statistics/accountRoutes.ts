import { z } from 'zod';
import { grantReset } from '../accounts/resets.ts';
import { users } from '../accounts/tables.ts';
import { recordAct } from '../audit/audit.ts';
import { administrator } from '../core/access.ts';
import type { App } from '../core/app.ts';
import type { Caller } from '../core/caller.ts';
import { conflict, notFound } from '../core/errors.ts';
import { id } from '../core/wire.ts';
import { findNeverSeen, makeInternal, type Named, setAdministrator } from '../people/rights.ts';
import { invitationDays, mailWelcome } from '../people/welcome.ts';
import { administrators, lastConnections, listForStatistics, reports } from './people.ts';
import {
  AdministratorsAnswer,
  DoneAnswer,
  LastConnectionsAnswer,
  LastConnectionsBody,
  ReportAnswer,
  ReportBody,
  SendEmailBody,
  SwitchUserBody,
} from './wire.ts';

const ok = { status: true as const };

/** People in the statistics: who they are, and what administrators do with their accounts. */
export function accountRoutes(app: App): void {
  const { database, files, log, realtime } = app.context;

  app.post(
    '/reports',
    {
      config: {
        access: administrator,
        operation: { id: 'reportPeople', source: '3 §7', assumed: 'The actions and the answer.' },
      },
      schema: {
        summary: 'People of one kind, newest account first; those who connect, latest visit first',
        body: ReportBody,
        response: { 200: ReportAnswer },
      },
    },
    async ({ body }) => {
      const report = reports[body.action];
      if (!report) throw notFound();
      const [total, people] = await Promise.all([
        database.$count(users, report.where),
        listForStatistics(database, files, { ...report, count: body.nb, start: body.start }),
      ]);
      return { ...ok, total, users: people };
    },
  );

  app.post(
    '/lastconnection',
    {
      config: {
        access: administrator,
        operation: { id: 'listLastConnections', source: '3 §7', assumed: 'The types and the total.' },
      },
      schema: {
        summary: 'Who was there last',
        body: LastConnectionsBody,
        response: { 200: LastConnectionsAnswer },
      },
    },
    async ({ body }) => {
      const asked = lastConnections(body.type);
      const [total, people] = await Promise.all([
        database.$count(users, asked.where),
        listForStatistics(database, files, { ...asked, count: body.nb, start: body.start }),
      ]);
      const result = people.flatMap((person) =>
        person.datelastconnect === null ? [] : [{ datelastconnect: person.datelastconnect, users: person }],
      );
      return { ...ok, total, result };
    },
  );

  /** Changes the right of somebody, and answers who has it now. */
  async function change(caller: Caller, who: Named, wanted: boolean | 'other') {
    const { isAdministrator, isChanged, people } = await database.transaction(async (tx) => {
      const done = await setAdministrator(tx, who, wanted);
      if (done.isChanged)
        await recordAct(
          tx,
          caller,
          done.isAdministrator ? 'administrator.add' : 'administrator.remove',
          done.email,
        );
      return { ...done, people: await listForStatistics(tx, files, administrators) };
    });
    const message = !isChanged
      ? ''
      : isAdministrator
        ? 'Cette personne est désormais administratrice.'
        : "Cette personne n'est plus administratrice.";
    return { ...ok, message, users: people };
  }

  app.post(
    '/api/suprauser/:wanted/:email',
    {
      config: {
        access: administrator,
        operation: {
          id: 'setAdministrator',
          source: '3 §7',
          assumed:
            '1 gives the right and 0 takes it; the answer lists everybody who has it. Giving it to one who has it changes nothing: so the list is read.',
        },
      },
      schema: {
        summary: 'Gives or takes the right to administer the platform, never the last one’s',
        params: z.object({ wanted: z.enum(['0', '1']), email: z.string().trim().toLowerCase() }),
        response: { 200: AdministratorsAnswer },
      },
    },
    ({ caller, params }) => change(caller, { email: params.email }, params.wanted === '1'),
  );

  app.get(
    '/api/users/:id/toggle-admin',
    {
      config: {
        access: administrator,
        operation: { id: 'toggleAdministrator', source: '3 §7', assumed: 'The answer is not shown.' },
      },
      schema: {
        summary: 'Turns somebody’s right to administer the platform round, never the last one’s',
        params: z.object({ id }),
        response: { 200: AdministratorsAnswer },
      },
    },
    ({ caller, params }) => change(caller, { id: params.id }, 'other'),
  );

  app.post(
    '/api/userswitch',
    {
      config: {
        access: administrator,
        operation: { id: 'switchUser', source: '3 §7', assumed: 'The answer is not shown.' },
      },
      schema: {
        summary: 'Makes an external person one of the organisation',
        body: SwitchUserBody,
        response: { 200: DoneAnswer },
      },
    },
    async ({ caller, body }) => {
      await database.transaction(async (tx) => {
        if (!(await makeInternal(tx, body.email)))
          throw conflict('Cette personne est déjà interne.', 'INTERNAL');
        await recordAct(tx, caller, 'user.internal', body.email);
      });
      // Their screens show more from now on.
      void realtime.publish({ pusheraction: ['posts'], receveur: [body.email] });
      return { ...ok, message: 'Cette personne est désormais interne.' };
    },
  );

  app.post(
    '/api/sendemail',
    {
      config: {
        access: administrator,
        operation: { id: 'inviteAgain', source: '3 §7', assumed: 'The actions and the answer.' },
      },
      schema: {
        summary: 'Writes again to somebody who never signed in; links sent before stop working',
        body: SendEmailBody,
        response: { 200: DoneAnswer },
      },
    },
    async ({ caller, body }) => {
      const token = await database.transaction(async (tx) => {
        const person = await findNeverSeen(tx, body.email);
        if (body.action === 2 && !person.isExternal)
          throw conflict('Cette personne est déjà interne.', 'INTERNAL');
        await recordAct(tx, caller, 'user.invite', body.email);
        return grantReset(tx, person.id, invitationDays * 86_400);
      });
      mailWelcome(app.context, body.email, token, body.action === 1 ? 'reminder' : 'external').catch(
        (error: unknown) => log.error({ err: error }, 'An invitation was not sent'),
      );
      return { ...ok, message: 'Invitation envoyée.' };
    },
  );
}
