import type { DeliveryKind } from '../__generated__/resolvers.ts';
import { withFallbackIfNotOffered } from '../compat/extensions.ts';
import type { Context } from '../graphql/context.ts';
import { call } from '../rest/call.ts';
import type { ItemOf } from '../rest/contract.ts';
import {
  decodeCount,
  decodeNamedList,
  decodeOptionalText,
  decodeDatabaseId,
  decodeText,
  decodeObject,
} from '../compat/decode.ts';
import { decodeList, decodeListWithoutNulls } from '../compat/decodeList.ts';
import { decodeInstant } from '../compat/instants.ts';
import { type Page, withPositions } from '../rest/pages.ts';
import { failedDispatchId, type FailedDeliveryRecord } from './statistics.ts';

/** Kinds of dispatches by their API name. */
const kinds: Readonly<Record<string, DeliveryKind>> = {
  'reset-link': 'RESET_LINK',
  'password-change': 'PASSWORD_CHANGE',
  welcome: 'WELCOME',
  invitation: 'INVITATION',
  'new-device': 'NEW_DEVICE',
  'session-misuse': 'SESSION_MISUSE',
  'device-message': 'PUSH',
  'device-notice': 'PUSH',
};

function decodeDispatch(value: unknown): FailedDeliveryRecord {
  const sent = decodeObject<ItemOf<'GET /api/admin/envois/{start}/{nb}', 'result'>>(value, 'envois.result');
  const databaseId = decodeDatabaseId(sent.id, 'envois.id');
  return {
    __typename: 'FailedDelivery',
    id: failedDispatchId.write({ dispatch: databaseId }),
    databaseId,
    kind: kinds[decodeText(sent.type)] ?? 'OTHER',
    recipient: decodeText(sent.destinataire),
    reason: decodeOptionalText(sent.erreur) ?? '',
    attemptCount: decodeCount(sent.tentatives),
    createdAt: decodeInstant(sent.date, 'envois.date'),
    lastAttemptAt: decodeInstant(sent.abandon, 'envois.abandon'),
  };
}

/** Fetches part of the mails and push messages that could not be delivered, latest first. @throws NOT_FOUND */
export async function fetchFailedDeliveries(
  context: Context,
  start: number,
  nb: number,
  after?: string,
): Promise<Page<FailedDeliveryRecord>> {
  const asked = call('GET /api/admin/envois/{start}/{nb}', { path: { start, nb }, query: { apres: after } });
  return context.rest.read(asked, (answer) =>
    withPositions(decodeList(decodeNamedList(answer, 'result', 'envois'), 'envois', decodeDispatch), answer),
  );
}

/** Fetches one failed mail or push message; null when it is missing or the API does not list them. */
export async function fetchFailedDelivery(
  context: Context,
  databaseId: string,
): Promise<FailedDeliveryRecord | null> {
  if (!/^\d{1,15}$/.test(databaseId)) return null;
  const path = { start: 0, nb: 1 };
  const asked = call('GET /api/admin/envois/{start}/{nb}', { path, query: { id: Number(databaseId) } });
  return withFallbackIfNotOffered(
    context.rest.read(
      asked,
      (answer) =>
        decodeListWithoutNulls(decodeNamedList(answer, 'result', 'envois'), 'envois', decodeDispatch)[0] ??
        null,
    ),
    () => null,
  );
}

/** Sends a failed mail or push message again. */
export async function resendFailedDelivery(context: Context, databaseId: string): Promise<void> {
  await context.rest.write(call('POST /api/admin/envois/renvoi', { body: { id: Number(databaseId) } }));
}
