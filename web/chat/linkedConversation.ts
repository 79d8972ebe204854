import { type MiddlewareFunction, redirect } from 'react-router-dom';
import { graphql } from 'relay-runtime';
import type { linkedConversationQuery } from '../__generated__/linkedConversationQuery.graphql';
import { messageOf } from '../core/errors.ts';
import { environment } from '../relay/environment.ts';
import { fetchWhole } from '../relay/fetchWhole.ts';
import { showToast } from '../ui/toast.ts';
import { chatPanel } from './chatPanel.ts';

/** The parameter of any address that opens a conversation: `/?discussion=12`. */
const parameter = 'discussion';

/** Opens the conversation that an address names, and goes on to the address without it. */
export const openLinkedConversation: MiddlewareFunction = ({ request }) => {
  const { pathname, searchParams } = new URL(request.url);
  const slug = searchParams.get(parameter);
  if (slug === null) return;
  fetchWhole<linkedConversationQuery>(
    environment,
    graphql`
      query linkedConversationQuery($slug: String!) {
        conversation(slug: $slug) {
          id
        }
      }
    `,
    { slug },
  ).subscribe({
    next: ({ conversation }) => {
      if (conversation) chatPanel.openConversation(conversation.id);
      else showToast({ text: 'Cette conversation n’existe plus.' });
    },
    error: (error: Error) => showToast({ text: messageOf(error), kind: 'error' }),
  });
  searchParams.delete(parameter);
  const search = searchParams.toString();
  throw redirect(search === '' ? pathname : `${pathname}?${search}`);
};
