import { administrator } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { limitMailboxes } from '../core/sharedLimits.ts';
import { resendInvitation } from './resendInvitation.ts';
import { listLastConnections, readPeopleReport } from './people.ts';
import { toAccountReportResponse, toLastConnectionsResponse } from './people.wire.ts';
import { convertUser } from './convertUser.ts';
import {
  MessageResponse,
  LastConnectionsResponse,
  LastConnectionsBody,
  AccountReportResponse,
  AccountReportBody,
  ResendInvitationBody,
  ConvertUserBody,
} from './wire.ts';

const ok = { status: true as const };

/** Registers the routes that list, invite and convert accounts. */
export function accountRoutes(app: App): void {
  const { context } = app;
  const { database, files } = context;
  const mails = limitMailboxes(context.peers, 'invitation sent again');

  app.post(
    '/reports',
    {
      config: {
        access: administrator,
        operation: { id: 'reportPeople', source: '3 §7', assumed: 'The actions and the answer.' },
      },
      schema: {
        summary: 'People of one kind, newest account first; those who connect, latest visit first',
        body: AccountReportBody,
        response: { 200: AccountReportResponse },
      },
    },
    async ({ caller, body }) =>
      toAccountReportResponse(await readPeopleReport(database, body), files.linksFor(caller)),
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
        response: { 200: LastConnectionsResponse },
      },
    },
    async ({ caller, body }) =>
      toLastConnectionsResponse(await listLastConnections(database, body), files.linksFor(caller)),
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
        body: ConvertUserBody,
        response: { 200: MessageResponse },
      },
    },
    async ({ caller, body }) => {
      await convertUser(context, caller, body.email);
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
        body: ResendInvitationBody,
        response: { 200: MessageResponse },
      },
    },
    async ({ caller, body }) => {
      await resendInvitation(context, caller, mails, body.email, body.action === 2);
      return { ...ok, message: 'Invitation envoyée.' };
    },
  );
}
