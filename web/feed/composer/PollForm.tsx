import { useState } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { PollFormMutation } from '../../__generated__/PollFormMutation.graphql';
import { announcePosts } from '../../live/viewerEvents.ts';
import { commitAsync } from '../../relay/commitAsync.ts';
import { endOfDay, today } from '../../ui/dateInput.ts';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { lengthError } from '../../ui/lengthError.ts';
import { DateInput } from '../../ui/DateInput.tsx';
import { illustrationInput } from './illustration.ts';
import { isEmptyPoll, longestQuestion, newPoll, type PollDraft } from './pollDraft.ts';
import { pollErrors } from './pollErrors.ts';
import { PollAnswersField } from './PollAnswersField.tsx';
import { PublicationForm, type PublicationProps } from './PublicationForm.tsx';
import { usePublicationForm } from './usePublicationForm.ts';

const mutation = graphql`
  mutation PollFormMutation($input: CreatePollInput!, $connections: [ID!]!) {
    createPoll(input: $input) {
      postEdge @prependEdge(connections: $connections) {
        cursor
        node {
          id
          ...PostCard_post
        }
      }
      userErrors {
        code
        message
        path
      }
    }
  }
`;

/** Creates a poll in a community. */
export function PollForm({ communities, connections, onBack, onClose }: PublicationProps) {
  const [empty] = useState(newPoll);
  const environment = useRelayEnvironment();
  const send = async (draft: PollDraft, signal: AbortSignal) => {
    const input = {
      communityId: draft.communityId,
      question: draft.question.trim(),
      answers: draft.answers.map(({ text }) => text.trim()).filter((text) => text !== ''),
      closesAt: endOfDay(draft.closesOn),
      isAnonymous: draft.isAnonymous,
      ...illustrationInput(draft),
      idempotencyKey: draft.key,
    };
    const outcome = await commitAsync<PollFormMutation>(
      environment,
      mutation,
      { connections: [...connections], input },
      { signal },
    );
    // Created, but the response has no edge: lists refetch.
    if (outcome.isDone && !outcome.response.createPoll.postEdge) announcePosts();
    return outcome;
  };
  const publication = usePublicationForm(
    {
      kind: 'poll',
      empty,
      isEmpty: isEmptyPoll,
      errorsOf: pollErrors,
      send,
      label: 'Sondage',
      done: 'Sondage ajouté',
    },
    { communities, onClose },
  );
  const { form, refusals } = publication;
  const { values, errors, set } = form;
  return (
    <PublicationForm
      label="Nouveau sondage"
      dropLabel="Ajouter au sondage"
      state={publication}
      onBack={onBack}
      onClose={onClose}
    >
      <TextField
        label="Question"
        value={values.question}
        onChange={(value) => set('question', value)}
        error={errors.question ?? lengthError(values.question, longestQuestion) ?? refusals.question}
        isRequired
        autoFocus
      />
      <PollAnswersField
        answers={values.answers}
        error={errors.answers ?? refusals.answers}
        onChange={(answers) => set('answers', answers)}
      />
      <DateInput
        label="Date de fin"
        value={values.closesOn}
        min={today()}
        onChange={(value) => set('closesOn', value)}
        error={errors.closesOn ?? refusals.closesAt}
        description="Le sondage se ferme à la fin de ce jour."
      />
      <Switch
        label="Sondage anonyme"
        description="Les résultats ne sont visibles que de vous, sans les noms."
        isOn={values.isAnonymous}
        onChange={(isAnonymous) => set('isAnonymous', isAnonymous)}
      />
    </PublicationForm>
  );
}
