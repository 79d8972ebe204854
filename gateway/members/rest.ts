import type { CommunityRecord, CommunityRole } from '../communities/communities.ts';
import { decodeCommunitySummary, wireRoles } from '../communities/communities.rest.ts';
import type { Context } from '../graphql/context.ts';
import { call, wireId } from '../rest/call.ts';
import type { Rest } from '../rest/client.ts';
import { decodeNamedList } from '../compat/decode.ts';
import { decodeListWithoutNulls } from '../compat/decodeList.ts';
import { withInputNames } from '../rest/userErrors.ts';
import type { UploadedFile } from '../rest/uploadedFile.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { decodeRequest, type MembershipRequestRecord } from './requests.ts';

/** Fetches requests to join, oldest first. */
export const fetchRequests = (rest: Rest, databaseId: string): Promise<MembershipRequestRecord[]> =>
  rest.read(call('POST /invitattente', { body: { id: wireId(databaseId) } }), (answer) =>
    decodeListWithoutNulls(decodeNamedList(answer, 'invitations', 'invitattente'), 'invitattente', (item) =>
      decodeRequest(item, databaseId),
    ),
  );

/** Fetches the communities to which a person can be added. */
export const fetchAddableCommunities = (rest: Rest, userDatabaseId: string): Promise<CommunityRecord[]> =>
  rest.read(call('GET /api/getgroupadd/{userId}', { path: { userId: userDatabaseId } }), (answer) =>
    decodeListWithoutNulls(decodeNamedList(answer, 'groups', 'getgroupadd'), 'getgroupadd', (item) =>
      decodeCommunitySummary(item, 'getgroupadd'),
    ),
  );

/** The viewer, as the documents name them in what they do themselves. */
const ownEmail = (context: Context): string => requireViewer(context).username;

/** Joins a public community. */
export const joinCommunity = (context: Context, databaseId: string): Promise<void> =>
  context.rest.write(
    call('POST /rejoindrepub', { body: { email: ownEmail(context), id: wireId(databaseId) } }),
  );

/** Requests to join a private community. */
export const requestMembership = (context: Context, databaseId: string, message: string): Promise<void> =>
  context.rest.write(
    call('POST /rejoindreprivate', { body: { email: ownEmail(context), id: wireId(databaseId), message } }),
  );

/** Withdraws the viewer's request to join. */
export const withdrawRequest = (rest: Rest, databaseId: string): Promise<void> =>
  rest.write(call('POST /rejoindreprivate/retirer', { body: { id: wireId(databaseId) } }));

/** Leaves a community. */
export const leaveCommunity = (context: Context, databaseId: string): Promise<void> =>
  context.rest.write(
    call('POST /quittergroup', { body: { id: wireId(databaseId), email: ownEmail(context) } }),
  );

/** How calls about members name a person: by database id and e-mail. */
export interface MemberKey {
  databaseId: string;
  email: string;
}

/** Adds a person to a community with this role. */
export const addMember = (
  rest: Rest,
  databaseId: string,
  user: MemberKey,
  role: CommunityRole,
): Promise<void> =>
  rest.write(
    call('POST /api/invitation', {
      body: {
        email: user.email,
        id: wireId(databaseId),
        role: wireRoles[role],
        id_user: wireId(user.databaseId),
      },
    }),
  );

/** Removes a member from a community. */
export const removeMember = (rest: Rest, databaseId: string, userDatabaseId: string): Promise<void> =>
  rest.write(
    call('POST /api/userremovegroup', { body: { id: wireId(databaseId), iduser: wireId(userDatabaseId) } }),
  );

/** Changes the role of a member, named by e-mail. */
export const changeRole = (
  rest: Rest,
  databaseId: string,
  email: string,
  role: CommunityRole,
): Promise<void> =>
  rest.write(
    call('POST /api/updateroleuser', { form: { email, groupid: databaseId, role: wireRoles[role] } }),
  );

/** Accepts a request to join with a role, or rejects it. */
export const answerMembershipRequest = (
  rest: Rest,
  databaseId: string,
  user: MemberKey,
  answer: { role: CommunityRole; isAccepted: boolean; reason: string },
): Promise<void> =>
  rest.write(
    call('POST /invitaccep', {
      body: {
        id_user: wireId(user.databaseId),
        email: user.email,
        id: wireId(databaseId),
        role: wireRoles[answer.role],
        invitation: answer.isAccepted ? 1 : 0,
        // The documents name this field without describing its content.
        token: '',
        motif: answer.reason,
      },
    }),
  );

/** An external person to invite. */
export interface GuestInvitation {
  email: string;
  role: CommunityRole;
  firstName: string;
  lastName: string;
  jobTitle: string;
  phone: string;
  avatar: UploadedFile | null;
  idempotencyKey?: string | null | undefined;
}

/** Inputs of the graph by the field of the API, for errors. */
const inputs = {
  email: 'email',
  telephone: 'phone',
  prenom: 'firstName',
  nom: 'lastName',
  fonction: 'jobTitle',
  image: 'avatar',
};

/** Documented messages for required fields without a form control, used when the API rejects without a message. */
const wordless = {
  firstName: 'Le prénom est obligatoire',
  lastName: 'Le nom est obligatoire',
  jobTitle: 'Le fonction est obligatoire',
};

/** Invites an external person to a community by mail. */
export const inviteGuest = (rest: Rest, databaseId: string, guest: GuestInvitation): Promise<void> =>
  withInputNames(
    inputs,
    rest.write(
      call('POST /invitation/extern', {
        multipart: {
          email: guest.email,
          role: wireRoles[guest.role],
          id: databaseId,
          prenom: guest.firstName,
          nom: guest.lastName,
          telephone: guest.phone,
          fonction: guest.jobTitle,
          image: guest.avatar ?? undefined,
        },
        idempotencyKey: guest.idempotencyKey,
      }),
    ),
    wordless,
  );
