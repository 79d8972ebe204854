import { useEffect } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import { useSearchParams } from 'react-router-dom';
import type { useLinkedConversationQuery } from '../../__generated__/useLinkedConversationQuery.graphql';
import { messageOf } from '../../core/errors.ts';
import { showToast } from '../../ui/toast.ts';
import { chatPanel } from '../chatPanel.ts';

/** The parameter of any address that opens a conversation: `/?discussion=12`. */
const parameter = 'discussion';

/** Opens the conversation that the address names, and takes it out of the address. */
export function useLinkedConversation(): void {
  const environment = useRelayEnvironment();
  const [parameters, setParameters] = useSearchParams();
  const slug = parameters.get(parameter);
  useEffect(() => {
    if (slug === null) return;
    const asked = fetchQuery<useLinkedConversationQuery>(
      environment,
      graphql`
        query useLinkedConversationQuery($slug: String!) {
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
        setParameters(
          (present) => {
            present.delete(parameter);
            return present;
          },
          { replace: true, preventScrollReset: true },
        );
      },
      error: (error: Error) => showToast({ text: messageOf(error), kind: 'error' }),
    });
    return () => asked.unsubscribe();
  }, [environment, slug, setParameters]);
}
