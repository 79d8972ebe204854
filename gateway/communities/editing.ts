import type { UpdateCommunityInput } from '../__generated__/resolvers.ts';
import { type Context, renew } from '../core/context.ts';
import { answerChange, type Editable, type Terms } from '../core/editing.ts';
import { refuseNull } from '../core/emptying.ts';
import { fileName, versionOf } from '../core/versions.ts';
import { communityId, type CommunityRecord, defaultColor } from './communities.ts';
import { loadCommunity } from './membership.ts';
import { deletePicture, fetchCommunity, updateCommunity, withoutPictures } from './rest.ts';

/** Communities of which everything was told: what their settings change. */
const editable: Editable<CommunityRecord> = {
  it: 'cette communauté',
  wasChanged: 'Cette communauté a été modifiée',
  version: ({ title, details, kind, color, logo }) =>
    versionOf(
      title,
      details?.subject,
      kind,
      color ?? defaultColor,
      fileName(logo?.path),
      fileName(details?.cover?.path),
    ),
  lastEdit: ({ details }) => details?.lastEdit ?? null,
};

/** The version of a community; what was not told with it is asked for. */
export const communityVersion = (community: CommunityRecord, _args: unknown, context: Context) =>
  community.details
    ? editable.version(community)
    : loadCommunity(context, community.slug).then(editable.version);

type Changes = Omit<UpdateCommunityInput, 'communityId' | 'basedOn' | 'idempotencyKey'>;

/** What is sent of a community beside what changes. */
const textsOf = ({ title, details, kind, color }: CommunityRecord) => ({
  ...(title === undefined ? {} : { title }),
  ...(details?.subject ? { subject: details.subject } : {}),
  ...(kind ? { kind } : {}),
  color: color ?? defaultColor,
});

/**
 * Writes what changes: pictures that go have calls of their own, which know of no version and so come last. Under a key
 * it is the API that tells another's change from one's own: the call that compares goes before them, whatever else changes.
 */
async function write(
  context: Context,
  before: CommunityRecord,
  changes: Changes,
  kept: ReturnType<typeof textsOf>,
  terms: Terms,
): Promise<CommunityRecord> {
  const { logo, cover, ...texts } = changes;
  const gone = [...(logo === null ? ['LOGO' as const] : []), ...(cover === null ? ['COVER' as const] : [])];
  const isMore = Boolean(logo ?? cover) || Object.values(texts).some((value) => value !== undefined);
  const isCompared = Boolean(terms.key) && terms.guard.modifie !== undefined;
  const after =
    isMore || isCompared || gone.length === 0
      ? await updateCommunity(context, before, { ...kept, ...changes }, terms)
      : withoutPictures(before);
  for (const picture of gone) await deletePicture(context.rest, before.slug, picture);
  return after;
}

/** Changes a community. */
export async function changeCommunity(context: Context, input: UpdateCommunityInput) {
  const { communityId: id, basedOn: _basedOn, idempotencyKey: _key, ...changes } = input;
  const row = communityId.read(id).community;
  return answerChange<CommunityRecord, { community: CommunityRecord | null }>(
    context,
    { mutation: 'updateCommunity', input, kind: editable, read: ({ rest }) => fetchCommunity(rest, row) },
    (community) => ({ community }),
    async ({ stored, prepare, ...terms }) => {
      refuseNull(changes, {
        title: 'Le titre est obligatoire',
        subject: 'Le sujet est obligatoire',
        kind: 'Le type est obligatoire.',
      });
      const before = await stored();
      const kept = await prepare(async () => textsOf(before));
      const community = await write(context, before, changes, kept, terms);
      renew(context);
      return { community };
    },
  );
}
