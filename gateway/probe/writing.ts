import type { CommunityRecord } from '../communities/communities.ts';
import {
  createCommunity,
  deleteCommunityPicture,
  fetchCommunities,
  fetchCommunity,
  updateCommunity,
} from '../communities/rest.ts';
import type { UploadedFile } from '../rest/uploadedFile.ts';
import { type EntryLocation, rootFolderId } from '../library/library.ts';
import {
  createFolder,
  deleteDocument,
  deleteFolder,
  fetchListing,
  moveEntry,
  renameEntry,
  uploadFiles,
} from '../library/rest.ts';
import {
  addMember,
  answerMembershipRequest,
  changeRole,
  leaveCommunity,
  removeMember,
  requestMembership,
} from '../members/rest.ts';
import type { Account } from './accounts.ts';
import { probeCommunity, probeCommunitySettings } from './reading.ts';
import { type Trials, tryCall } from './trials.ts';

/** The probe's community and its accounts. */
export interface ProbeCommunity {
  trials: Trials;
  maker: Account;
  /** A second account, which becomes a member; null if none was given. */
  other: Account | null;
  community: Pick<CommunityRecord, 'databaseId'>;
  picture: UploadedFile;
}

/** Title of the community and everything else that the probe creates. */
export const probeTitle = 'Agora probe';
/** Writes, and returns the result from the response, or found by reading afterwards. */
export async function writeAndFind<R>(
  trials: Trials,
  create: () => Promise<R | undefined>,
  find: () => Promise<R | undefined>,
): Promise<R | undefined> {
  const from = trials.made.length;
  const answered = await tryCall(create);
  const trial = trials.made.slice(from).findLast(({ isWrite }) => isWrite);
  if (answered !== undefined) return answered;
  const found = await tryCall(find);
  if (trial) trial.wasDone = found !== undefined;
  return found;
}

/** Creates the hidden community; undefined if it cannot be found afterwards. */
export function createProbeCommunity(
  trials: Trials,
  { context }: Account,
  picture: UploadedFile,
): Promise<string | undefined> {
  const name = `${probeTitle} ${new Date().toISOString()}`;
  return writeAndFind(
    trials,
    () =>
      createCommunity(context, {
        title: name,
        description: probeTitle,
        kind: 'SECRET',
        logo: picture,
        cover: picture,
      }),
    async () => (await fetchCommunities(context)).find((one) => one.title === name)?.databaseId,
  );
}

/** Fills, reorganises and empties the library. */
export async function probeLibrary({
  trials,
  maker: { context },
  community: { databaseId },
  picture,
}: ProbeCommunity): Promise<void> {
  const listing = (folder: string) => fetchListing(context, databaseId, folder, { start: 0, count: 50 });
  const makeFolder = (name: string) =>
    writeAndFind(
      trials,
      () => createFolder(context, databaseId, rootFolderId, name),
      async () => (await listing(rootFolderId)).folders.find((one) => one.name === name)?.databaseId,
    );
  const [folder, inner] = [await makeFolder(probeTitle), await makeFolder(`${probeTitle} 2`)];
  const upload = (into: string, known?: string) =>
    writeAndFind(
      trials,
      async () =>
        (
          await uploadFiles(context, { libraryId: databaseId, folder: into }, [picture], {
            isReplacing: false,
          })
        )?.[0]?.databaseId,
      async () => (await listing(into)).documents.find(({ databaseId: row }) => row !== known)?.databaseId,
    );
  const document = await upload(rootFolderId);
  const entry = (kind: EntryLocation['kind'], row: string): EntryLocation => ({
    kind,
    libraryId: databaseId,
    databaseId: row,
  });
  if (document !== undefined) {
    await tryCall(() => renameEntry(context, entry('Document', document), 'agora-probe-2.png'));
    if (folder !== undefined) await tryCall(() => moveEntry(context, entry('Document', document), folder));
  }
  const second = folder === undefined ? undefined : await upload(folder, document);
  if (folder !== undefined && inner !== undefined)
    await tryCall(() => moveEntry(context, entry('Folder', inner), folder));
  await tryCall(() => listing(folder ?? rootFolderId));
  for (const row of [document, second])
    if (row !== undefined) await tryCall(() => deleteDocument(context, row, folder ?? rootFolderId));
  for (const row of [inner, folder])
    if (row !== undefined) await tryCall(() => deleteFolder(context, databaseId, row));
}

/** The second account requests to join, becomes a member and leaves. */
export async function probeMembers({
  maker,
  other,
  community: { databaseId },
}: ProbeCommunity): Promise<void> {
  const row = other?.databaseId;
  if (!other || row === undefined) return;
  const { context } = maker;
  const { rest } = context;
  const person = { databaseId: row, email: other.username };
  await tryCall(() => requestMembership(other.context, databaseId, ''));
  await tryCall(() =>
    answerMembershipRequest(rest, databaseId, person, { role: 'READER', isAccepted: true, reason: '' }),
  );
  await tryCall(() => changeRole(rest, databaseId, other.username, 'EDITOR'));
  await tryCall(() => removeMember(rest, databaseId, row));
  await tryCall(() => addMember(rest, databaseId, person, 'EDITOR'));
  await tryCall(() => leaveCommunity(other.context, databaseId));
}

/** Edits the community and reads it as its administrator. */
export async function probeCommunityChanges({ maker, community }: ProbeCommunity): Promise<void> {
  const { context } = maker;
  const { databaseId } = community;
  await tryCall(async () => {
    const now = await fetchCommunity(context.rest, databaseId);
    const fields = {
      title: now.title ?? null,
      color: now.color ?? null,
      description: `${probeTitle} 2`,
      kind: 'PRIVATE' as const,
    };
    await updateCommunity(context, databaseId, fields, { precondition: {} });
  });
  await tryCall(() => deleteCommunityPicture(context.rest, databaseId, 'LOGO'));
  await tryCall(() => deleteCommunityPicture(context.rest, databaseId, 'COVER'));
  await probeCommunity(maker, community);
  await probeCommunitySettings(maker, community);
}
