import type { UpdateBreakingNewsInput } from '../__generated__/resolvers.ts';
import { type Context, clearMemory } from '../graphql/context.ts';
import { idempotentCreate, type Creation, refetch } from '../graphql/idempotentCreate.ts';
import { applyChange, type Editable } from '../content/editing.ts';
import { UserError } from '../http/errors.ts';
import { requireViewer, type ViewerRecord } from '../graphql/viewer.ts';
import type { BreakingNewsRecord } from './home.ts';
import { fetchBreakingNews, updateBreakingNews } from './rest.ts';

/** Adds an entry to a list of the home page at most once; returns it, or null when it cannot be identified. */
export async function createEntry<Entry extends { id: string }>(
  context: Context,
  /** Creates the entry and returns its id. */
  creation: Creation<string>,
  list: (context: Context) => Promise<readonly Entry[]>,
): Promise<Entry | null> {
  const id = await idempotentCreate(context, creation);
  clearMemory(context);
  const entries = id === null ? null : await refetch(context, () => list(context));
  return entries?.find((entry) => entry.id === id) ?? null;
}

/** The entry with this id. @throws NOT_FOUND when it was deleted */
export function entryOf<Entry extends { id: string }>(entries: readonly Entry[], id: string): Entry {
  const found = entries.find((entry) => entry.id === id);
  if (!found) throw new UserError('NOT_FOUND', 'Cet élément n’existe pas ou n’existe plus.');
  return found;
}

/** The breaking news, whose version is their text. */
const editableNews: Editable<BreakingNewsRecord> = {
  subject: 'cette actualité',
  wasChanged: 'Cette actualité a été modifiée',
  version: ({ content }) => content,
  lastEdit: (news) => news.lastEdit,
};

/** Updates the breaking news; returns the payload of `updateBreakingNews`. */
export async function writeBreakingNews(context: Context, input: UpdateBreakingNewsInput) {
  const { breakingNews } = input;
  const viewer = requireViewer(context);
  return applyChange<BreakingNewsRecord, { viewer: ViewerRecord | null }>(
    context,
    {
      mutation: 'updateBreakingNews',
      input,
      kind: editableNews,
      read: ({ rest }) => fetchBreakingNews(rest),
    },
    (now) => ({ viewer: now && viewer }),
    async (terms) => {
      if (breakingNews !== undefined) await updateBreakingNews(context.rest, breakingNews ?? '', terms);
      clearMemory(context);
      return { viewer };
    },
  );
}
