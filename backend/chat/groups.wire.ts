import { z } from 'zod';
import { booleanFlag, id } from '../core/wire.ts';
import { conversationTitle } from './conversations.wire.ts';

/** Body of `POST /api/chatuser`, which adds a participant, and `POST /delete/conversation`, which removes one. */
export const ChangeParticipantBody = z
  .object({ conversationid: id, email: z.string().trim().toLowerCase() })
  .transform(({ conversationid, email }) => ({ conversationId: conversationid, email }));
/** Fields of `POST /api/conversation/{conversationId}/modification`, beside the file `image`; what is absent stays. */
export const UpdateConversationFields = z
  .object({
    titre: conversationTitle.optional().describe('Empty: the names of the members are shown'),
    sansimage: booleanFlag.default(false).describe('When true, the picture is removed'),
  })
  .transform(({ titre, sansimage }) => ({ title: titre, isPictureRemoved: sansimage }));
/** Body of `POST /api/conversation/administrateur`: a group and the e-mail of its new administrator. */
export const SetAdministratorBody = ChangeParticipantBody;
