import { decodePostCommunity } from '../communities/communities.rest.ts';
import {
  decodeFields,
  decodeNamedList,
  decodeRelated,
  decodeOptionalText,
  type RawResponse,
} from '../compat/decode.ts';
import { decodeListWithoutNulls } from '../compat/decodeList.ts';
import type { Context } from '../graphql/context.ts';
import type { EventRecord } from '../posts/records.ts';
import { call } from '../rest/call.ts';
import { decodeCalendarEvent } from './rest.ts';

/** Fetches the events of the viewer's communities that overlap the range. */
export const fetchAgenda = ({ rest }: Context, span: { from: string; to: string }): Promise<EventRecord[]> =>
  rest.read(call('GET /api/agenda', { query: span }), (answer) =>
    decodeListWithoutNulls(decodeNamedList(answer, 'events', 'agenda'), 'events', (event) => {
      const community = decodePostCommunity(decodeRelated<{ groups: unknown }>(event).groups);
      return { ...decodeCalendarEvent(event, community.databaseId), community };
    }),
  );

const addressIn = (answer: RawResponse<{ adresse: unknown }>): string | null =>
  decodeOptionalText(decodeFields(answer, 'agenda/adresse').adresse) ?? null;

/** Fetches the private address of the viewer's calendar; null for none. */
export const fetchCalendarUrl = ({ rest }: Context): Promise<string | null> =>
  rest.read(call('GET /api/agenda/adresse', {}), addressIn);

/** Makes a new private address; null where the answer has none. */
export const renewCalendarUrl = async ({ rest }: Context): Promise<string | null> =>
  (await rest.write(call('POST /api/agenda/adresse', {}), addressIn)) ?? null;
