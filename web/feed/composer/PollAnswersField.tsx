import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { lengthError } from '../../ui/sentence.ts';
import { longestAnswer, newAnswer, type PollAnswer } from './pollDraft.ts';

const mostAnswers = 30;

interface Props {
  answers: readonly PollAnswer[];
  error: string | undefined;
  onChange: (answers: readonly PollAnswer[]) => void;
}

/** Answers of a poll: at least two. */
export function PollAnswersField({ answers, error, onChange }: Props) {
  const [addedId, setAddedId] = useState<string | null>(null);
  const lengths = answers.map(({ text }) => lengthError(text, longestAnswer));
  const hasError = lengths.some((length) => length !== undefined);
  const answerAt = (id: string, text: string) =>
    onChange(answers.map((answer) => (answer.id === id ? { id, text } : answer)));
  return (
    <fieldset className="m-0 flex min-w-0 flex-col gap-2 border-0 p-0">
      <legend className="mb-1.5 p-0 text-sm font-semibold">Réponses</legend>
      {answers.map((answer, index) => (
        <div key={answer.id} className="flex items-center gap-2">
          <TextField
            label={`Réponse ${index + 1}`}
            isLabelHidden
            placeholder={`Réponse ${index + 1}`}
            value={answer.text}
            onChange={(text) => answerAt(answer.id, text)}
            isInvalid={error !== undefined && index < 2 && answer.text.trim() === ''}
            error={lengths[index]}
            // Asked for, to be written.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={answer.id === addedId}
            className="flex-1"
          />
          {answers.length > 2 && (
            <IconButton
              label={`Supprimer la réponse ${index + 1}`}
              onPress={() => onChange(answers.filter(({ id }) => id !== answer.id))}
            >
              <IconX aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {error !== undefined && !hasError && (
        <p role="alert" className="m-0 text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {answers.length < mostAnswers && (
        <Button
          kind="quiet"
          size="small"
          className="flush-small self-start"
          icon={<IconPlus aria-hidden />}
          onPress={() => {
            const added = newAnswer();
            setAddedId(added.id);
            onChange([...answers, added]);
          }}
        >
          Ajouter une réponse
        </Button>
      )}
    </fieldset>
  );
}
