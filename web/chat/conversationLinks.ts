import { type MiddlewareFunction, redirect } from 'react-router-dom';
import { errorMessageOf } from '../core/errors.ts';
import { environment } from '../relay/environment.ts';
import { loadWithRetries } from '../ui/loadWithRetries.ts';
import { showToast } from '../ui/toast.ts';

/** The parameter of any address that opens a conversation: `/?discussion=12`. */
const parameter = 'discussion';

/** Opens a conversation by its databaseId; the page and its address stay. */
export function openConversationOverPage(databaseId: string): void {
  loadWithRetries(() => import('./linkedConversation.ts')).then(
    ({ openConversation }) => openConversation(environment, databaseId),
    (error: unknown) => showToast({ text: errorMessageOf(error), kind: 'error' }),
  );
}

/** Opens the conversation that an address names, then removes it from the address. */
export const openLinkedConversation: MiddlewareFunction = ({ request }) => {
  const { pathname, searchParams } = new URL(request.url);
  const databaseId = searchParams.get(parameter);
  if (databaseId === null) return;
  openConversationOverPage(databaseId);
  searchParams.delete(parameter);
  const search = searchParams.toString();
  throw redirect(search === '' ? pathname : `${pathname}?${search}`);
};
