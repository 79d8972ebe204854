import { graphql } from 'react-relay/hooks';
import type { useSetEventResponseMutation } from '../__generated__/useSetEventResponseMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { afterResponse, type Answer, type Responses } from './eventCounts.ts';

/** Sets the viewer's response optimistically; the server's numbers replace it. */
export function useSetEventResponse(eventId: string) {
  const [run, isPending] = useAsyncMutation<useSetEventResponseMutation>(
    graphql`
      mutation useSetEventResponseMutation($input: SetEventResponseInput!) @raw_response_type {
        setEventResponse(input: $input) {
          event {
            id
            viewerResponse
            viewerIsWaiting
            responseCounts {
              goingCount
              waitingCount
              maybeCount
              notGoingCount
            }
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true, announcement: 'Réponse enregistrée' },
  );
  const respond = (before: Responses, response: Answer) => {
    const { viewerIsWaiting, responseCounts } = afterResponse(before, response);
    return run(
      { input: { eventId, response } },
      {
        optimisticResponse: {
          setEventResponse: {
            event: { id: eventId, viewerResponse: response, viewerIsWaiting, responseCounts },
            userErrors: [],
          },
        },
      },
    );
  };
  return [respond, isPending] as const;
}
