import type { components } from '../__generated__/openapi.ts';
import { decodeNamedList, decodeRelated, decodeFlag } from '../compat/decode.ts';
import { decodeUser } from '../people/people.rest.ts';
import type { UserRecord } from '../people/people.ts';
import { call, wireId } from '../rest/call.ts';
import type { Rest } from '../rest/client.ts';
import type { UploadedFile } from '../rest/uploadedFile.ts';
import { withInputNames } from '../rest/userErrors.ts';

type WireParticipant = components['schemas']['Participant'];

/** Fetches the administrator of a group; null where none is marked. */
export const fetchAdministrator = (rest: Rest, conversation: string): Promise<UserRecord | null> =>
  rest.read(call('POST /api/listparticipants', { form: { id: conversation } }), (answer) => {
    const people = decodeNamedList(answer, 'participants', 'listparticipants');
    const marked = people.find((person) => decodeFlag(decodeRelated<WireParticipant>(person).administrateur));
    return marked === undefined ? null : decodeUser(marked);
  });

/** Changes name and picture of a group; what is undefined stays, a picture of null is removed. */
export const updateConversation = (
  rest: Rest,
  conversation: string,
  { title, avatar }: { title: string | undefined; avatar: UploadedFile | null | undefined },
): Promise<void> =>
  withInputNames(
    { titre: 'title', image: 'avatar' },
    rest.write(
      call('POST /api/conversation/{conversationId}/modification', {
        path: { conversationId: conversation },
        multipart: { titre: title, image: avatar ?? undefined, sansimage: avatar === null ? '1' : undefined },
      }),
    ),
  );

/** Makes the participant with this e-mail administrator of a group. */
export const setAdministrator = (rest: Rest, conversation: string, email: string): Promise<void> =>
  rest.write(
    call('POST /api/conversation/administrateur', { json: { conversationid: wireId(conversation), email } }),
  );

/** Pins a message above those of its conversation, or unpins it. */
export const pinMessage = (rest: Rest, message: string, isPinned: boolean): Promise<void> =>
  rest.write(call('POST /api/message/epingle', { json: { messageid: wireId(message), epingle: isPinned } }));
