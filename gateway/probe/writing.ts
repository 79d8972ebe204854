import type { CommunityRecord } from '../communities/communities.ts';
import {
  createCommunity,
  deletePicture,
  fetchCommunities,
  fetchCommunity,
  updateCommunity,
} from '../communities/rest.ts';
import type { UploadedFile } from '../rest/uploadedFile.ts';
import { type EntryPlace, rootFolder } from '../library/library.ts';
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
  answerRequest,
  changeRole,
  leave,
  removeMember,
  requestMembership,
} from '../members/rest.ts';
import type { Account } from './accounts.ts';
import { readCommunity, readSettings } from './reading.ts';
import { tried } from './steps.ts';
import type { Trials } from './trials.ts';

/** The community of the probe, and with whom and what it is filled. */
export interface Ground {
  trials: Trials;
  maker: Account;
  /** Another account, which becomes a member; null where none was given. */
  other: Account | null;
  community: Pick<CommunityRecord, 'slug'>;
  picture: UploadedFile;
}

/** What everything that is made is called. */
export const title = 'Agora probe';
/** What a write made: as it answers, or as it is found afterwards. */
export async function made<R>(
  trials: Trials,
  create: () => Promise<R | undefined>,
  find: () => Promise<R | undefined>,
): Promise<R | undefined> {
  const from = trials.made.length;
  const answered = await tried(create);
  const trial = trials.made.slice(from).findLast(({ isWrite }) => isWrite);
  if (answered !== undefined) return answered;
  const found = await tried(find);
  if (trial) trial.wasDone = found !== undefined;
  return found;
}

/** Makes the community; its id, undefined where there is none afterwards. Nobody else can see it. */
export function makeCommunity(
  trials: Trials,
  { context }: Account,
  picture: UploadedFile,
): Promise<string | undefined> {
  const name = `${title} ${new Date().toISOString()}`;
  return made(
    trials,
    () =>
      createCommunity(context, {
        title: name,
        description: title,
        kind: 'SECRET',
        logo: picture,
        cover: picture,
      }),
    async () => (await fetchCommunities(context)).find((one) => one.title === name)?.slug,
  );
}

/** Fills the library, moves and renames what is in it, and empties it. */
export async function writeLibrary({
  trials,
  maker: { context },
  community: { slug },
  picture,
}: Ground): Promise<void> {
  const listing = (folder: string) => fetchListing(context, slug, folder, { start: 0, count: 50 });
  const makeFolder = (name: string) =>
    made(
      trials,
      () => createFolder(context, slug, rootFolder, name),
      async () => (await listing(rootFolder)).folders.find((one) => one.name === name)?.row,
    );
  const [folder, inner] = [await makeFolder(title), await makeFolder(`${title} 2`)];
  const upload = (into: string, known?: string) =>
    made(
      trials,
      async () => (await uploadFiles(context, slug, into, [picture]))?.[0]?.row,
      async () => (await listing(into)).documents.find(({ row }) => row !== known)?.row,
    );
  const document = await upload(rootFolder);
  const entry = (kind: EntryPlace['kind'], row: string): EntryPlace => ({ kind, shelf: slug, row });
  if (document !== undefined) {
    await tried(() => renameEntry(context, entry('Document', document), 'agora-probe-2.png'));
    if (folder !== undefined) await tried(() => moveEntry(context, entry('Document', document), folder));
  }
  const second = folder === undefined ? undefined : await upload(folder, document);
  if (folder !== undefined && inner !== undefined)
    await tried(() => moveEntry(context, entry('Folder', inner), folder));
  await tried(() => listing(folder ?? rootFolder));
  for (const row of [document, second])
    if (row !== undefined) await tried(() => deleteDocument(context, row, folder ?? rootFolder));
  for (const row of [inner, folder])
    if (row !== undefined) await tried(() => deleteFolder(context, slug, row));
}

/** Lets the other account ask to come in, and be a member until it leaves. */
export async function writeMembers({ maker, other, community: { slug } }: Ground): Promise<void> {
  const row = other?.row;
  if (!other || row === undefined) return;
  const { context } = maker;
  const { rest } = context;
  const person = { row, email: other.username };
  await tried(() => requestMembership(other.context, slug));
  await tried(() => answerRequest(rest, slug, person, { role: 'READER', isAccepted: true }));
  await tried(() => changeRole(rest, slug, other.username, 'EDITOR'));
  await tried(() => removeMember(rest, slug, row));
  await tried(() => addMember(rest, slug, person, 'EDITOR'));
  await tried(() => leave(other.context, slug));
}

/** Changes the community itself, so that it can be asked for; and reads all of it as its administrator. */
export async function changeCommunity({ maker, community }: Ground): Promise<void> {
  const { context } = maker;
  const { slug } = community;
  await tried(async () => {
    const now = await fetchCommunity(context.rest, slug);
    const fields = {
      title: now.title ?? null,
      color: now.color ?? null,
      description: `${title} 2`,
      kind: 'PRIVATE' as const,
    };
    await updateCommunity(context, slug, fields, { guard: {} });
  });
  await tried(() => deletePicture(context.rest, slug, 'LOGO'));
  await tried(() => deletePicture(context.rest, slug, 'COVER'));
  await readCommunity(maker, community);
  await readSettings(maker, community);
}
