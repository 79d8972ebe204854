import type { ClientPlatform } from '../__generated__/resolvers.ts';
import { idType } from '../graphql/ids.ts';
import { call } from '../rest/call.ts';
import type { Rest } from '../rest/client.ts';
import type { ItemOf } from '../rest/contract.ts';
import {
  decodeFields,
  decodeFlag,
  decodeArray,
  decodeNamedList,
  decodeOptionalText,
  decodeDatabaseId,
  decodeText,
  invalidValueError,
  decodeObject,
} from '../compat/decode.ts';
import { decodeListWithoutNulls } from '../compat/decodeList.ts';
import { withFallbackIfNotOffered } from '../compat/extensions.ts';
import { decodeInstant } from '../compat/instants.ts';
import { platforms } from './devices.rest.ts';

/** Ids of sessions, from the API's id. */
export const sessionId = idType('Session', 'session');

/** A device on which the viewer is signed in. */
export interface SessionRecord {
  __typename: 'Session';
  id: string;
  deviceName: string | null;
  platform: ClientPlatform | null;
  appVersion: string | null;
  ipAddress: string;
  createdAt: string;
  lastUsedAt: string;
  isCurrent: boolean;
}

const named: Readonly<Record<string, ClientPlatform>> = Object.fromEntries(
  (['WEB', 'IOS', 'ANDROID'] as const).map((platform) => [platforms[platform], platform]),
);

function decodeSession(value: unknown): SessionRecord {
  const session = decodeObject<ItemOf<'GET /api/sessions', 'sessions'>>(value, 'sessions.session');
  return {
    __typename: 'Session',
    id: sessionId.write({ session: decodeDatabaseId(session.id, 'sessions.id') }),
    deviceName: decodeOptionalText(session.appareil),
    platform: named[decodeText(session.plateforme)] ?? null,
    appVersion: decodeOptionalText(session.version),
    ipAddress: decodeText(session.adresse),
    createdAt: decodeInstant(session.datecreation, 'sessions.datecreation'),
    lastUsedAt: decodeInstant(session.dateutilisation, 'sessions.dateutilisation'),
    isCurrent: decodeFlag(session.courante),
  };
}

/** Fetches the viewer's sessions, last used first. */
export const fetchSessions = (rest: Rest): Promise<SessionRecord[]> =>
  rest.read(call('GET /api/sessions'), (answer) =>
    decodeListWithoutNulls(decodeNamedList(answer, 'sessions', 'sessions'), 'sessions', decodeSession),
  );

/** Exchanges a token for the next one of its session; returns that. */
export async function renewSession(rest: Rest, token: string): Promise<string> {
  const next = await rest.write(
    { ...call('POST /api/sessions/renouvellement', { json: { token } }), leavesReads: true },
    (answer) => decodeText(decodeFields(answer, 'sessions/renouvellement').token),
  );
  if (!next) throw invalidValueError('sessions/renouvellement.token', next);
  return next;
}

/** Ends the given sessions of the viewer, or all but the current one; returns the ids of those that ended. */
export async function endSessions(rest: Rest, ids: string[] | undefined): Promise<string[]> {
  const ended = await rest.write(call('POST /api/sessions/fin', { json: { ids } }), (answer) =>
    decodeArray(decodeFields(answer, 'sessions/fin').ids, 'sessions/fin.ids').map((id) =>
      decodeDatabaseId(id, 'sessions/fin.ids'),
    ),
  );
  return ended ?? ids ?? [];
}

/** Where signing out also ends the session at the provider; null where it does not. */
export const fetchProviderSignOutUrl = (rest: Rest): Promise<string | null> =>
  withFallbackIfNotOffered(
    rest.read(
      call('GET /api/fournisseurs/deconnexion'),
      (answer) => decodeOptionalText(decodeFields(answer, 'fournisseurs/deconnexion').adresse) ?? null,
    ),
    () => null,
  );
