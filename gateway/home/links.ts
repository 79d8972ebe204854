import type { CreateLinkInput, UpdateLinkInput } from '../__generated__/resolvers.ts';
import { type EditablePart, fieldsToSend } from '../compat/partialUpdates.ts';
import { type Context, clearMemory } from '../graphql/context.ts';
import { readAfterWrite } from '../graphql/idempotentCreate.ts';
import { applyUpdate, type Editable, versionOfParts } from '../content/applyUpdate.ts';
import { rejectNull } from '../graphql/inputLimits.ts';
import { withUserErrors } from '../http/errors.ts';
import { fileName } from '../content/versions.ts';
import { requireViewer, type ViewerRecord } from '../graphql/viewer.ts';
import { createHomeEntry, requireEntry, loadLinks } from './editing.ts';
import { requireDatabaseId, type ExternalLinkRecord, linkId } from './home.ts';
import { addExternalLink, updateExternalLink, fetchLinks } from './rest.ts';

function partsOf({ title, url, icon }: ExternalLinkRecord): EditablePart[] {
  return [
    [title, 'title'],
    [url, 'url'],
    [fileName(icon?.path), 'icon'],
  ];
}

/** How updates of entries of “Mes liens” are compared and described in errors. */
export const editableLink: Editable<ExternalLinkRecord> = {
  subject: 'ce lien',
  changedMessage: 'Ce lien a été modifié',
  version: (link) => versionOfParts(partsOf(link)),
  parts: partsOf,
  lastEdit: (link) => link.lastEdit,
};

/** Result of a mutation of a link. */
interface Changed {
  link: ExternalLinkRecord | null;
  viewer: ViewerRecord | null;
}

/** The link of a name to an address, the last of several; null where there is none. */
async function find({ rest }: Context, { title, url }: CreateLinkInput): Promise<string | null> {
  const links = await fetchLinks(rest);
  return links.findLast((link) => link.title === title.trim() && link.url === url)?.id ?? null;
}

async function sendNew(context: Context, input: CreateLinkInput) {
  const link = await addExternalLink(context, input);
  return link === undefined ? undefined : linkId.write({ link });
}

/** Adds an entry to “Mes liens”; returns the payload of `createLink`. */
export async function createLink(context: Context, input: CreateLinkInput) {
  return withUserErrors<Changed, Changed>({ link: null, viewer: null }, async () => {
    const viewer = requireViewer(context);
    const link = await createHomeEntry(
      context,
      {
        mutation: 'createLink',
        content: input,
        idempotencyKey: input.idempotencyKey,
        send: () => sendNew(context, input),
        readBack: () => find(context, input),
      },
      loadLinks,
    );
    return { link, viewer };
  });
}

/** Updates or moves an entry of “Mes liens”; returns the payload of `updateLink`. */
export async function updateLink(context: Context, input: UpdateLinkInput) {
  const viewer = requireViewer(context);
  const databaseId = linkId.read(input.linkId).link;
  const read = async ({ rest }: Context) => requireEntry(await fetchLinks(rest), input.linkId);
  return applyUpdate<ExternalLinkRecord, Changed>(
    context,
    { mutation: 'updateLink', input, editable: editableLink, read },
    (current) => ({ link: current, viewer: current && viewer }),
    async ({ readCurrent, ...options }) => {
      rejectNull(input, {
        title: 'Le nom est obligatoire.',
        url: 'L’adresse du lien est obligatoire.',
        icon: 'Une icône ne peut pas être retirée. Choisissez-en une autre.',
        position: 'La place est obligatoire.',
      });
      const link = await readCurrent();
      const changes = {
        ...fieldsToSend(context, { title: input.title ?? link.title, url: input.url ?? link.url }, input),
        icon: input.icon ?? undefined,
        position: input.position ?? undefined,
      };
      await updateExternalLink(context, requireDatabaseId(databaseId), changes, options);
      clearMemory(context);
      const links = await readAfterWrite(context, () => loadLinks(context));
      return { link: links?.find(({ id }) => id === input.linkId) ?? null, viewer };
    },
    ({ link }) => link && partsOf(link),
  );
}
