import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { PollFormMutation } from '../../__generated__/PollFormMutation.graphql';
import { today } from '../../ui/localDate.ts';
import { endOfDay, plannedDateError } from '../../ui/acceptedDays.ts';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { lengthError } from '../../ui/sentence.ts';
import { DateInput } from '../../ui/DateInput.tsx';
import type { FormErrors } from '../../ui/useForm.ts';
import {
  isEmptyPoll,
  longestAnswer,
  longestQuestion,
  newPoll,
  type PollAnswer,
  type PollDraft,
} from './pollDraft.ts';
import { PollAnswersField } from './PollAnswersField.tsx';
import { PublicationForm } from './PublicationForm.tsx';
import { type PublicationProps, usePublicationForm } from './usePublicationForm.ts';

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

const answersError = (answers: readonly PollAnswer[]): string | undefined => {
  if (
    answers.filter(({ text }) => text.trim() !== '').length < 2 ||
    answers.slice(0, 2).some(({ text }) => text.trim() === '')
  )
    return 'Veuillez remplir au moins deux reponses.';
  return answers.map(({ text }) => lengthError(text, longestAnswer)).find((error) => error !== undefined);
};

/** Validation errors of a poll. */
const pollErrors = ({ question, answers, closesOn }: PollDraft): FormErrors<PollDraft> => ({
  question: question.trim() === '' ? 'Veuillez saisir la question.' : lengthError(question, longestQuestion),
  answers: answersError(answers),
  closesOn:
    closesOn < today()
      ? 'La date de fin ne peut pas être antérieure à aujourd’hui.'
      : plannedDateError(closesOn),
});

interface Props extends PublicationProps {
  onBack: () => void;
}

/** Creates a poll in a community. */
export function PollForm({ communities, connections, isTitled, onBack, onClose }: Props) {
  const [empty] = useState(newPoll);
  const publication = usePublicationForm<PollDraft, PollFormMutation>(
    {
      kind: 'poll',
      empty,
      isEmpty: isEmptyPoll,
      errorsOf: pollErrors,
      mutation,
      variables: ({ communityId, question, answers, closesOn, isAnonymous, image, imageAlt = '', key }) => ({
        connections: [...connections],
        input: {
          communityId,
          question: question.trim(),
          choices: answers.map(({ text }) => text.trim()).filter((text) => text !== ''),
          closesAt: endOfDay(closesOn),
          isAnonymous,
          image: image && { file: image, alt: imageAlt },
          idempotencyKey: key,
        },
      }),
      hasFiles: ({ image }) => image !== null,
      label: 'Sondage',
      done: 'Sondage ajouté',
    },
    { communities, onClose },
  );
  const { form, change, refusals } = publication;
  const { values, errors, set } = form;
  return (
    <PublicationForm
      label="Nouveau sondage"
      isTitled={isTitled}
      dropLabel="Ajouter au sondage"
      state={publication}
      illustration={values}
      onIllustrate={(illustration) => change((before) => ({ ...before, ...illustration }))}
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
        error={errors.answers ?? refusals.choices}
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
