import { useEffect, useRef } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import type { ConversationsPageQuery } from '../__generated__/ConversationsPageQuery.graphql';
import type { ConversationsPageAddressQuery } from '../__generated__/ConversationsPageAddressQuery.graphql';
import { errorMessageOf } from '../core/errors.ts';
import { fetchStrict } from '../relay/fetchStrict.ts';
import { usePageData, usePageQuery } from '../relay/preload.ts';
import { showToast } from '../ui/toast.ts';
import { chatPanel } from './chatPanel.ts';
import { conversationsPageQuery } from './ConversationsPage.query.ts';
import { pageFrame } from './pageFrame.ts';

/** The data behind the address of an open conversation. */
const addressQuery = graphql`
  query ConversationsPageAddressQuery($id: ID!) {
    node(id: $id) {
      ... on Conversation @alias(as: "conversation") {
        databaseId
      }
    }
  }
`;

/**
 * /discussions and /discussions/{id}: an empty frame into which ChatButton renders the chat panel, and the two-way link
 * between the address and the open conversation.
 */
export function Component() {
  const { isNamed } = usePageQuery<ConversationsPageQuery>().variables;
  const named = usePageData<ConversationsPageQuery>(conversationsPageQuery).conversation?.id ?? null;
  const isMissing = isNamed && named === null;
  const environment = useRelayEnvironment();
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (frame.current) chatPanel.enterPage(frame.current);
    return chatPanel.leavePage;
  }, []);
  // From the address to the conversation.
  useEffect(() => {
    // A conversation that is being created has no address.
    if (chatPanel.get().conversationId !== named) {
      if (named === null) chatPanel.showList();
      else chatPanel.openConversation(named);
    }
    if (!isMissing) return;
    showToast({ text: 'Cette conversation n’existe plus.' });
    void navigate('/discussions', { replace: true });
  }, [named, isMissing, navigate]);
  // From the conversation to its address.
  useEffect(() => {
    /** The conversation whose address is shown or on its way. */
    let followed = named;
    // Back to what is still shown while the page of another conversation loads is no step of the history.
    const goTo = (path: string) => void navigate(path, { replace: path === location.pathname });
    return chatPanel.subscribe(() => {
      const { conversationId, pageElement } = chatPanel.get();
      if (!pageElement || conversationId === followed) return;
      followed = conversationId;
      if (conversationId === null) goTo('/discussions');
      else
        fetchStrict<ConversationsPageAddressQuery>(
          environment,
          addressQuery,
          { id: conversationId },
          'store-or-network',
        ).subscribe({
          next: ({ node }) => {
            // The user may have gone on meanwhile.
            const isStillOpen =
              chatPanel.get().pageElement && chatPanel.get().conversationId === conversationId;
            if (node?.conversation && isStillOpen) goTo(`/discussions/${node.conversation.databaseId}`);
          },
          error: (error: Error) => showToast({ text: errorMessageOf(error), kind: 'error' }),
        });
    });
  }, [environment, named, navigate]);

  return (
    <>
      <h1 className="sr-only">Discussions</h1>
      <div ref={frame} className={pageFrame} />
    </>
  );
}
