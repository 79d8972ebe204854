import type { ClientPlatform } from '../__generated__/resolvers.ts';
import { idType } from '../graphql/ids.ts';
import { call } from '../rest/call.ts';
import type { Rest } from '../rest/client.ts';
import type { ItemOf } from '../rest/contract.ts';
import {
  decodeFields,
  flag,
  decodeArray,
  decodeNamedList,
  optionalText,
  decodeDatabaseId,
  decodeRows,
  text,
  invalidValue,
  decodeObject,
} from '../compat/decode.ts';
import { withFallback } from '../compat/extensions.ts';
import { instant } from '../compat/instants.ts';
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
    deviceName: optionalText(session.appareil),
    platform: named[text(session.plateforme)] ?? null,
    appVersion: optionalText(session.version),
    ipAddress: text(session.adresse),
    createdAt: instant(session.datecreation, 'sessions.datecreation'),
    lastUsedAt: instant(session.dateutilisation, 'sessions.dateutilisation'),
    isCurrent: flag(session.courante),
  };
}

/** Fetches the viewer's sessions, last used first. */
export const fetchSessions = (rest: Rest): Promise<SessionRecord[]> =>
  rest.read(call('GET /api/sessions'), (answer) =>
    decodeRows(decodeNamedList(answer, 'sessions', 'sessions'), 'sessions', decodeSession),
  );

/** Exchanges a token for the next one of its session; returns that. */
export async function renewSession(rest: Rest, token: string): Promise<string> {
  const next = await rest.write(
    { ...call('POST /api/sessions/renouvellement', { json: { token } }), leavesReads: true },
    (answer) => text(decodeFields(answer, 'sessions/renouvellement').token),
  );
  if (!next) throw invalidValue('sessions/renouvellement.token', next);
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
  withFallback(
    rest.read(
      call('GET /api/fournisseurs/deconnexion'),
      (answer) => optionalText(decodeFields(answer, 'fournisseurs/deconnexion').adresse) ?? null,
    ),
    () => null,
  );
