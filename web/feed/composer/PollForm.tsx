import { useRef, useState } from 'react';
import { graphql } from 'react-relay';
import type { PollFormMutation } from '../../__generated__/PollFormMutation.graphql';
import { announcePosts } from '../../live/viewerEvents.ts';
import { useKeyedMutation } from '../../relay/useAsyncMutation.ts';
import { useUnsavedChanges } from '../../core/useUnsavedChanges.ts';
import { endOfDay, today } from '../../ui/dateInput.ts';
import { showToast } from '../../ui/toast.ts';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { focusFirstError, useForm } from '../../ui/useForm.ts';
import { newAnswer, type PollAnswer, PollAnswersField } from './PollAnswersField.tsx';
import { PublicationForm, type PublicationProps } from './PublicationForm.tsx';

interface Values {
  question: string;
  answers: readonly PollAnswer[];
  closesOn: string;
}

/** What is wrong with a poll. */
const errorsOf = ({ question, answers, closesOn }: Values) => ({
  question: question.trim() === '' ? 'Veuillez saisir la question.' : undefined,
  answers:
    answers.filter(({ text }) => text.trim() !== '').length < 2 ||
    answers.slice(0, 2).some(({ text }) => text.trim() === '')
      ? 'Veuillez remplir au moins deux reponses.'
      : undefined,
  closesOn: closesOn < today() ? 'La date de fin ne peut pas être antérieure à aujourd’hui.' : undefined,
});

/** Asks the members of a community something. */
export function PollForm({
  communityId,
  communityField,
  requireCommunity,
  connections,
  onBack,
  onPublished,
}: PublicationProps) {
  const form = useForm<Values>(
    { question: '', answers: [newAnswer(), newAnswer()], closesOn: today() },
    errorsOf,
  );
  const { values, errors, set } = form;
  const [isAnonymous, setAnonymous] = useState(false);
  const [image, setImage] = useState<File | null>(null);
  const hasChanges = form.hasChanges || image !== null;
  useUnsavedChanges(hasChanges);
  const [failure, setFailure] = useState<string | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const [run, isPending] = useKeyedMutation<PollFormMutation>(graphql`
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
          message
          path
        }
      }
    }
  `);
  const submit = async () => {
    if (isPending) return;
    const isPlaced = requireCommunity();
    const isRight = form.check();
    if (isPlaced && !isRight) focusFirstError(element.current);
    if (!isPlaced || !isRight) return;
    setFailure(null);
    const input = {
      communityId,
      question: values.question.trim(),
      answers: values.answers.map(({ text }) => text.trim()).filter((text) => text !== ''),
      closesAt: endOfDay(values.closesOn),
      isAnonymous,
      image,
    };
    const outcome = await run({
      connections: [...connections],
      input,
    });
    if (!outcome.isDone) {
      setFailure(outcome.message);
      return;
    }
    // It is there, but was not told: the lists look for it.
    if (!outcome.response.createPoll.postEdge) announcePosts();
    showToast({ text: 'Sondage ajouté', kind: 'success', duration: 2_000 });
    onPublished();
  };
  return (
    <PublicationForm
      ref={element}
      label="Nouveau sondage"
      communityField={communityField}
      hasChanges={hasChanges}
      image={image}
      onImage={setImage}
      failure={failure}
      isPending={isPending}
      onBack={onBack}
      onSubmit={submit}
    >
      <TextField
        label="Question"
        value={values.question}
        onChange={(value) => set('question', value)}
        error={errors.question}
        maxLength={500}
        isRequired
        autoFocus
      />
      <PollAnswersField
        answers={values.answers}
        error={errors.answers}
        onChange={(answers) => set('answers', answers)}
      />
      <DateInput
        label="Date de fin"
        value={values.closesOn}
        min={today()}
        onChange={(value) => set('closesOn', value)}
        error={errors.closesOn}
        description="Le sondage se ferme à la fin de ce jour."
      />
      <Switch
        label="Sondage anonyme"
        description="Les résultats ne sont visibles que de vous, sans les noms."
        isOn={isAnonymous}
        onChange={setAnonymous}
      />
    </PublicationForm>
  );
}
