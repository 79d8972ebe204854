import { graphql } from 'react-relay/hooks';
import type { useSetEventResponseRemoveMutation } from '../__generated__/useSetEventResponseRemoveMutation.graphql';
import type { useSetEventResponseMutation } from '../__generated__/useSetEventResponseMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { afterResponse, type Answer, type Responses } from './eventCounts.ts';

/** Sets the viewer's response, or takes it back, optimistically; the server's numbers replace it. */
export function useSetEventResponse(eventId: string) {
  const [set, isSetting] = useAsyncMutation<useSetEventResponseMutation>(
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
  const [remove, isRemoving] = useAsyncMutation<useSetEventResponseRemoveMutation>(
    graphql`
      mutation useSetEventResponseRemoveMutation($input: RemoveEventResponseInput!) @raw_response_type {
        removeEventResponse(input: $input) {
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
    { isToastedOnFailure: true, announcement: 'Réponse retirée' },
  );
  const respond = (before: Responses, response: Answer | null) => {
    const { viewerIsWaiting, responseCounts } = afterResponse(before, response);
    const event = { id: eventId, viewerResponse: response, viewerIsWaiting, responseCounts };
    const payload = { event, userErrors: [] };
    const subject = `response to ${eventId}`;
    return response === null
      ? remove({ input: { eventId } }, { subject, optimisticResponse: { removeEventResponse: payload } })
      : set({ input: { eventId, response } }, { subject, optimisticResponse: { setEventResponse: payload } });
  };
  return [respond, isSetting || isRemoving] as const;
}
